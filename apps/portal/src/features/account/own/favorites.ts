import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { findableOf, searchRanked } from '@papaver/contract/forgiving-search.ts'

export type Favorites = CallOutput<'users.favorites'>
export type FavoriteKind = keyof Favorites

/** One thing that may be a favourite. */
export interface Favorable {
  id: string
  name: string
  /** CAS number or registration code. */
  code: string
  /** Shown where it was found by one of them. */
  synonyms: readonly string[]
}

export const fromSubstances = (rows: CallOutput<'masters.substances'>): Favorable[] =>
  rows
    .filter(({ isActive }) => isActive)
    .map(({ id, name, code, casNumber, synonyms }) => ({
      id: String(id),
      name,
      code: casNumber ?? '',
      synonyms: [...synonyms, code],
    }))

export const fromPreparations = (rows: CallOutput<'masters.preparations'>): Favorable[] =>
  rows
    .filter(({ isActive }) => isActive)
    .map(({ id, name, code, components }) => ({
      id,
      name,
      code,
      synonyms: components.map(({ substanceName }) => substanceName),
    }))

/** How many are listed at once; typing narrows. */
export const shownAtOnce = 50

const findable = ({ name, code, synonyms }: Favorable) => findableOf(name, [code, ...synonyms])

export interface FoundFavorable extends Favorable {
  /** Other names by which it was found. */
  by: readonly string[]
}

/** What fits the search, the likeliest first; at most so many, and how many more there are. */
export const searchFavorable = (all: readonly Favorable[], search: string): [FoundFavorable[], number] => {
  const found = searchRanked(all, findable, search).map(({ thing, by }) => ({
    ...thing,
    by: by.filter((name) => name !== thing.code),
  }))
  return [found.slice(0, shownAtOnce), Math.max(0, found.length - shownAtOnce)]
}

export const isFavorite = (favorites: Favorites, kind: FavoriteKind, id: string): boolean =>
  kind === 'substances' ? favorites.substances.includes(Number(id)) : favorites.preparations.includes(id)

/** With this one added, or taken away where it was there. */
export const withToggled = (favorites: Favorites, kind: FavoriteKind, id: string): Favorites => {
  const toggled = <Item>(items: readonly Item[], item: Item): Item[] =>
    items.includes(item) ? items.filter((other) => other !== item) : [...items, item]
  return kind === 'substances'
    ? { ...favorites, substances: toggled(favorites.substances, Number(id)) }
    : { ...favorites, preparations: toggled(favorites.preparations, id) }
}
