/** What may depend on what (design: import direction). `npm run check` fails on anything else. */
const own = '^(engine|suites|fixtures|reporters|commands|contracts|bench)/';

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'engine-knows-nobody',
      comment: 'the engine knows no service, no kind and no reporter',
      severity: 'error',
      from: { path: '^engine/' },
      to: { path: own, pathNot: '^engine/' },
    },
    {
      name: 'kinds-know-the-engine-and-their-support',
      severity: 'error',
      from: { path: '^suites/(kinds/|rules\\.ts|support/)', pathNot: '^suites/kinds/index\\.ts$' },
      to: { path: own, pathNot: '^(engine|suites/support|suites/kinds/index\\.ts)' },
    },
    {
      name: 'kinds-do-not-know-each-other',
      severity: 'error',
      from: { path: '^suites/kinds/', pathNot: '^suites/kinds/index\\.ts$' },
      to: { path: '^suites/kinds/' },
    },
    {
      name: 'support-knows-no-kind',
      severity: 'error',
      from: { path: '^suites/support/' },
      to: { path: '^suites/(kinds|rules)' },
    },
    {
      name: 'fixtures-know-the-types-of-the-engine',
      severity: 'error',
      from: { path: '^fixtures/' },
      to: { path: own, pathNot: '^(fixtures/|engine/types\\.ts|engine/browser/page-view\\.ts)' },
    },
    {
      name: 'the-reference-knows-only-its-data',
      comment: 'it is written from the document: two readings that must agree',
      severity: 'error',
      from: { path: '^fixtures/(reference|data)/' },
      to: { path: own, pathNot: '^(fixtures/(reference|data)/|engine/types\\.ts)' },
    },
    {
      name: 'reporters-know-the-engine',
      severity: 'error',
      from: { path: '^reporters/' },
      to: { path: own, pathNot: '^(reporters|engine)/' },
    },
    {
      name: 'only-the-command-line-composes',
      severity: 'error',
      from: { pathNot: '^(commands/|suites/(global-setup|[^/]+\\.spec)\\.ts|suites/outside/)' },
      to: { path: '^commands/' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: { path: own },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
