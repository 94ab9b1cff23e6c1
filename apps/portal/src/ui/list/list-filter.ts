import type { ReactNode } from 'react'
import type { AnySearch } from '../../platform/list-address.ts'
import { listed } from '../../platform/listed.ts'
import type { FilterOption } from '../filter-chips.tsx'
import type { IconName } from '../icon.tsx'

interface Labelled {
  label: string
  /** Comes with "+ Filter" until it is set. */
  isFurther?: boolean | undefined
}

interface Named<Search> extends Labelled {
  /** The word of the address that holds it. */
  name: keyof Search & string
}

/** One value, or several with commas between them, out of a list. */
export interface ChoiceFilter<Search> extends Named<Search> {
  kind: 'one' | 'many'
  options: readonly FilterOption[]
}

/** One value or none out of a few that all stand in the row. */
export interface SwitchesFilter<Search> extends Named<Search> {
  kind: 'switches'
  options: readonly { value: string; label: string; icon?: IconName | undefined }[]
}

/** On or off. `off`: what the address says where it is not simply left out. */
export interface SwitchFilter<Search> extends Named<Search> {
  kind: 'switch'
  icon?: IconName | undefined
  isOn: boolean
  off?: string | undefined
}

/** A day, or a further text to search for. */
interface TypedFilter<Search> extends Named<Search> {
  kind: 'day' | 'text'
}

/** From when to when, in `from` and `to` of the address. */
interface PeriodFilter extends Labelled {
  kind: 'period'
  hasHours?: boolean | undefined
}

/** Set by a link from elsewhere; here it can only be dropped. */
interface LinkedFilter<Search> extends Labelled {
  kind: 'linked'
  names: readonly (keyof Search & string)[]
  value: string
}

/** Drawn by the list itself. */
interface OwnFilter<Search> extends Named<Search> {
  kind: 'own'
  value?: string | undefined
  draw: () => ReactNode
}

export type ListFilter<Search extends AnySearch> =
  | ChoiceFilter<Search>
  | SwitchesFilter<Search>
  | SwitchFilter<Search>
  | TypedFilter<Search>
  | PeriodFilter
  | LinkedFilter<Search>
  | OwnFilter<Search>

/** A word of the address, whichever list's it is. */
export const wordIn = (search: object, name: string): string | undefined => {
  const value = (search as Readonly<Record<string, unknown>>)[name]
  return value === undefined ? undefined : String(value)
}

/** The words of the address that a filter is set by. */
export const namesOf = <Search extends AnySearch>(filter: ListFilter<Search>): readonly string[] => {
  if (filter.kind === 'period') return ['from', 'to']
  return filter.kind === 'linked' ? filter.names : [filter.name]
}

const offOf = <Search extends AnySearch>(filter: ListFilter<Search>): string | undefined =>
  filter.kind === 'switch' ? filter.off : undefined

export const isSet = <Search extends AnySearch>(filter: ListFilter<Search>, search: Search): boolean =>
  namesOf(filter).some((name) => ![undefined, offOf(filter)].includes(wordIn(search, name)))

/** What the address is changed by to be without this filter. */
export const dropOf = <Search extends AnySearch>(filter: ListFilter<Search>): object =>
  Object.fromEntries(namesOf(filter).map((name) => [name, offOf(filter)]))

/** What the filter is set to, in words; empty where its name says enough. */
export const sayFilter = <Search extends AnySearch>(filter: ListFilter<Search>, search: Search): string => {
  if (filter.kind === 'linked' || filter.kind === 'own') return filter.value ?? ''
  if (filter.kind === 'text') return wordIn(search, filter.name) ?? ''
  if (!('options' in filter)) return ''
  const set = wordIn(search, filter.name)?.split(',') ?? []
  const labels = filter.options.filter(({ value }) => set.includes(value)).map(({ label }) => label)
  return listed(labels)
}
