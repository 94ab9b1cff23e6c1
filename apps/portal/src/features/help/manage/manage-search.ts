import { matchesForgivingly } from '@papaver/contract/forgiving-search.ts'
import type { HelpManaged } from '@papaver/contract/help/schema.ts'
import { helpAreas } from '@papaver/contract/help/vocabulary.ts'
import { among } from '../../../platform/address.ts'
import { listAddress, type SearchOf } from '../../../platform/list-address.ts'
import { stateIn } from './text-state.ts'

export const shows = ['missing', 'changed', 'newerShipped', 'off'] as const
export type Show = (typeof shows)[number]

export const manageAddress = listAddress({
  path: '/help/manage',
  text: 'q',
  filters: { area: among(helpAreas), show: among(shows) },
})
export type ManageSearch = SearchOf<typeof manageAddress>

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
