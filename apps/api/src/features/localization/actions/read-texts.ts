import { localizationRefusals } from '@papaver/contract/localization/refusals.ts'
import { flatTexts, type MessageTree } from '@papaver/contract/localization/trees.ts'
import { cellName } from '@papaver/contract/sheet-cells.ts'
import { received } from '../../../platform/received/received.ts'
import { Refused, refuse } from '../../../platform/refusal.ts'
import { readSpreadsheet } from '../../../platform/spreadsheets.ts'

/** All texts of the portal in all languages have 100 000 names, more than any other file has. */
const limits = { values: 400_000, names: 400_000 }

/** One text as a file has it. */
export interface ReadText {
  readonly culture: string
  readonly key: string
  readonly text: string
  /** B7 for example; null where the file has no cells. */
  readonly place: string | null
}
export interface ReadFile {
  readonly texts: readonly ReadText[]
  /** Heads of columns that name no language of ours. */
  readonly unknownColumns: readonly string[]
}

/** A language by its code, alone or in brackets behind its name: `fa`, `فارسی (fa)`. */
const cultureOf = (head: string, cultures: readonly string[]): string | undefined => {
  const plain = head.trim()
  const [, inBrackets] = /\(([\w-]+)\)\s*$/.exec(plain) ?? []
  const wanted = (inBrackets ?? plain).replaceAll('_', '-').toLowerCase()
  return cultures.find((culture) => culture.toLowerCase() === wanted)
}

const readCells = (rows: readonly (readonly string[])[], cultures: readonly string[]): ReadFile => {
  const [head = [], ...body] = rows
  // The first column has the keys, whatever it is called.
  const columns = head.map((name, index) => ({
    index,
    name,
    culture: index === 0 ? undefined : cultureOf(name, cultures),
  }))
  const texts = body.flatMap((row, line) =>
    columns.flatMap(({ index, culture }) => {
      const [key = ''] = row
      const text = row[index] ?? ''
      if (culture === undefined || key.trim() === '' || text.trim() === '') return []
      return [{ culture, key: key.trim(), text, place: cellName(line + 1, index) }]
    }),
  )
  const unknownColumns = columns
    .filter(({ index, name, culture }) => index > 0 && culture === undefined && name.trim() !== '')
    .map(({ name }) => name)
  return { texts, unknownColumns }
}

const isTree = (value: unknown): value is MessageTree =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((part) => typeof part === 'string' || isTree(part))

/** `{ "fa": { "home.title": "…" } }`, flat or nested. */
const readTree = (tree: unknown, cultures: readonly string[]): ReadFile => {
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
  return { texts, unknownColumns }
}

const firstLetter = (bytes: Buffer): string => bytes.subarray(0, 20).toString('utf8').trimStart().slice(0, 1)

/**
 * The texts of a file in XLSX, ODS, CSV or JSON. Refuses what cannot be read, and what has no language of ours in it;
 * a broken file is refused whole.
 */
export const readTexts = async (
  bytes: Buffer,
  fileName: string,
  cultures: readonly string[],
  asker: string,
): Promise<ReadFile> => {
  const isJson = /\.json$/i.test(fileName) || firstLetter(bytes) === '{'
  const read = isJson
    ? readTree(await received({ asker, file: fileName }, 'parseJson', bytes, limits), cultures)
    : readCells(
        await readSpreadsheet(bytes, { fileName }, { maxRows: 20_000, maxColumns: 80 }, asker),
        cultures,
      )
  if (read.texts.length === 0)
    throw new Refused(localizationRefusals.localizationFileEmpty, { columns: read.unknownColumns })
  return read
}
