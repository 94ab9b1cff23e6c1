/**
 * Prints apps/portal/newer-apis.json: what browsers know since after the oldest that the portal supports. It reads the
 * compatibility data of MDN, which are fetched for it and are no part of the product:
 *
 *   npm pack @mdn/browser-compat-data && tar xzf mdn-browser-compat-data-*.tgz
 *   node_modules/.bin/node scripts/generate-newer-apis.mjs package/data.json > apps/portal/newer-apis.json
 *
 * Of members only those are listed whose name says what they are: in several words, and known of nothing older.
 */
import { readFileSync } from 'node:fs'
import { oldest } from '../apps/portal/browsers.ts'

const data = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const isName = (text) => /^[A-Za-z][A-Za-z0-9]*$/.test(text)
const isOfSeveralWords = (name) => name.length > 7 && /[a-z][A-Z]/.test(name)

const numbersOf = (version) => version.replace(/^≤/, '').split('.').map(Number)
const isAtMost = (version, limit) => {
  const [left, right] = [numbersOf(version), numbersOf(limit)]
  const place = left.findIndex((part, index) => part !== (right[index] ?? 0))
  return place < 0 || left[place] < (right[place] ?? 0)
}

const isKnownSince = ({ version_added: since, version_removed: until, ...rest }, limit) => {
  if (typeof since !== 'string' || since === 'preview') return false
  if (rest.flags || rest.prefix || rest.alternative_name || !isAtMost(since, limit)) return false
  return typeof until !== 'string' || until === 'preview' || !isAtMost(until, limit)
}
const isKnown = ({ support }) =>
  Object.entries(oldest).every(([browser, limit]) =>
    [support[browser] ?? []].flat().some((statement) => isKnownSince(statement, limit)),
  )

const described = (tree) =>
  Object.entries(tree).filter(([name, node]) => !name.startsWith('__') && node.__compat !== undefined)
const plainName = (name) => name.replace(/_(static|event)$/, '')

const trees = [data.api, data.javascript.builtins]
const members = trees
  .flatMap((tree) => Object.entries(tree))
  .flatMap(([of, node]) =>
    described(node)
      .filter(([name]) => name !== of && !name.endsWith('_event'))
      .map(([name, { __compat: facts }]) => ({ of, name, facts })),
  )
const known = new Set(members.filter(({ facts }) => isKnown(facts)).map(({ name }) => plainName(name)))
const newer = members.filter(({ facts }) => !isKnown(facts))

const unknown = (tree) =>
  described(tree).flatMap(([name, { __compat: facts }]) => (isKnown(facts) ? [] : name))
/** In one line each, so that a new list is read beside the old one. */
const joined = (names) => [...new Set(names)].sort().join(' ')

const list = {
  globals: joined(trees.flatMap(unknown).filter(isName)),
  // The language's own are not told apart; nobody calls a method of an instance by the name of its class.
  statics: joined(
    newer
      .filter(({ of, name }) => name.endsWith('_static') || of in data.javascript.builtins)
      .map(({ of, name }) => `${of}.${plainName(name)}`),
  ),
  members: joined(
    newer
      .map(({ name }) => plainName(name))
      .filter((name) => /^[a-z]/.test(name) && isName(name) && isOfSeveralWords(name) && !known.has(name)),
  ),
  properties: joined(unknown(data.css.properties).filter((name) => !name.startsWith('-'))),
  atRules: joined(unknown(data.css['at-rules'])),
}
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`)
