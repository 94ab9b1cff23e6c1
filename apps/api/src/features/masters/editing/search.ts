import {
  type Findable,
  type Found,
  findableOf,
  folded,
  otherNames,
  searchRanked,
} from '@papaver/contract/forgiving-search.ts'
import { type ListColumn, type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { namesOf } from '../fields.ts'
import { nameIn } from '../names.ts'
import type { ListContext } from './context.ts'
import type { Referred } from './lookups.ts'

/** How rows of a list are found and in which order they come. */

export const nameOf = ({ code, names }: Referred, culture: string): string => nameIn(names, culture) || code

/** All rows, in the list's own order or else by name. */
export const allRows = (context: ListContext, culture: string): Referred[] => {
  const rows = [...context.own.values()]
  if (lists[context.word].hasOrder) return rows
  const { compare } = new Intl.Collator(culture, { numeric: true })
  // A made code keeps together what belongs together: the factors of a form by their days.
  return rows
    .map((referred) => ({ referred, name: nameOf(referred, culture) }))
    .sort((left, right) => compare(left.name, right.name) || compare(left.referred.code, right.referred.code))
    .map(({ referred }) => referred)
}

const textsOf = ({ row }: Referred, { key }: Pick<ListColumn, 'key'>): string[] => {
  const value = row.fields[key]
  return [value ?? []].flat().flatMap((each) => (typeof each === 'boolean' ? [] : [String(each)]))
}

/** By what else a row is known to people: its names in all languages, its code, its synonyms and numbers. */
export const otherNamesOf = (word: ListWord, referred: Referred): string[] => {
  const isName = ({ key, rule }: ListColumn) => key === 'synonyms' || rule === 'cas' || rule === 'incb'
  const values = lists[word].columns.filter(isName).flatMap((column) => textsOf(referred, column))
  const all = { ...referred.names, ...namesOf(referred.row.fields) }
  // The international name says most to whoever found the row by another language's.
  const names = [all.en ?? [], ...Object.values(referred.names), ...Object.values(all)].flat()
  return [...new Set([...names, referred.code, ...values])]
}

/** Everything of a row that a search looks into: its code, names in all languages, values, and what it refers to. */
const findableRow = ({ word, lookups }: ListContext, referred: Referred, culture: string): Findable => {
  const { code } = referred
  const name = nameOf(referred, culture)
  const values = lists[word].columns.flatMap((column) => {
    const texts = textsOf(referred, column)
    const { list } = column
    return list === undefined
      ? texts
      : texts.flatMap((id) => Object.values(lookups.get(list)?.get(id)?.names ?? {}))
  })
  const base = findableOf(name, otherNamesOf(word, referred))
  // What a row says and refers to finds it, too, but is no name of it.
  return { ...base, titles: [folded(name), folded(code)], others: [...base.others, ...otherNames(values)] }
}

/** The rows that fit what was typed, the likeliest first, each with what else than its name it was found by. */
export const searchRows = (
  context: ListContext,
  rows: readonly Referred[],
  typed: string,
  culture: string,
): Found<Referred>[] => searchRanked(rows, (referred) => findableRow(context, referred, culture), typed)
