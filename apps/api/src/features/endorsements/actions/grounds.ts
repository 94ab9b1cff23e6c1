import { insufficientFlag, partnerBlockedFlag } from '@papaver/contract/casework/holds.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import type { DisputeReason } from '@papaver/contract/endorsements/disputed.ts'
import type { Reader } from '../../../platform/transaction.ts'
import { insufficientOn, licensedOn } from '../../authorizations/public.ts'
import { startOfDay } from '../../casework/public.ts'
import { closedOn, findEstablishment } from '../../establishments/public.ts'
import { licenseCoverage, wasLicensed } from '../../licenses/public.ts'
import { partnerStopsOn } from '../../trading-establishments/public.ts'
import { isFromDevice, type Judged } from './judge.ts'

/** What a permit rests on beside itself, at the time by which a record is judged. */
export interface Grounds {
  readonly isHolderClosed: boolean
  /** A licence of its holder covers it. */
  readonly isLicensed: boolean
  /** The document is enough for its goods. */
  readonly isSufficient: boolean
  /** Trade with its partner is stopped. */
  readonly isPartnerStopped: boolean
}

type Reading = { readonly db: Reader }

/** As goods cross. */
const groundsNow = async (
  { db }: Reading,
  { record, context, input }: Omit<Judged, 'caller'>,
): Promise<Grounds> => {
  const { establishmentId, flags } = record.case
  const planned = await licensedOn({ ...context, db }, record, input.date)
  return {
    isHolderClosed: (await findEstablishment(db, establishmentId))?.isActive === false,
    isLicensed: planned === null || (await licenseCoverage(db, establishmentId, planned)).covered,
    isSufficient: !flags.includes(insufficientFlag),
    isPartnerStopped: flags.includes(partnerBlockedFlag),
  }
}

/** By the histories of the holder, his licences, the goods and the partner: a day says not at which hour goods crossed. */
const groundsOn = async (
  { db }: Reading,
  { record, context, input }: Omit<Judged, 'caller'>,
  at: { readonly isAtEnd: boolean },
): Promise<Grounds> => {
  const { establishmentId, partnerId, issuedAt } = record.case
  const { date: day } = input
  const timeZone = context.settings['public.timeZone']
  const planned = await licensedOn({ ...context, db }, record, day)
  // Of the day on which it was issued, what was before does not matter.
  const issuedThen = issuedAt !== null && dayIn(timeZone, issuedAt) === day ? issuedAt : null
  const from = at.isAtEnd ? startOfDay(timeZone, addDays(day, 1)) : issuedThen
  const holder = await closedOn(db, establishmentId, { day, timeZone })
  const goods = await insufficientOn({ ...context, db }, record, day)
  const partner =
    partnerId === null ? undefined : await partnerStopsOn(db, partnerId, { day, timeZone, from: issuedThen })
  return {
    isHolderClosed: at.isAtEnd ? holder.isAtEnd : holder.isOnDay,
    isLicensed: planned === null || (await wasLicensed(db, establishmentId, planned, { timeZone, from })),
    isSufficient: !(at.isAtEnd ? goods.isAtEnd : goods.isOnDay),
    isPartnerStopped: (at.isAtEnd ? partner?.isStoppedAtEnd : partner?.isStopped) ?? false,
  }
}

/** As goods cross what counts is how it is; of an earlier crossing, how it was at every time of its day. */
export const groundsOf = (tx: Reading, judged: Judged): Promise<Grounds> => {
  const { context, input } = judged
  return !isFromDevice(input) && input.date === context.calendar.today
    ? groundsNow(tx, judged)
    : groundsOn(tx, judged, { isAtEnd: false })
}

/** As the day of a release ended. */
export const groundsAtEnd = (tx: Reading, judged: Omit<Judged, 'caller'>): Promise<Grounds> =>
  groundsOn(tx, judged, { isAtEnd: true })

/** What stands against the goods and the partner: neither holder nor permit have to do with it. */
export const againstTrade = ({ isSufficient, isPartnerStopped }: Grounds): DisputeReason[] => [
  ...(isSufficient ? [] : ['insufficient' as const]),
  ...(isPartnerStopped ? ['heldByAuthority' as const] : []),
]
