// The arrows of the house: imports only point down. A new layer or domain without a place here fails the check.
const { readdirSync } = require('node:fs')

/** From the roof to the ground. Names in one row are neighbours that do not know each other. */
const layers = ['cli', 'web', 'jobs', 'mail', 'paper', 'integrations', 'i18n', 'domain', 'forms', 'markets', 'db', 'kernel']

/** A domain may use those of its own level and below. */
const levels = [
  ['audit'],
  ['catalog', 'origin', 'content', 'store', 'slug', 'customer', 'address', 'staff'],
  ['pricing', 'coupon', 'inventory', 'gift', 'shipping', 'restriction'],
  ['search', 'edition', 'cart', 'appointment', 'try-on'],
  ['payment', 'order', 'invoice', 'certificate'],
  ['checkout', 'fulfilment', 'return', 'case', 'care', 'chat'],
  ['notify', 'analytics', 'account'],
]

const folders = (path) => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory())
for (const { name } of folders('src')) {
  if (!layers.includes(name)) throw new Error(`src/${name} has no layer: give it one in .dependency-cruiser.cjs`)
}
for (const { name } of folders('src/domain')) {
  if (!levels.flat().includes(name)) throw new Error(`src/domain/${name} has no level: give it one in .dependency-cruiser.cjs`)
}

/** A test may look anywhere. */
const tests = '[.]test[.]tsx?$'

const under = (names) => `^src/(${names.join('|')})/`
const upward = layers.slice(1).map((layer, index) => ({
  name: `${layer}-looks-up`,
  severity: 'error',
  from: { path: under([layer]), pathNot: tests },
  to: { path: [under(layers.slice(0, index + 1)), '^src/(main|compose|load-seed)[.]ts$'] },
}))
const laterLevels = levels.slice(0, -1).map((level, index) => ({
  name: `domain-level-${index + 1}-looks-up`,
  severity: 'error',
  from: { path: `^src/domain/(${level.join('|')})/`, pathNot: tests },
  to: {
    path: `^src/domain/(${levels
      .slice(index + 1)
      .flat()
      .join('|')})/`,
  },
}))

/** Folders of `web/` that several features share, each with what it is for in CONTRIBUTING.md. Every other folder is a feature. */
const rooms = [
  'browser',
  'cache',
  'carousel',
  'form',
  'composed',
  'gift',
  'grid',
  'http',
  'islands',
  'layout',
  'path',
  'piece',
  'reading',
  'refine',
  'talk',
  'ui',
]
const features = folders('src/web').flatMap(({ name }) => (rooms.includes(name) ? [] : [name]))
const anyFeature = `^src/web/(${features.join('|')})/`

/** What the browser loads. */
const browserSide = '([.](island|client|browser)[.]tsx?|src/web/client([.]dev)?[.]ts|src/web/islands/(element|hydrate)[.]tsx?)$'

const walls = [
  {
    name: 'feature-imports-feature',
    comment: 'What several features show lives in a shared room; what one hands to another is put together in routes.ts.',
    severity: 'error',
    from: { path: anyFeature, pathNot: tests },
    to: { path: anyFeature, pathNot: '^src/web/$1/' },
  },
  {
    name: 'room-imports-feature',
    comment: 'Only the table of addresses and the app know the features.',
    severity: 'error',
    from: { path: `^src/web/(${rooms.join('|')})/|^src/web/[^/]+$`, pathNot: [tests, '^src/web/(routes[.]ts|app[.]tsx)$'] },
    to: { path: anyFeature },
  },
  {
    name: 'browser-script-on-the-server',
    comment: 'A plain browser script is reached by the client entry, by islands and their parts, and by other scripts.',
    severity: 'error',
    from: { path: '^src/', pathNot: [tests, browserSide] },
    to: { path: '^src/web/browser/' },
  },
  {
    name: 'browser-script-by-its-name',
    comment: 'The folder holds `x.browser.ts` and nothing else that runs, and only the folder holds them.',
    severity: 'error',
    from: {},
    to: { path: ['^src/web/browser/.*[.]tsx?$', '[.]browser[.]ts$'], pathNot: '^src/web/browser/[^/]+[.]browser[.]ts$' },
  },
  {
    name: 'server-reaches-the-browser',
    comment: 'Route kinds, cookies and caches stay where they are.',
    severity: 'error',
    from: { path: browserSide },
    to: {
      path: [
        '^src/web/(http|cache|layout)/',
        '^src/web/(app|assets|routes|server|shop)[.]tsx?$',
        '[.](routes|page|view)[.]tsx?$',
      ],
      pathNot: '[.]island([.]tsx|[.]module[.]css)$',
      reachable: true,
    },
  },
]

module.exports = {
  forbidden: [
    ...upward,
    ...laterLevels,
    ...walls,
    { name: 'circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(/@react-refresh$|fonts:)' } },
    {
      name: 'repository-is-private',
      comment: 'SQL is reached through a use-case of the same domain.',
      severity: 'error',
      from: { path: '^src/domain/([^/]+)/' },
      to: { path: '[.]repository[.]ts$', pathNot: '^src/domain/$1/' },
    },
    {
      name: 'repository-is-private-to-domains',
      severity: 'error',
      from: { pathNot: '^src/domain/' },
      to: { path: '[.]repository[.]ts$' },
    },
    {
      name: 'no-sql-in-web',
      severity: 'error',
      from: { path: '^src/(web|i18n|forms|markets)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: 'node_modules/(pg|pg-boss)/' },
    },
    {
      name: 'no-http-or-react-in-domain',
      severity: 'error',
      from: { path: '^src/(domain|forms|markets|db|kernel|jobs)/' },
      to: { path: 'node_modules/(hono|@hono|react|react-dom)/' },
    },
    {
      name: 'browser-stays-small',
      comment: 'An island gets its words and data as props; neither the server nor ten languages come along.',
      severity: 'error',
      from: { path: browserSide },
      to: {
        path: [
          '^src/(db|domain|i18n|jobs|integrations)/',
          '^src/forms/(address-examples|states)[.]ts$',
          'node_modules/(pg|zod|pino|hono)/',
          '^node:',
        ],
        reachable: true,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data)' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
