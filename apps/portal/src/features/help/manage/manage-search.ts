import { matchesForgivingly } from '@papaver/contract/forgiving-search.ts'
import type { HelpManaged } from '@papaver/contract/help/schema.ts'
import { type HelpArea, helpAreas } from '@papaver/contract/help/vocabulary.ts'
import { kept, oneOf, textOf } from '../../../platform/address.ts'
import { stateIn } from './text-state.ts'

export const shows = ['missing', 'changed', 'newerShipped', 'off'] as const
export type Show = (typeof shows)[number]
export interface ManageSearch {
  q?: string
  area?: HelpArea
  show?: Show
}

export const readManageSearch = (given: Record<string, unknown>): ManageSearch =>
  kept({ q: textOf(given.q), area: oneOf(helpAreas, given.area), show: oneOf(shows, given.show) })

/** Whether an article is among those that a toggle asks for. */
export const isShown = (article: HelpManaged, show: Show, cultures: readonly string[]): boolean => {
  if (show === 'off') return !article.isActive
  const states = cultures.map((culture) => stateIn(article, culture))
  if (show === 'changed') return article.texts.some(({ state }) => state !== 'shipped')
  return states.includes(show)
}

export const filtered = (
  articles: readonly HelpManaged[],
  { q = '', area, show }: ManageSearch,
  cultures: readonly string[],
): HelpManaged[] =>
  articles.filter(
    (article) =>
      (area === undefined || article.area === area) &&
      (show === undefined || isShown(article, show, cultures)) &&
      matchesForgivingly(q, [article.title, article.key, ...article.screens]),
  )
