import { hrefOf, kept, oneOf, textOf } from '../../platform/address.ts'
import type { EventQuery } from './queries.ts'

/** The first word of a deed: what it was done in. */
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

/** What the address of the event log holds. */
export interface EventSearch {
  tab?: 'chain'
  q?: string
  /** Several with commas. */
  area?: string
  action?: string
  from?: string
  to?: string
  actor?: string
  entity?: string
  entityId?: string
  requestId?: string
  address?: string
  impersonated?: 'true'
  /** Rows older than this one, or newer. */
  before?: string
  after?: string
  /** The entry that stands open. */
  entry?: string
}

const dayOf = (value: unknown): string | undefined =>
  [textOf(value)].find((text) => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text))
const seqOf = (value: unknown): string | undefined =>
  [textOf(value)].find((text) => text !== undefined && /^[1-9]\d{0,15}$/.test(text))
const areasOf = (value: unknown): string | undefined => {
  const known = (textOf(value, 300) ?? '').split(',').filter((area) => oneOf(areas, area))
  return known.length > 0 ? known.join(',') : undefined
}

/** Reads an address; what is not known or not well formed is dropped. */
export const readEventSearch = (given: Record<string, unknown>): EventSearch =>
  kept({
    tab: oneOf(['chain'] as const, given.tab),
    q: textOf(given.q),
    area: areasOf(given.area),
    action: [textOf(given.action)].find((text) => text !== undefined && /^[a-zA-Z.-]+$/.test(text)),
    from: dayOf(given.from),
    to: dayOf(given.to),
    actor: textOf(given.actor),
    entity: textOf(given.entity, 60),
    entityId: textOf(given.entityId, 200),
    requestId: textOf(given.requestId),
    address: textOf(given.address, 60),
    // The router reads a bare word of truth as what it means.
    impersonated: String(given.impersonated) === 'true' ? ('true' as const) : undefined,
    before: seqOf(given.before),
    after: seqOf(given.after),
    entry: seqOf(given.entry),
  })

/** What narrows the list, without place and open entry. */
export const narrowingOf = ({
  tab: _tab,
  before: _before,
  after: _after,
  entry: _entry,
  ...rest
}: EventSearch) => rest

export const isNarrowed = (search: EventSearch): boolean => Object.keys(narrowingOf(search)).length > 0

/** What the server is asked for. */
export const eventQueryOf = (search: EventSearch, limit: number): EventQuery => {
  const { area, action, ...rest } = narrowingOf(search)
  const actions =
    action ??
    area
      ?.split(',')
      .map((each) => `${each}.`)
      .join(',')
  return {
    ...rest,
    ...(actions ? { action: actions } : {}),
    ...(search.before ? { before: Number(search.before) } : {}),
    ...(search.after ? { after: Number(search.after) } : {}),
    limit,
  }
}

export const hrefOfEvents = (search: EventSearch): string => hrefOf('/event-logs', search)
