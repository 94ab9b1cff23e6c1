import { type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import type { Reader } from '../../../platform/transaction.ts'
import { namesOf } from '../fields.ts'
import type { Names } from '../names.ts'
import { type ListRow, readRows } from '../store/list-rows.ts'

/** A row that others refer to. */
export interface Referred {
  readonly code: string
  readonly names: Names
  readonly row: ListRow
}
export type Lookup = ReadonlyMap<string, Referred>

/** Rows of other lists, by list and id, as far as one list refers to them. */
export type Lookups = ReadonlyMap<ListWord, Lookup>

const find = (lookups: Lookups, word: ListWord, id: unknown): Referred | undefined =>
  lookups.get(word)?.get(String(id))

/** The code by which people, files and histories know a row; of a made one from the rows that it stands for. */
export const codeOf = (
  word: ListWord,
  row: Pick<ListRow, 'code' | 'fields' | 'others'>,
  lookups: Lookups,
): string => {
  const { code, fields, others } = row
  if (word === 'substanceForms')
    return `${find(lookups, 'substances', fields.substanceId)?.code ?? '?'}/${String(others.form)}`
  if (word === 'populations') return String(fields.year)
  const notice = `${String(fields.countryId)}/${find(lookups, 'substances', fields.substanceId)?.code ?? '?'}`
  if (word === 'prohibitions') return notice
  if (word === 'foreignEstimates') return `${notice}/${String(fields.year)}`
  if (word !== 'conversionFactors') return code
  const form = find(lookups, 'substanceForms', fields.formId)?.code ?? '?'
  return fields.from ? `${form}@${String(fields.from)}` : form
}

/** "Base" alone would say nothing: the base goes by the name of its substance, a factor by that of its form. */
const namesFor = (word: ListWord, row: ListRow, lookups: Lookups): Names => {
  if (word === 'substanceForms' && row.others.is_base)
    return find(lookups, 'substances', row.fields.substanceId)?.names ?? namesOf(row.fields)
  if (word === 'conversionFactors') return find(lookups, 'substanceForms', row.fields.formId)?.names ?? {}
  return namesOf(row.fields)
}

/** The lists that a list refers to, and those that they refer to, the innermost first. */
const referredLists = (word: ListWord): ListWord[] => {
  const own = lists[word].columns.flatMap(({ list }) => (list === undefined ? [] : [list]))
  return [...new Set(own.flatMap((each) => [...referredLists(each), each]))]
}

export const lookupOf = (word: ListWord, rows: readonly ListRow[], lookups: Lookups): Lookup =>
  new Map(
    rows.map((row) => [
      row.id,
      { code: codeOf(word, row, lookups), names: namesFor(word, row, lookups), row },
    ]),
  )

export const readLookups = async (db: Reader, word: ListWord): Promise<Lookups> => {
  const lookups = new Map<ListWord, Lookup>()
  for (const each of referredLists(word)) lookups.set(each, lookupOf(each, await readRows(db, each), lookups))
  return lookups
}
