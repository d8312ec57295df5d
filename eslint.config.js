import tseslint from 'typescript-eslint';

const topLevel = ':matches(Program, ExportNamedDeclaration) > VariableDeclaration';

/** What the engine leaves to those who call it: when the process ends, and what outlives a run. */
const engineBans = [
  {
    selector: "CallExpression[callee.object.name='process'][callee.property.name='exit']",
    message: 'The engine ends no process: throw, or answer what happened.',
  },
  {
    selector: "Identifier[name='Atomics'], ImportSpecifier[imported.name=/^(spawn|exec|execFile)Sync$/]",
    message: 'The engine never blocks the process.',
  },
  {
    selector: `${topLevel}[kind='let'], ${topLevel} > VariableDeclarator > NewExpression[callee.name=/^(Map|Set)$/][arguments.length=0]`,
    message: 'State belongs to a session, a ledger or a run. A pure function may remember (engine/memo.ts).',
  },
];

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'assay-report/', 'test-results/'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // Handlers are asynchronous by their type even where a particular one answers at once.
      '@typescript-eslint/require-await': 'off',
      // The text of a number is the same everywhere.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // An arrow that hands on to something without a value says so by its type.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Code points are what is meant.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['engine/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...engineBans] },
  },
  {
    files: ['**/*.spec.ts', 'bench/**/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
);
