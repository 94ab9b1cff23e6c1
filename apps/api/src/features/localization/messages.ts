import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface MessageTree {
  [key: string]: string | MessageTree
}

/** One language, ready to be sent. */
export interface Language {
  readonly culture: string
  readonly tree: MessageTree
  /** The tree as JSON, made once. */
  readonly json: string
  readonly etag: string
}

const contractFolder = dirname(createRequire(import.meta.url).resolve('@papaver/contract/features.ts'))
const sourceCulture = 'en'

/** The files of every feature: `<contract>/<feature>/messages/<culture>.json`. */
export const listMessageFiles = (
  folder = contractFolder,
): { feature: string; culture: string; path: string }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /[\\/]messages$/.test(entry.parentPath) && entry.name.endsWith('.json'),
    )
    .map((entry) => ({
      feature: entry.parentPath.slice(folder.length + 1).replace(/[\\/]messages$/, ''),
      culture: entry.name.slice(0, -'.json'.length),
      path: join(entry.parentPath, entry.name),
    }))
    .sort((left, right) => (left.path < right.path ? -1 : 1))

export const readMessageFile = (path: string): MessageTree => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as MessageTree
  } catch (error) {
    throw new Error(`${path} is no JSON`, { cause: error })
  }
}

/** What `over` lacks is taken from `under`, at any depth. */
const laidOver = (under: MessageTree, over: MessageTree): MessageTree => {
  const joined = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const below = joined[key]
    joined[key] = typeof value === 'object' && typeof below === 'object' ? laidOver(below, value) : value
  }
  return joined
}

/** The specification's own keys (Messages_LogoutConfirmation …) stand at the root of the tree. */
const hoisted = ({ frame, ...rest }: MessageTree): MessageTree => {
  if (typeof frame !== 'object') return rest
  const flat = Object.entries(frame).filter(([key]) => key.startsWith('Messages_'))
  const others = Object.entries(frame).filter(([key]) => !key.startsWith('Messages_'))
  return { ...rest, frame: Object.fromEntries(others), ...Object.fromEntries(flat) }
}

const languageOf = (culture: string, tree: MessageTree): Language => {
  const json = JSON.stringify(tree)
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 20)
  return { culture, tree, json, etag: `W/"${hash}"` }
}

/** Joins every feature's files to one tree per culture. What a language lacks is said in English. */
export const readLanguages = (folder = contractFolder): ReadonlyMap<string, Language> => {
  const trees = new Map<string, MessageTree>()
  for (const { feature, culture, path } of listMessageFiles(folder)) {
    const tree = trees.get(culture) ?? {}
    tree[feature] = readMessageFile(path)
    trees.set(culture, tree)
  }
  const source = trees.get(sourceCulture) ?? {}
  return new Map(
    [...trees].map(([culture, tree]) => [culture, languageOf(culture, hoisted(laidOver(source, tree)))]),
  )
}
