import { closureOf, listFiles, readGraph, readText } from './sources.mjs'

/**
 * Which tests and journeys a change can break (README). The lists of all features are not followed: through them
 * everything would lean on everything, and whether they agree is what the whole run is for.
 */
const lists = new Set([
  'apps/api/src/app.ts',
  'apps/api/src/start.ts',
  'apps/api/src/main.ts',
  'packages/contract/src/calls.ts',
  'packages/contract/src/endpoints.ts',
  'apps/portal/src/route-tree.tsx',
  'apps/portal/src/router.tsx',
])

const isTest = (path) => /\.test\.tsx?$/.test(path)
const isJourney = (path) => /^e2e\/.*\.spec\.ts$/.test(path)
/** Data, tools and settings that nothing names and much stands on; the lists of all features, too. */
const isUnderEverything = (path) =>
  lists.has(path) ||
  /^(?:apps\/api\/(?:migrations|assets)|reference-data)\//.test(path) ||
  /(?:^|\/)(?:package(?:-lock)?|tsconfig)\.json$|(?:^|\/)(?:vitest|vite)\.config\.ts$/.test(path)

/** `packages/contract/src/masters/lists.ts` and its likes in the two other trees: `masters`. */
export const featureOf = (path) =>
  /^(?:apps\/(?:api|portal)\/src\/features|packages\/contract\/src)\/([\w-]+)\//.exec(path)?.[1]

/** Of everything that is there. */
export const pickChanged = (changed) => {
  const paths = listFiles()
  return pickTests({ paths, graph: readGraph(paths), textOf: readText, changed })
}

/** Picks from `paths`; `textOf` reads a file, `graph` says which files a file names (sources.mjs). */
export const pickTests = ({ paths, graph, textOf, changed }) => {
  const tests = paths.filter(isTest)
  const journeys = paths.filter(isJourney)
  if (changed.some(isUnderEverything)) return { tests, journeys }
  const hit = new Set(changed)
  const isHit = (from) => [...closureOf(graph, from, (path) => lists.has(path))].some((path) => hit.has(path))
  const words = changed.filter((path) => path.includes('/messages/')).map(featureOf)
  if (words.length > 0) words.push('localization')
  const features = featuresOf(paths)
  const hitOf = (isMeant) =>
    new Set([
      ...words,
      ...[...features].filter(([, files]) => isHit(files.filter(isMeant))).map(([name]) => name),
    ])
  const onServer = hitOf((path) => !path.startsWith('apps/portal/'))
  const anywhere = hitOf(() => true)
  const routes = readRoutes(paths, textOf)
  const touchesServer = changed.some((path) => /^(?:apps\/api|packages)\//.test(path))
  return {
    tests: tests.filter((path) => {
      if (isHit([path])) return true
      if (!startsApp(path, graph)) return words.includes(featureOf(path))
      const own = featureOf(path)
      return own === undefined ? touchesServer : onServer.has(own)
    }),
    journeys: journeys.filter(
      (path) =>
        isHit([path]) || concernsOf(textOf(path), routes, features).some((name) => anywhere.has(name)),
    ),
  }
}

/** A test of a whole app leans on all that its feature does, whatever it imports itself. */
const startsApp = (path, graph) =>
  path.startsWith('apps/api/') &&
  (graph.get(path) ?? []).some((name) => name.startsWith('apps/api/src/testing/'))

const featuresOf = (paths) => {
  const files = new Map()
  for (const path of paths) {
    const name = featureOf(path)
    if (name === undefined || isTest(path)) continue
    files.set(name, [...(files.get(name) ?? []), path])
  }
  return files
}

/** The first part of each address of the portal, and the features that have pages there. */
const readRoutes = (paths, textOf) => {
  const routes = new Map()
  for (const path of paths.filter((each) => /^apps\/portal\/src\/features\/[\w-]+\/routes\.tsx$/.test(each)))
    for (const [, place] of textOf(path).matchAll(/path: '(\/[\w-]+)/g))
      routes.set(place, [...(routes.get(place) ?? []), featureOf(path)])
  return routes
}

/** A journey concerns the features whose words it reads (`say('masters.…')`) and whose pages it visits (`'/masters'`). */
export const concernsOf = (text, routes, features) => [
  ...[...text.matchAll(/['"`]([\w-]+)\.\w/g)].map(([, name]) => name).filter((name) => features.has(name)),
  ...[...text.matchAll(/['"`](\/[\w-]+)/g)].flatMap(([, place]) => routes.get(place) ?? []),
]
