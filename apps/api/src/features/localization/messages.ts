import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { flatTexts, type MessageTree } from '@papaver/contract/localization/trees.ts'

const contractFolder = dirname(createRequire(import.meta.url).resolve('@papaver/contract/features.ts'))

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

/** The specification's own keys (Messages_LogoutConfirmation …) stand at the root of the tree. */
const keyOf = (feature: string, key: string): string =>
  feature === 'frame' && key.startsWith('Messages_') ? key : `${feature}.${key}`

/** By culture: text by key. */
export type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Every text that ships. */
export const readShipped = (folder = contractFolder): Texts => {
  const texts = new Map<string, Map<string, string>>()
  for (const { feature, culture, path } of listMessageFiles(folder)) {
    const language = texts.get(culture) ?? new Map<string, string>()
    for (const [key, text] of flatTexts(readMessageFile(path))) language.set(keyOf(feature, key), text)
    texts.set(culture, language)
  }
  return texts
}
