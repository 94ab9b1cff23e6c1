import type { AuthorizationStatus } from '../authorizations/life.ts'

/** Why a record of a movement does not count before an officer has settled it. */
export const disputeReasons = [
  'replaced',
  'revoked',
  'suspended',
  'cancelled',
  'closed',
  'expired',
  /** More than was left. */
  'exceeds',
  'tooEarly',
  'inFuture',
  /** The customs point was closed. */
  'point',
  /** Whoever recorded it may not record at that point any more. */
  'officer',
  /** The company was closed in the register. */
  'holderClosed',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** Counted under its own permit, under the one that replaced it, or not at all. */
export const settlementOutcomes = ['here', 'successor', 'rejected'] as const
export type SettlementOutcome = (typeof settlementOutcomes)[number]

/** From which day a permit had a status; oldest first. ISO day of the authority. */
export interface StatusSince {
  readonly status: AuthorizationStatus
  readonly on: string
}

/** Every status that the permit had at some time of the day: a day says not at which hour goods crossed. */
export const statusesOn = (life: readonly StatusSince[], day: string): AuthorizationStatus[] => {
  const before = life.filter(({ on }) => on < day).at(-1)
  const during = life.filter(({ on }) => on === day)
  return [...(before === undefined ? [] : [before]), ...during].map(({ status }) => status)
}

const reasonOf: Partial<Record<AuthorizationStatus, DisputeReason>> = {
  RPL: 'replaced',
  RVK: 'revoked',
  SUS: 'suspended',
  CAN: 'cancelled',
}

export interface CrossedPermit {
  /** As it is now. */
  readonly status: AuthorizationStatus
  readonly life: readonly StatusSince[]
  /** ISO days; null where it names none. */
  readonly from: string | null
  readonly until: string | null
  /** Since when its holder is closed; null of one that is in use. */
  readonly holderClosedOn: string | null
}

/**
 * What stands against counting goods that crossed on a day, by the life of the permit: on a day before it was replaced or
 * revoked, or its holder closed, they were lawful, and on the day itself nobody can tell. What is closed has been counted to its end.
 */
export const againstCrossing = (
  { status, life, from, until, holderClosedOn }: CrossedPermit,
  { date, today }: { readonly date: string; readonly today: string },
): DisputeReason[] => [
  ...new Set(
    [
      ...statusesOn(life, date).map((each) => reasonOf[each]),
      status === 'CLO' ? ('closed' as const) : undefined,
      until !== null && date > until ? ('expired' as const) : undefined,
      from !== null && date < from ? ('tooEarly' as const) : undefined,
      date > today ? ('inFuture' as const) : undefined,
      holderClosedOn !== null && date >= holderClosedOn ? ('holderClosed' as const) : undefined,
    ].filter((reason) => reason !== undefined),
  ),
]

/** What of a line of goods tells that another line is of the same. */
export interface SameGoods {
  readonly id: string
  readonly substanceId: number | null
  readonly formId: number | null
  readonly preparationId: string | null
  readonly unit: string | null
}

/**
 * The same goods as the lines of another permit have them; undefined where it has some of them not, or in another unit.
 * Each line is found once.
 */
export const onLinesOf = (
  moved: readonly { readonly lineId: string; readonly quantity: string }[],
  own: readonly SameGoods[],
  others: readonly SameGoods[],
): { lineId: string; quantity: string }[] | undefined => {
  const taken = new Set<string>()
  const found: { lineId: string; quantity: string }[] = []
  for (const { lineId, quantity } of moved) {
    const line = own.find(({ id }) => id === lineId)
    const same = others.find(
      (other) =>
        !taken.has(other.id) &&
        line !== undefined &&
        (['substanceId', 'formId', 'preparationId', 'unit'] as const).every(
          (key) => other[key] === line[key],
        ),
    )
    if (same === undefined) return undefined
    taken.add(same.id)
    found.push({ lineId: same.id, quantity })
  }
  return found
}
