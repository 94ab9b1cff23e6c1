import { localizationRefusals } from '@papaver/contract/localization/refusals.ts'
import { flatTexts, type MessageTree } from '@papaver/contract/localization/trees.ts'
import { parseJson } from '../../platform/received/json.ts'
import { refuse } from '../../platform/refusal.ts'
import { cultureOf, type ReadFile } from './file-of-texts.ts'

/** What a thread does (read-in-thread.ts) with a file of texts. */

/** All texts of the portal in all languages have 100 000 names, more than any other file has. */
const limits = { values: 400_000, names: 400_000 }

/** Of languages that are none of ours, so many are named to whoever sent the file. */
const mostNamed = 50

const isTree = (value: unknown): value is MessageTree =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((part) => typeof part === 'string' || isTree(part))

/** `{ "fa": { "home.title": "…" } }`, flat or nested. */
export const readTree = (bytes: Uint8Array, cultures: readonly string[]): ReadFile => {
  const tree = parseJson(bytes, limits)
  if (!isTree(tree)) return refuse(localizationRefusals.localizationFileBroken)
  const unknownColumns: string[] = []
  const texts = Object.entries(tree).flatMap(([head, words]) => {
    const culture = cultureOf(head, cultures)
    if (culture === undefined) unknownColumns.push(head)
    if (culture === undefined || typeof words === 'string') return []
    return flatTexts(words)
      .filter(([, text]) => text.trim() !== '')
      .map(([key, text]) => ({ culture, key, text, place: null }))
  })
  return { texts, unknownColumns: unknownColumns.slice(0, mostNamed) }
}
