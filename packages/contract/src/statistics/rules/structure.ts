import { isBlank, latinText } from '../../readings/letters.ts'
import type { TemplateMeta } from '../template.ts'
import type { Problem } from './findings.ts'

const marks = [
  ['template', 'wrongTemplate'],
  ['version', 'wrongVersion'],
  ['establishment', 'wrongEstablishment'],
  ['period', 'wrongPeriod'],
  ['checksum', 'changedMeta'],
] as const

/** Is this the file for what is asked? Each part that differs is one problem; what the file does not say differs. */
export const judgeMark = (found: Partial<TemplateMeta>, wanted: TemplateMeta): Problem[] =>
  marks.flatMap(([part, code]) =>
    found[part]?.trim() === wanted[part]
      ? []
      : // A checksum helps nobody to mend the file.
        [{ code, ...(part !== 'checksum' && { hint: { wanted: wanted[part] }, suggestion: wanted[part] }) }],
  )

export interface HeaderColumn {
  readonly key: string
  /** As the head of the sheet may say it, in any language; the key is understood, too. */
  readonly titles: readonly string[]
  readonly isRequired: boolean
}

export interface Header {
  /** The key of the column at each place; undefined where it is none of the template's. */
  readonly keys: readonly (string | undefined)[]
  readonly problems: readonly (Problem & {
    readonly column: number | null
    /** Of the column that is missing: who reads it, sees its title in his language. */
    readonly columnKey?: string
  })[]
}

/** A mark of what is required stands behind a title, and is no part of it. */
export const folded = (text: string): string =>
  latinText(text)
    .normalize('NFC')
    .replace(/\*\s*$/, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/** Which column is which: the order does not matter, the words do. */
export const judgeHeader = (titles: readonly string[], columns: readonly HeaderColumn[]): Header => {
  const byName = new Map(
    columns.flatMap(({ key, titles: said }) => [key, ...said].map((title) => [folded(title), key] as const)),
  )
  const problems: Header['problems'][number][] = []
  const seen = new Set<string>()
  const keys = titles.map((title, column) => {
    if (isBlank(title)) return undefined
    const key = byName.get(folded(title))
    if (key === undefined)
      problems.push({ code: 'unknownColumn', hint: { title: title.slice(0, 100) }, column })
    else if (seen.has(key))
      problems.push({ code: 'columnTwice', hint: { title: title.slice(0, 100) }, column })
    else {
      seen.add(key)
      return key
    }
    return undefined
  })
  for (const { key, isRequired } of columns)
    if (isRequired && !seen.has(key)) problems.push({ code: 'missingColumn', column: null, columnKey: key })
  return { keys, problems }
}
