import { expect, it } from 'vitest'

interface Picked {
  readonly tests: string[]
  readonly journeys: string[]
}
interface Changed {
  pickTests(given: {
    paths: string[]
    graph: Map<string, string[]>
    textOf: (path: string) => string
    changed: string[]
  }): Picked
}
const module = new URL('./run/changed.mjs', import.meta.url).href
const { pickTests } = (await import(/* @vite-ignore */ module)) as Changed

const api = 'apps/api/src/features'
const app = 'apps/api/src/testing/start-test-app.ts'
/** A small portal: each file, what it names, and what it says. */
const files: Record<string, { names?: string[]; text?: string }> = {
  'packages/contract/src/masters/lists.ts': {},
  'packages/contract/src/masters/messages/fi.json': {},
  'packages/contract/src/masters/lists.test.ts': { names: ['packages/contract/src/masters/lists.ts'] },
  'apps/api/src/start.ts': { names: [`${api}/masters/routes.ts`, `${api}/licenses/routes.ts`] },
  [`${api}/masters/routes.ts`]: { names: ['packages/contract/src/masters/lists.ts'] },
  [`${api}/licenses/routes.ts`]: { names: [`${api}/masters/routes.ts`] },
  [`${api}/audit/routes.ts`]: {},
  [app]: { names: ['apps/api/src/start.ts'] },
  [`${api}/masters/masters.test.ts`]: { names: [app] },
  [`${api}/licenses/licenses.test.ts`]: { names: [app] },
  [`${api}/audit/audit.test.ts`]: { names: [app] },
  'apps/portal/src/features/masters/routes.tsx': { text: `path: '/masters/$list'` },
  'apps/portal/src/features/masters/search.ts': {},
  'apps/portal/src/features/masters/search.test.ts': {
    names: ['apps/portal/src/features/masters/search.ts'],
  },
  'e2e/keys.ts': {},
  'e2e/masters.spec.ts': { text: `goTo(page, '/masters')` },
  'e2e/audit.spec.ts': { names: ['e2e/keys.ts'], text: `say('audit.title')` },
  'apps/api/migrations/0001.sql': {},
  'README.md': {},
}
const paths = Object.keys(files)
const graph = new Map(paths.map((path) => [path, files[path]?.names ?? []]))
const pick = (...changed: string[]): string[] => {
  const { tests, journeys } = pickTests({ paths, graph, textOf: (path) => files[path]?.text ?? '', changed })
  return [...tests, ...journeys].map((path) => path.split('/').slice(-2).join('/'))
}

it('what leans on a change is picked, and what leans on none of it is not', () => {
  expect(pick('packages/contract/src/masters/lists.ts')).toEqual([
    'masters/lists.test.ts',
    'masters/masters.test.ts',
    'licenses/licenses.test.ts',
    'e2e/masters.spec.ts',
  ])
  expect(pick(`${api}/licenses/routes.ts`)).toEqual(['licenses/licenses.test.ts'])
})

it('a change of the portal concerns no test of the server', () => {
  expect(pick('apps/portal/src/features/masters/search.ts')).toEqual([
    'masters/search.test.ts',
    'e2e/masters.spec.ts',
  ])
})

it('words concern whoever reads them, though nothing names their file', () => {
  expect(pick('packages/contract/src/masters/messages/fi.json')).toEqual([
    'masters/lists.test.ts',
    'masters/masters.test.ts',
    'masters/search.test.ts',
    'e2e/masters.spec.ts',
  ])
})

it('a helper of journeys concerns those that use it, a page of words nobody, a migration all', () => {
  expect(pick('e2e/keys.ts')).toEqual(['e2e/audit.spec.ts'])
  expect(pick('README.md')).toEqual([])
  expect(pick('apps/api/migrations/0001.sql')).toEqual(pick('apps/api/src/start.ts'))
  expect(pick('apps/api/migrations/0001.sql')).toHaveLength(7)
})
