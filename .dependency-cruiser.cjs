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
      name: 'no-circles-between-folders',
      comment: 'a folder of fixtures/services is one place: its parts may meet',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: '^fixtures/services/' },
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
      from: { path: '^suites/(kinds|support)/', pathNot: '^suites/kinds/[^/]+\\.ts$' },
      to: { path: own, pathNot: '^(engine|suites/support)/' },
    },
    {
      name: 'kinds-do-not-know-each-other',
      severity: 'error',
      from: { path: '^suites/kinds/[^/]+/' },
      to: { path: '^suites/kinds/' },
    },
    {
      name: 'fixtures-know-the-types-of-the-engine',
      severity: 'error',
      from: { path: '^fixtures/' },
      to: {
        path: own,
        pathNot: '^((fixtures|engine/types|engine/mutation/operators)/|engine/results/(types|journal)\\.ts$)',
      },
    },
    {
      name: 'the-reference-knows-only-its-data',
      comment: 'it is written from the document: two readings that must agree',
      severity: 'error',
      from: { path: '^fixtures/(services/[^/]+/(reference|data)(/|\\.ts$)|kits/reference/)' },
      to: {
        path: own,
        pathNot:
          '^(fixtures/services/[^/]+/(reference|data)(/|\\.ts$)|fixtures/kits/(reference|data)/|engine/types/)',
      },
    },
    {
      name: 'the-second-implementation-knows-only-itself',
      comment: 'it and the reference differ: neither is made of the other',
      severity: 'error',
      from: { path: '^fixtures/(services/[^/]+/second(/|\\.ts$)|kits/second/)' },
      to: {
        path: own,
        pathNot: '^(fixtures/services/[^/]+/second(/|\\.ts$)|fixtures/kits/(second|data)/|engine/types/)',
      },
    },
    {
      name: 'services-do-not-know-each-other',
      comment: 'all of a service stands in one folder',
      severity: 'error',
      from: { path: '^fixtures/services/([^/]+)/' },
      to: { path: '^fixtures/services/', pathNot: '^fixtures/services/$1/' },
    },
    {
      name: 'kits-know-no-service',
      severity: 'error',
      from: { path: '^fixtures/(kits|catalogue|hostile)/' },
      to: { path: '^fixtures/services/' },
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
      from: {
        pathNot:
          '^(commands/|playwright\\.config\\.ts|suites/(global-setup|[^/]+\\.spec)\\.ts|suites/(unit|e2e)/)',
      },
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
