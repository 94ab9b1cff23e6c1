import type { AuthorizationStatus } from '../authorizations/life.ts'
import { standingOn } from '../days.ts'

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
  /** It waited on a device for longer than the authority takes records without a decision. */
  'tooLate',
  /** The customs point was closed. */
  'point',
  /** Whoever recorded it may not record at that point any more. */
  'officer',
  /** The company was closed in the register. */
  'holderClosed',
  /** No licence of the company covered it (1961 art. 30(1)(a), 31(3)(a); 1971 art. 8). */
  'licenseStopped',
  /** The permit abroad on which it rests did not hold there (1961 art. 31(5)). */
  'stoppedAbroad',
  /** The goods needed another document since a change of scheduling (1961 art. 31(4); 1971 art. 12(1), (2)). */
  'insufficient',
  /** The authority held the permit: trade with its partner was stopped (1988 art. 12(9)(a), (c)). */
  'heldByAuthority',
  /** Customs found that the goods are not those of the permit (1961 art. 31(4)(b); 1971 art. 12(1)(b)). */
  'otherGoods',
  /** Customs held the goods, and nothing stood against the permit any more when the record came. */
  'held',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/**
 * Counted under its own permit, under the one that replaced it, or not at all; of more than was left: as much as was left, or
 * all of it, as it has crossed (`crossed`); nothing of what is on record already (`same`), and nothing of goods that are those of the permit
 * after all, which customs records anew (`cleared`).
 */
export const settlementOutcomes = [
  'here',
  'successor',
  'allowed',
  'crossed',
  'same',
  'cleared',
  'rejected',
] as const
export type SettlementOutcome = (typeof settlementOutcomes)[number]

/** Nothing counts for it. */
export const countsNothing = (outcome: SettlementOutcome): boolean =>
  outcome === 'rejected' || outcome === 'same' || outcome === 'cleared'
/** It counts, at least in part, as a record of its own under the same permit. */
export const countsHere = (outcome: SettlementOutcome): boolean =>
  outcome !== 'successor' && !countsNothing(outcome)

export interface OpenDispute {
  readonly isHeld: boolean
  /** The goods are held, and what they would count under cannot be used, neither today nor on the day on which they were presented. */
  readonly isStopped: boolean
  /** More than is left now of the permit under which it would count: what was left as it came says nothing. */
  readonly isExcess: boolean
  /** Some of it is left there. */
  readonly isAnyLeft: boolean
  /** It names no quantity: nothing of it can count. */
  readonly isEmpty?: boolean
  /** Customs found that the goods are not those of the permit: they never count as those (1961 art. 31(4)(b)). */
  readonly isOther?: boolean
  /** Another permit has been issued in the place of its own. */
  readonly isReplaced: boolean
  /** Something like it is on record. */
  readonly isRepeated: boolean
}

/**
 * What may become of a record (0180, 0193). Above what was authorised nothing counts but what has crossed all the same: goods
 * that are held are released within a permit (1961 art. 31(1), (4)), and what crossed is counted as it crossed (art. 31(7)(c)).
 * Once there is a successor all counts with it, as both together allow no more than one of them.
 */
export const outcomesOf = ({
  isHeld,
  isStopped,
  isExcess,
  isAnyLeft,
  isReplaced,
  isRepeated,
  isEmpty = false,
  isOther = false,
}: OpenDispute): SettlementOutcome[] => {
  const isCountable = !isEmpty && !isOther
  const fits: Record<SettlementOutcome, boolean> = {
    here: !isReplaced && !isExcess && isCountable,
    successor: isReplaced && !isExcess && isCountable,
    allowed: isExcess && isAnyLeft && !isOther,
    crossed: isExcess && !isHeld,
    same: isRepeated,
    cleared: isOther,
    rejected: true,
  }
  return settlementOutcomes.filter((each) => fits[each] && (!isStopped || countsNothing(each)))
}

/** Customs found that the goods of the record are not those of the permit. */
export const hasOtherGoods = ({
  dispute,
}: {
  readonly dispute?: { readonly reasons: readonly DisputeReason[] } | null | undefined
}): boolean => dispute?.reasons.includes('otherGoods') === true

/** The goods of a record are held, and no officer has settled what becomes of them. */
export const isHeldNow = ({
  dispute,
}: {
  readonly dispute?: { readonly isHeld: boolean; readonly settlement: unknown } | null | undefined
}): boolean => dispute?.isHeld === true && dispute.settlement === null

/** Is a record stopped as it is typed? More is presented than is left, and nothing else stands against it. */
export const isExcessAlone = (reasons: readonly DisputeReason[]): boolean =>
  reasons.length === 1 && reasons[0] === 'exceeds'

/** From which day a permit had a status; oldest first. ISO day of the authority. */
export interface StatusSince {
  readonly status: AuthorizationStatus
  readonly on: string
}

/** Every status that the permit had at some time of the day: a day says not at which hour goods crossed. */
export const statusesOn = (life: readonly StatusSince[], day: string): AuthorizationStatus[] =>
  standingOn(life, day).map(({ status }) => status)

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
  /** Whether its holder was closed in the register at some time of the day of the crossing. */
  readonly isHolderClosed: boolean
  /** Whether a licence of the holder covered it all through the day of the crossing. */
  readonly isLicensed: boolean
}

/**
 * What stands against counting goods that crossed on a day, by the life of the permit: on a day before it was revoked they were lawful,
 * and on the day itself nobody can tell. What is closed has been counted to its end, and what was replaced allows nothing beside its
 * successor, which took over all that was left (0193; 1961 Convention art. 31(4)).
 */
export const againstCrossing = (
  { status, life, from, until, isHolderClosed, isLicensed }: CrossedPermit,
  { date, today }: { readonly date: string; readonly today: string },
): DisputeReason[] => [
  ...new Set(
    [
      ...statusesOn(life, date).map((each) => reasonOf[each]),
      status === 'CLO' ? ('closed' as const) : undefined,
      status === 'RPL' ? ('replaced' as const) : undefined,
      until !== null && date > until ? ('expired' as const) : undefined,
      from !== null && date < from ? ('tooEarly' as const) : undefined,
      date > today ? ('inFuture' as const) : undefined,
      isHolderClosed ? ('holderClosed' as const) : undefined,
      // Before the permit began, its licence says nothing of it.
      isLicensed || (from !== null && date < from) ? undefined : ('licenseStopped' as const),
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
