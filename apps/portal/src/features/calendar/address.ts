import { among, dayOf, textOf } from '../../platform/address.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'

export const calendarViewNames = ['month', 'coming', 'late'] as const

const monthOf = (given: unknown): string | undefined => {
  const text = textOf(given)
  return text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined
}

export const calendarAddress = listAddress({
  path: '/calendar',
  views: calendarViewNames,
  text: 'search',
  filters: { whose: among(['mine']), kind: textOf, what: textOf, from: dayOf, to: dayOf },
  // Which month is drawn.
  beside: { month: monthOf },
})
export type Search = SearchOf<typeof calendarAddress>

/** What narrows month and list alike. */
export const narrowingOf = ({ whose, kind, what }: Search) => ({
  ...(whose && { whose }),
  ...(kind && { kind }),
  ...(what && { what }),
})
