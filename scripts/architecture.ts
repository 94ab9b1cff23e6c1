/** Holds the rules of ARCHITECTURE.md that a machine can hold; prints every breach and fails on the first run with one. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { features } from '../packages/contract/src/features.ts'
import { manifestBreaches } from './manifests.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const breaches: string[] = []
const breach = (file: string, why: string): void => void breaches.push(`${file}: ${why}`)

interface Source {
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (name === 'node_modules' || name === 'dist') return []
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g

/** Imports as paths from the root where they are ours, else the package's name. */
const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(importPattern)].map(([, from, lazy, bare]) => {
    const name = from ?? lazy ?? bare ?? ''
    if (name.startsWith('.')) return relative(root, resolve(dirname(join(root, path)), name))
    return name.replace(/^@papaver\/contract\//, 'packages/contract/src/')
  })

const sources: Source[] = ['packages/contract/src', 'apps/api/src', 'apps/portal/src']
  .flatMap((folder) => filesBelow(join(root, folder)))
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => {
    const text = readFileSync(path, 'utf8')
    const name = relative(root, path)
    return { path: name, text, imports: importsOf(name, text) }
  })

const isTest = ({ path }: Source): boolean =>
  /\.test\.tsx?$|\/testing\/|test-(server|database|process)|-test-/.test(path)
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1')
const featureOf = (path: string): string | undefined =>
  /^(?:apps\/(?:api|portal)|packages\/contract)\/src\/(?:features\/)?([a-z-]+)\//.exec(path)?.[1]

/** What the reader of spreadsheets stands on beside them: bytes, which Node has built in, and separated values. */
const ofReader = ['buffer', 'csv-parse/sync']
/** What areas on the ellipsoid of the earth are computed with. */
const ofPlots = ['geographiclib-geodesic']

/** Rule 1: the contract stands on itself, zod and the decimal library; it knows no clock and no machine. */
const contractStandsAlone = (source: Source): void => {
  if (!source.path.startsWith('packages/contract/') || isTest(source)) return
  const isReader = source.path.startsWith('packages/contract/src/spreadsheets/')
  const isOfPlots = source.path.startsWith('packages/contract/src/plots/')
  const allowed = ['zod', 'big.js', ...(isReader ? ofReader : []), ...(isOfPlots ? ofPlots : [])]
  for (const name of source.imports)
    if (!name.startsWith('packages/contract/') && !allowed.includes(name))
      breach(source.path, `imports ${name}`)
  const code = withoutComments(source.text)
  if (/\bprocess\.|\bwindow\.|\bdocument\.|Date\.now\(|new Date\(\)/.test(code))
    breach(source.path, 'knows a clock or a machine')
}

/** Rule 2: server and portal do not know each other; what has no business word imports no feature. */
const treesStandApart = (source: Source): void => {
  const { path, imports } = source
  for (const name of imports) {
    if (path.startsWith('apps/api/') && name.startsWith('apps/portal/'))
      breach(path, `imports the portal: ${name}`)
    if (path.startsWith('apps/portal/') && name.startsWith('apps/api/'))
      breach(path, `imports the server: ${name}`)
    const isGround = /^apps\/(api|portal)\/src\/(platform|ui)\//.test(path)
    if (isGround && !isTest(source) && /\/features\//.test(name)) breach(path, `imports the feature ${name}`)
  }
}

const ranks = ['policy', 'store', 'actions', 'public', 'jobs', 'routes']
const rankOf = (path: string): number => {
  const inside = /^apps\/api\/src\/features\/[^/]+\/(.+)$/.exec(path)?.[1] ?? ''
  return ranks.findIndex((rank) => inside === `${rank}.ts` || inside.startsWith(`${rank}/`))
}

/** Rule 3: inside a server feature routes → jobs → public → actions → store → policy; outside only public.ts, and only backwards. */
const featuresLeanBackwards = (source: Source): void => {
  const { path, imports } = source
  if (!path.startsWith('apps/api/src/features/') || isTest(source)) return
  const own = featureOf(path) ?? ''
  for (const name of imports.filter((each) => each.startsWith('apps/api/src/features/'))) {
    const other = featureOf(name) ?? ''
    if (other === own) {
      const [from, to] = [rankOf(path), rankOf(name)]
      if (from >= 0 && to >= 0 && to > from) breach(path, `${ranks[from]} imports ${ranks[to]}`)
      continue
    }
    if (!name.endsWith('/public.ts')) breach(path, `enters ${other} by another door than public.ts: ${name}`)
    const order = features as readonly string[]
    if (!order.includes(own)) breach(path, `${own} is not in the list of features`)
    if (order.indexOf(other) > order.indexOf(own)) breach(path, `${own} leans on ${other}, which comes later`)
  }
}

/** Folders in the order in which they may lean on each other; what is in no list is ground, and leans on none of them. */
const orders: readonly { readonly tree: string; readonly order: readonly string[] }[] = [
  { tree: 'packages/contract/src/', order: features },
  {
    tree: 'apps/portal/src/features/',
    // In the browser who is signed in stands before everything else. Mails to people know people; the page of an
    // establishment shows what all others know of it; the home page is the portal's dashboard; the frame holds whatever
    // there is.
    order: features
      .flatMap((feature): string[] => {
        if (feature === 'audit') return ['account', feature]
        if (feature === 'account') return []
        if (feature === 'users') return [feature, 'emails']
        if (feature === 'establishments') return []
        if (feature === 'work') return [feature, 'establishments']
        return feature === 'dashboard' ? ['home'] : [feature]
      })
      .concat('frame'),
  },
]

/** Rule 3, for contract and portal: a feature leans on those before it, and the ground on none. */
const treesLeanBackwards = (source: Source): void => {
  for (const { tree, order } of orders) {
    const folderOf = (path: string): string | undefined =>
      path.startsWith(tree) ? /^([a-z-]+)\//.exec(path.slice(tree.length))?.[1] : undefined
    const own = folderOf(source.path)
    if (own === undefined || isTest(source)) continue
    for (const name of source.imports) {
      const other = folderOf(name)
      if (other !== undefined && order.indexOf(other) > order.indexOf(own))
        breach(source.path, `${own} leans on ${other}, which comes later: ${name}`)
    }
  }
}

/** Tables by the feature whose migration makes them; views named *_reading are for everybody. */
const tableOwners = (): Map<string, string> => {
  const folder = join(root, 'apps/api/migrations')
  const owners = new Map<string, string>()
  const names = [...features, 'platform'].toSorted((left, right) => right.length - left.length)
  for (const file of readdirSync(folder)) {
    const owner =
      names.find((name) => file.slice(5).startsWith(name)) ?? (file.includes('audit') ? 'audit' : undefined)
    if (owner === undefined) breach(`apps/api/migrations/${file}`, 'is not named after a feature')
    for (const [, table] of readFileSync(join(folder, file), 'utf8').matchAll(
      /create table (?:if not exists )?(\w+)/g,
    ))
      if (table) owners.set(table, owner ?? '')
  }
  return owners
}
const owners = tableOwners()
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const queryPattern = /(?:selectFrom|insertInto|updateTable|deleteFrom|[a-z]+Join|replaceInto)\(\s*['"](\w+)/g
const sqlPattern = /\b(?:from|join|into|update|table)\s+([a-z][a-z_]+)\b/g

const tablesNamed = (text: string): string[] => {
  const code = withoutComments(text)
  const queried = [...code.matchAll(queryPattern)].map(([, name]) => snake(name ?? ''))
  const templates = [...code.matchAll(/sql(?:<[^`]*?>)?`([\s\S]*?)`/g)].map(([, body]) => body ?? '')
  return [
    ...queried,
    ...templates.flatMap((body) => [...body.matchAll(sqlPattern)].map(([, name]) => name ?? '')),
  ]
}

/** Rule 4: a table is named only in its own feature's store. */
const tablesStayHome = (source: Source): void => {
  const { path, text } = source
  if (!path.startsWith('apps/api/src/') || isTest(source)) return
  const own = path.startsWith('apps/api/src/platform/') ? 'platform' : featureOf(path)
  for (const table of new Set(tablesNamed(text))) {
    const owner = owners.get(table)
    if (owner === undefined) continue
    // Files, keys and counters serve every feature, but inside its store like its own.
    if (owner !== own && owner !== 'platform') breach(path, `names ${table}, which is ${owner}'s`)
    else if (own !== 'platform' && !/store|scope|idempotency/.test(path))
      breach(path, `names ${table} outside its store`)
  }
}

/** Rule 8: only main.ts reads the environment, only the clock reads the time. */
const oneClock = (source: Source): void => {
  const { path, text } = source
  if (!path.startsWith('apps/api/src/') || isTest(source)) return
  const code = withoutComments(text)
  const isEdge = /\/(main|[a-z-]+-cli)\.ts$|\/platform\/database\//.test(path)
  if (/process\.env/.test(code) && !isEdge) breach(path, 'reads the environment')
  if (
    /new Date\(\)|Date\.now\(\)/.test(code) &&
    !path.endsWith('platform/clock.ts') &&
    !path.includes('/platform/database/')
  )
    breach(path, 'reads the time')
}

/** Rule 11: whatever a page sends goes through the guard that sends it once. */
const sentOnce = ({ path, text }: Source): void => {
  if (!path.startsWith('apps/portal/src/') || path.endsWith('platform/sending.ts')) return
  if (/\buseMutation\b/.test(withoutComments(text))) breach(path, 'sends without platform/sending.ts')
}

/** Rule 14: whatever the portal asks carries the headers of specification §7, which one module makes. */
const askedOneWay = ({ path, text }: Source): void => {
  if (!path.startsWith('apps/portal/src/') || /\/platform\/(request|upload)\.ts$/.test(path)) return
  // A query that asks anew (`refetch`, `deps.fetch`) is no request of its own.
  const ways =
    /(?<![.\w])fetch\(|\b(?:window|globalThis|self)\.fetch\b|\b(?:XMLHttpRequest|EventSource|WebSocket|sendBeacon)\b/
  const addresses = /\b(?:src|href)=(?:"|\{[`'])\/api\//
  const code = withoutComments(text)
  if (ways.test(code) || addresses.test(code)) breach(path, 'asks by another way than platform/request.ts')
}

/** A moment of the clock (not a day that is being counted on from) written as a day of Greenwich. */
const greenwichPattern =
  /(?:new Date\((?:Date\.now\(\)[^()]*)?\)|\b(?:now|[a-z]+At)(?:\(\))?)\.toISOString\(\)\.(?:slice\(0, 10\)|split\('T'\))/

/** Rule 13: which day it is, the authority's time zone says; for a part of each night Greenwich is a day behind. */
const daysAreTheAuthoritys = ({ path, text }: Source): void => {
  // The log is read by whoever keeps the machine, in the machine's own days.
  if (path.endsWith('platform/log.ts') || isTest({ path, text, imports: [] })) return
  if (greenwichPattern.test(withoutComments(text)))
    breach(path, 'takes the day of Greenwich for the authority’s')
}

/** Opens a connection to another machine by hand. */
const networkPattern =
  /\b(?:fetch|WebSocket|EventSource)\(|(?:from|import\()\s*['"](?:(?:node:)?(?:https?|http2|tls|dgram|dns|dns\/promises)|undici|axios|got|ws|nodemailer[^'"]*)['"]|\b(?:connect|createConnection|Socket|net)\b[^'"\n]*from ['"](?:node:)?net['"]|import\(['"](?:node:)?net['"]\)/
/** What listens or knows the database's own server has a socket of its own, and its address from the environment. */
const networkPlace = /\/platform\/(outside|database)\//
const withoutTypes = (code: string): string => code.replace(/(?:^|\n)import type [^'"]*'[^']+'/g, '')

/** Rule 12: connections to other machines are made in platform/outside alone, which no transaction may wait for. */
const networkStaysOutside = (source: Source): void => {
  const { path, text } = source
  if (!path.startsWith('apps/api/src/') || isTest(source)) return
  const code = withoutComments(text)
  if (networkPattern.test(withoutTypes(code)) && !networkPlace.test(path))
    breach(path, 'opens a connection by another way than platform/outside')
  if (
    /\.isMultipart\(|\.saveRequestFiles\(|\brequest\.(?:files?|parts)\(/.test(code) &&
    !path.endsWith('/http/read-uploads.ts')
  )
    breach(path, 'reads a form by another way than platform/http/spool-uploads.ts')
  const isReader = path.endsWith('/http/spool-uploads.ts') || path.endsWith('/http/read-uploads.ts')
  if (!isReader && source.imports.some((name) => name.endsWith('/http/read-uploads.ts')))
    breach(path, 'reads files as they arrive; platform/http/spool-uploads.ts hands them on whole')
  const waits = /read-uploads\.ts$|\/outside\/connect\.ts$/.test(path)
  if (waits && !/\boutsideTransaction\('/.test(code))
    breach(path, 'waits for another machine without outsideTransaction()')
}

/** Tables whose rows hang on a case. */
const childrenOfCases = (): Set<string> => {
  const folder = join(root, 'apps/api/migrations')
  const found = new Set<string>()
  for (const file of readdirSync(folder))
    for (const [, table, columns] of readFileSync(join(folder, file), 'utf8').matchAll(
      /create table (\w+) \(([\s\S]*?)\n\);/g,
    ))
      if (/\bcase_id uuid [^,\n]*references work_case/.test(columns ?? '')) found.add(table ?? '')
  return found
}
const children = childrenOfCases()

/** Where the system itself acts on cases: its calendar, what other portals send, the check of a document, the world that it shows. */
const systemPlaces =
  /\/features\/(?:casework|verification|demonstration|users)\/|\/(?:daily|jobs|calendar-steps|follow-incoming)\.ts$/

/** Rule 15: what hangs on a case is read by the id of one that was found or locked in a scope, and no other way. */
const childrenAreScoped = (source: Source): void => {
  const { path, text, imports } = source
  if (!path.startsWith('apps/api/src/features/') || isTest(source)) return
  const code = withoutComments(text)
  if (/\bas (?:unknown as )?CaseId\b/.test(code))
    breach(path, 'takes an id for one that was found in a scope')
  if (/kind: 'system'/.test(code) && !path.endsWith('/casework/policy.ts'))
    breach(path, 'makes the system’s scope by hand')
  const ofCases = imports.some((name) => name.endsWith('/casework/public.ts'))
  if (ofCases && /\bsystemScope\b/.test(code) && !systemPlaces.test(path))
    breach(path, 'acts as the system where a person asks')
  const readsChild = tablesNamed(text).some((table) => children.has(table))
  if (
    readsChild &&
    /\bcaseIds?\??: (?:readonly )?string(?:\[\])?\s*[,)]/.test(code) &&
    !path.endsWith('/reminder-store.ts')
  )
    breach(path, 'reads what hangs on a case by any id; it takes a CaseId')
}

/** What a file imports as types alone: nothing of it is there when the program runs. */
const typeOnly = (source: Source): Set<string> => {
  const statements = [...source.text.matchAll(/(?:^|\n)(?:import|export) (type )?[^'"]*from '([^']+)'/g)]
  const values = new Set(statements.filter(([, type]) => !type).map(([, , name]) => name))
  const lines = statements.flatMap(([, , name]) => (name && !values.has(name) ? [name] : []))
  return new Set(importsOf(source.path, lines.map((name) => `import x from '${name}'`).join('\n')))
}

/** Rule 1: the shapes of calls are types to the portal; what checks them is large, and its pages' policy forbids it. */
const portalHasNoShapes = (): void => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const leads = new Map<string, boolean>()
  const leadsToZod = (path: string): boolean => {
    const known = leads.get(path)
    if (known !== undefined) return known
    leads.set(path, false)
    const source = byPath.get(path)
    const types = source ? typeOnly(source) : new Set<string>()
    const found = (source?.imports ?? []).some(
      (next) =>
        !types.has(next) && (next === 'zod' || (next.startsWith('packages/contract/') && leadsToZod(next))),
    )
    leads.set(path, found)
    return found
  }
  for (const source of sources)
    if (source.path.startsWith('apps/portal/src/') && !isTest(source) && leadsToZod(source.path))
      breach(source.path, 'brings the shapes of calls into the browser')
}

/** What reads bytes from outside: decoders of pictures, XML and archives, and our own readers. */
const readers =
  /^(?:sharp|saxes|yauzl|exif-reader)$|^apps\/api\/src\/platform\/(?:received\/(?:json|pictures|picture-place)|documents\/refuse-active-pdf|certificates\/(?:pkcs12|revocation|time-stamp))\.ts$|^packages\/contract\/src\/spreadsheets\/(?:read|workbook|zip|separated-values)\.ts$/

/** Rule 18: what the thread that answers requests loads leads to no reader; what a thread of its own loads may. */
const readersStayInThreads = (): void => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const seen = new Set<string>()
  const visit = (path: string): void => {
    const source = byPath.get(path)
    if (source === undefined || seen.has(path)) return
    seen.add(path)
    // A module of a thread is named by its type where it is called, and loaded there.
    const loaded = importsOf(path, source.text.replace(/\btypeof import\('[^']+'\)/g, ''))
    const types = typeOnly(source)
    for (const next of loaded) {
      if (types.has(next)) continue
      if (readers.test(next))
        breach(path, `reads what comes from outside in the thread that answers: ${next}`)
      else visit(next)
    }
  }
  for (const start of ['main', 'app', 'start', 'training/main']) visit(`apps/api/src/${start}.ts`)
}

/** Rule 9: no import cycles. Types may look back but in the server: there a type lies where it needs nothing of those who use it. */
const noCycles = (): void => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const state = new Map<string, 'open' | 'done'>()
  const visit = (path: string, trail: string[]): void => {
    const source = byPath.get(path)
    if (source === undefined || state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      breach(path, `is in a cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
      return
    }
    state.set(path, 'open')
    const isStrict = path.startsWith('apps/api/') && !isTest(source)
    const types = isStrict ? new Set<string>() : typeOnly(source)
    for (const next of source.imports) if (!types.has(next)) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const { path } of sources) visit(path, [])
}

/** Rule 10: when a file outgrows its budget, the design is telling something. */
const sizes = (): void => {
  const lines = sources
    .filter(({ path }) => !path.endsWith('database-types.ts'))
    .map(({ path, text }) => ({ path, count: text.split('\n').length - 1 }))
    .toSorted((left, right) => left.count - right.count)
  for (const { path, count } of lines) if (count > 300) breach(path, `has ${count} lines; 300 is the end`)
  const at = (share: number): number => lines[Math.floor(lines.length * share)]?.count ?? 0
  process.stdout.write(`${lines.length} files, median ${at(0.5)} lines, nine in ten below ${at(0.9)}\n`)
}

for (const source of sources) {
  contractStandsAlone(source)
  treesStandApart(source)
  featuresLeanBackwards(source)
  treesLeanBackwards(source)
  tablesStayHome(source)
  oneClock(source)
  sentOnce(source)
  askedOneWay(source)
  networkStaysOutside(source)
  daysAreTheAuthoritys(source)
  childrenAreScoped(source)
}
portalHasNoShapes()
readersStayInThreads()
noCycles()
sizes()
breaches.push(...manifestBreaches(root))
for (const line of breaches) process.stderr.write(`${line}\n`)
if (breaches.length > 0) process.exit(1)
