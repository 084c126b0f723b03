// The direction of imports. Types count as imports; there is no list of exceptions.
// `npm run check` runs it; docs/architecture.md shows the picture.

/** Every package with those it may import, from low to high. */
const packages = {
  'packages/contract': [],
  'packages/client': [],
  'packages/fetch': [],
  'packages/git': [],
  'packages/tracing': [],
  'packages/database': ['packages/tracing'],
  'packages/threads': [],
  'packages/content': ['packages/contract'],
  'packages/pdf': ['packages/content', 'packages/threads'],
  'packages/domain': [
    'packages/contract',
    'packages/content',
    'packages/git',
    'packages/fetch',
    'packages/pdf',
    'packages/threads',
    'packages/tracing',
    'packages/database',
  ],
  'apps/rest': ['packages/contract', 'packages/domain', 'packages/tracing'],
  'apps/graphql': ['packages/contract', 'packages/domain', 'packages/tracing'],
  'apps/trpc': ['packages/contract', 'packages/domain'],
  'apps/mcp': ['packages/contract', 'packages/domain'],
  'apps/reader': [
    'packages/client',
    'packages/content',
    'packages/contract',
    'packages/domain',
    'packages/threads',
  ],
  'apps/accounts': ['packages/contract', 'packages/domain', 'apps/reader'],
  'apps/server': [
    'packages/client',
    // The layout of a repository, which the command line writes.
    'packages/content',
    'packages/contract',
    'packages/database',
    'packages/domain',
    'packages/threads',
    'packages/tracing',
    'apps/rest',
    'apps/graphql',
    'apps/trpc',
    'apps/mcp',
    'apps/reader',
    'apps/accounts',
  ],
};

/** The layers of the domain, from low to high: each may import those before it. */
const layers = [
  'core',
  'store',
  'rules',
  'security',
  'files',
  'context',
  'presenters',
  'access',
  'platform',
  'workspace',
  'spaces',
  'sites',
  'moves',
  'registry',
  'operations',
  'domain.ts',
  'sample',
  'bootstrap.ts',
  'graph',
  'workers',
  'index.ts',
];
const domain = 'packages/domain/src';

/** What repositories are made of: neither a service nor a presenter, nor anything of a request. */
const repositories = `^${domain}/store/.*\\.repository\\.ts$`;

const escaped = (path) => path.replaceAll('.', '\\.');
const sources = (name) => `^${name}/src/`;

export default {
  forbidden: [
    {
      name: 'no-cycle-of-files',
      comment: 'Two files that import each other, types included, are one thing or need a third below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-cycle-of-folders',
      comment: 'A folder that imports another one is not imported by it.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(packages|apps)/[^/]+/src/' },
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-dependency',
      comment: 'A package declares in its own package.json what its sources import.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: `^${domain}/testing/` },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    },
    ...Object.entries(packages).map(([name, allowed]) => ({
      name: `${name.replace('/', '-')}-imports`,
      comment: `${name} imports ${allowed.length === 0 ? 'no other package of the repository' : allowed.join(', ')}.`,
      severity: 'error',
      from: { path: sources(name) },
      to: { path: '^(packages|apps)/', pathNot: [name, ...allowed].map(sources) },
    })),
    {
      name: 'packages-by-their-entries',
      comment: 'Sources import another package by an entry that it exports, never a file inside of it.',
      severity: 'error',
      from: { path: '^((?:packages|apps)/[^/]+)/src/' },
      to: {
        path: '^(packages|apps)/[^/]+/src/',
        pathNot: [
          '^$1/src/',
          '^(packages|apps)/[^/]+/src/(index|openapi)\\.ts$',
          '^packages/tracing/src/start-tracing\\.ts$',
          '^packages/contract/src/(errors|ids|trim-characters)\\.ts$',
          '^packages/content/src/tasks/thread-functions\\.ts$',
          '^packages/database/src/(early-thread|pglite-code-file|pglite-flags)\\.ts$',
          '^apps/reader/src/html/index\\.ts$',
          `^${domain}/(graph/index|core/settings|testing/index)\\.ts$`,
        ],
      },
    },
    {
      name: 'content-without-operations',
      comment:
        'Threads load the content package: with the operations of the contract, each takes twice as long to start.',
      severity: 'error',
      from: { path: sources('packages/content') },
      to: { path: '^packages/contract/src/index\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    ...layers.map((layer, index) => ({
      name: `domain-${layer.replace('.ts', '')}-imports-downwards`,
      comment: `${layer} imports only: ${layers.slice(0, index).join(', ') || 'nothing of the domain'}.`,
      severity: 'error',
      from: { path: `^${domain}/${escaped(layer)}` },
      to: {
        path: `^${domain}/`,
        pathNot: layers.slice(0, index + 1).map((lower) => `^${domain}/${escaped(lower)}(/|$)`),
      },
    })),
    {
      name: 'repositories-are-close-to-sql',
      comment: 'Repositories import the database package, table types, SQL fragments and each other.',
      severity: 'error',
      from: { path: repositories },
      to: { path: `^${domain}/`, pathNot: [`^${domain}/store/`, `^${domain}/core/`] },
    },
    {
      name: 'tests-stay-outside',
      comment: 'Only tests import what is for tests.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: `^${domain}/testing/` },
      to: { path: [`^${domain}/testing/`, '/test/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: { path: '^(packages|apps)/[^/]+/src/|node_modules' },
    exclude: { path: '\\.d\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    moduleSystems: ['es6'],
    combinedDependencies: false,
  },
};
