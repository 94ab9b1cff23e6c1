import { listOfNames, namesIn } from '@papaver/contract/listed-names.ts'
import { among, dayOf, oneOf, sequenceOf, textOf, truthOf } from '../../platform/address.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'
import type { EventQuery } from './queries.ts'

/** The first word of an action: what it was done in. */
export const areas = [
  'account',
  'audit',
  'authorization',
  'branding',
  'endorsement',
  'establishment',
  'help',
  'localization',
  'master',
  'masters',
  'notification',
  'operations',
  'registration',
  'scheduling',
  'setting',
  'user',
  'verification',
] as const
export type Area = (typeof areas)[number]

const areasOf = (value: unknown): string | undefined =>
  listOfNames(namesIn(textOf(value, 300)).filter((area) => oneOf(areas, area)))
const actionOf = (value: unknown): string | undefined =>
  [textOf(value)].find((text) => text !== undefined && /^[a-zA-Z.-]+$/.test(text))

/** The event log. `entry`: the one that stands open over it. */
export const eventsAddress = listAddress({
  path: '/event-logs',
  text: 'q',
  filters: {
    area: areasOf,
    action: actionOf,
    from: dayOf,
    to: dayOf,
    actor: (value: unknown) => textOf(value),
    entity: (value: unknown) => textOf(value, 60),
    entityId: (value: unknown) => textOf(value, 200),
    requestId: (value: unknown) => textOf(value),
    address: (value: unknown) => textOf(value, 60),
    impersonated: (value: unknown) => (truthOf(value) === 'true' ? 'true' : undefined),
  },
  beside: { tab: among(['chain']), entry: sequenceOf },
  // Rows older than this one, or newer.
  place: { before: sequenceOf, after: sequenceOf },
})
export type EventSearch = SearchOf<typeof eventsAddress>

/** What the server is asked for. */
export const eventQueryOf = (search: EventSearch, limit: number): EventQuery => {
  const { area, action, ...rest } = eventsAddress.narrowing(search)
  const actions = action ?? listOfNames(namesIn(area).map((each) => `${each}.`))
  return {
    ...rest,
    ...(actions ? { action: actions } : {}),
    ...(search.before ? { before: Number(search.before) } : {}),
    ...(search.after ? { after: Number(search.after) } : {}),
    limit,
  } as EventQuery
}
