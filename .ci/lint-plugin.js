// A rule of ESLint that oxlint does not have: what a selector of `.oxlintrc.json` matches is reported with its message.
const noRestrictedSyntax = {
  meta: { schema: false },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

export default { meta: { name: 'assay' }, rules: { 'no-restricted-syntax': noRestrictedSyntax } };
