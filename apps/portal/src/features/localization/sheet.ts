import { folded } from '@papaver/contract/forgiving-search.ts'
import { namesIn } from '@papaver/contract/listed-names.ts'
import { areaOf, type KeyBook, makeKeyBook } from '@papaver/contract/localization/keys.ts'
import { checkText, type TextProblem } from '@papaver/contract/localization/rules.ts'
import type { GridLanguage, SavedText, TextGrid } from '@papaver/contract/localization/schema.ts'
import type { TextSearch } from './text-search.ts'

type Own = TextGrid['own'][string][number]

/** One cell as it is drawn. */
export interface SheetCell {
  readonly text: string | null
  /** missing: nothing in this language; unused: the language has no such form. */
  readonly state: 'said' | 'missing' | 'unused'
  readonly own: Own | undefined
  /** Only what the authority has written can have become wrong. */
  readonly problem: TextProblem | undefined
}

/** The texts of all languages with what is known about them; made anew after every change. */
export interface Sheet {
  readonly revision: number
  readonly languages: readonly GridLanguage[]
  /** The languages that speak, in this order, where a text is missing in another one. */
  readonly fallbacks: readonly string[]
  readonly keys: readonly string[]
  readonly book: KeyBook
  /** The place of a key among all. */
  indexOf(key: string): number
  cell(index: number, culture: string): SheetCell
  text(index: number, culture: string): string | null
  /** English as it ships. */
  english(key: string): string | undefined
  /** Why a text may not stand there; undefined where it may. */
  check(key: string, culture: string, text: string): TextProblem | undefined
}

export const makeSheet = (grid: TextGrid): Sheet => {
  const { keys, texts, languages, fallbacks, revision } = grid
  const places = new Map(keys.map((key, index) => [key, index]))
  // A form that English does not have (Russian's "few") has no English text either.
  const book = makeKeyBook(keys.filter((_, index) => texts.en?.[index] != null))
  const own = new Map(
    Object.entries(grid.own).map(([culture, list]) => [
      culture,
      new Map(list.map((each) => [each.index, each])),
    ]),
  )
  const english = (key: string): string | undefined => {
    const changed = grid.source[key]
    const index = places.get(key)
    return changed ?? (index === undefined ? undefined : (texts.en?.[index] ?? undefined))
  }
  const check: Sheet['check'] = (key, culture, text) => checkText({ key, culture, text }, book, english)
  const text: Sheet['text'] = (index, culture) => texts[culture]?.[index] ?? null
  return {
    revision,
    languages,
    fallbacks,
    keys,
    book,
    indexOf: (key) => places.get(key) ?? -1,
    english,
    check,
    text,
    cell: (index, culture) => {
      const key = keys[index] ?? ''
      const said = text(index, culture)
      const written = own.get(culture)?.get(index)
      const problem = written && said !== null ? check(key, culture, said) : undefined
      if (said !== null) return { text: said, state: 'said', own: written, problem }
      const state = book.isWanted(key, culture) ? 'missing' : 'unused'
      return { text: null, state, own: undefined, problem: undefined }
    },
  }
}

/** The grid as it is after some cells were saved. */
export const withSaved = (grid: TextGrid, revision: number, cells: readonly SavedText[]): TextGrid => {
  const texts = { ...grid.texts }
  const own = { ...grid.own }
  const source = { ...grid.source }
  for (const { culture, key, text, isOwn, shipped, isOutdated } of cells) {
    const index = grid.keys.indexOf(key)
    texts[culture] = (texts[culture] ?? []).with(index, text)
    const others = (own[culture] ?? []).filter((each) => each.index !== index)
    own[culture] = isOwn ? [...others, { index, shipped, isOutdated }] : others
    if (culture === 'en' && isOwn && shipped !== null) source[key] = shipped
    if (culture === 'en' && !isOwn) delete source[key]
  }
  return { ...grid, revision, texts, own, source }
}

export interface SheetCounts {
  readonly missing: number
  readonly wrong: number
  readonly changed: number
  readonly outdated: number
  /** Share of the texts it needs that it has, by culture, 0 to 1. */
  readonly complete: ReadonlyMap<string, number>
}

/** What is missing, wrong and changed in some languages, over all keys. */
export const countsOf = (sheet: Sheet, cultures: readonly string[]): SheetCounts => {
  const sums = { missing: 0, wrong: 0, changed: 0, outdated: 0 }
  const complete = new Map<string, number>()
  for (const culture of cultures) {
    let [wanted, missing] = [0, 0]
    for (const index of sheet.keys.keys()) {
      const { state, own, problem } = sheet.cell(index, culture)
      if (state !== 'unused') wanted += 1
      if (state === 'missing') missing += 1
      if (own) sums.changed += 1
      if (own?.isOutdated) sums.outdated += 1
      if (problem) sums.wrong += 1
    }
    sums.missing += missing
    complete.set(culture, wanted === 0 ? 1 : (wanted - missing) / wanted)
  }
  return { ...sums, complete }
}

/** Every text of a row, folded once, so that a search in any language is quick. */
const foldedRows = new WeakMap<Sheet, Map<number, string>>()
const foldedRow = (sheet: Sheet, index: number): string => {
  const rows = foldedRows.get(sheet) ?? new Map<number, string>()
  foldedRows.set(sheet, rows)
  const known = rows.get(index)
  if (known !== undefined) return known
  const texts = sheet.languages.map(({ culture }) => sheet.text(index, culture) ?? '')
  const made = `${(sheet.keys[index] ?? '').toLowerCase()} | ${folded(texts.join(' | '))}`
  rows.set(index, made)
  return made
}

/** The rows that the filters leave, in order. `cultures`: the languages that are shown. */
export const rowsOf = (sheet: Sheet, search: TextSearch, cultures: readonly string[]): number[] => {
  const areas = new Set(namesIn(search.areas))
  const { lack, q = '' } = search
  const words = folded(q).split(' ')
  const fits = {
    missing: (index: number) => cultures.some((culture) => sheet.cell(index, culture).state === 'missing'),
    wrong: (index: number) => cultures.some((culture) => sheet.cell(index, culture).problem !== undefined),
    changed: (index: number) => cultures.some((culture) => sheet.cell(index, culture).own !== undefined),
    outdated: (index: number) =>
      cultures.some((culture) => sheet.cell(index, culture).own?.isOutdated === true),
  }
  const isFound = (index: number): boolean => {
    const row = foldedRow(sheet, index)
    return row.includes(q.toLowerCase()) || words.every((word) => row.includes(word))
  }
  return [...sheet.keys.keys()].filter((index) => {
    if (areas.size > 0 && !areas.has(areaOf(sheet.keys[index] ?? ''))) return false
    if (lack !== undefined && !fits[lack](index)) return false
    return q === '' || isFound(index)
  })
}

/** Every area in order, with the number of its keys. */
export const areasOf = (sheet: Sheet): Map<string, number> => {
  const areas = new Map<string, number>()
  for (const key of sheet.keys) areas.set(areaOf(key), (areas.get(areaOf(key)) ?? 0) + 1)
  return areas
}

/** As the style sheet cuts them. */
const mostLines = 6

/** A guess at the lines that the longest text of a row takes, so that the list is about as long as it will be. */
export const linesOf = (
  sheet: Sheet,
  index: number,
  cultures: readonly string[],
  letters: number,
): number => {
  const key = sheet.keys[index] ?? ''
  const longest = Math.max(
    ...cultures.map((culture) => (sheet.text(index, culture) ?? '').length / letters),
    key.length / (letters * 0.85),
  )
  return Math.min(mostLines, Math.max(1, Math.ceil(longest * 1.08)))
}
