import type { CaseBalance } from '@papaver/contract/authorizations/schema.ts'
import { exhaustionDay, leftAfter } from '@papaver/contract/balances/rules.ts'
import { plus } from '@papaver/contract/quantities/base.ts'
import { findBalances, listHolds, usedSince } from '../balances/public.ts'
import { nameIn } from '../masters/public.ts'
import type { CheckContext } from './check-facts.ts'
import { demandsOf } from './demands.ts'
import type { AuthorizationRecord } from './record.ts'

const daysOfPace = 365

/** How each balance stands with this case in it; grams of anhydrous base. */
export const balancesOfCase = async (
  context: CheckContext,
  record: AuthorizationRecord,
): Promise<CaseBalance[]> => {
  const { db, masters, calendar, culture, now } = context
  const demands = await demandsOf(db, record, calendar.today)
  const balances = await findBalances(
    db,
    demands.map(({ key }) => key),
  )
  const holds = await listHolds(db, record.case.id)
  const since = new Date(now.getTime() - daysOfPace * 86_400_000)
  const pace = await usedSince(
    db,
    balances.map(({ id }) => id),
    since,
  )
  return balances.map((balance) => {
    const held = holds.filter(({ balanceId }) => balanceId === balance.id)
    const asked = demands.filter(
      ({ key }) => key.kind === balance.kind && key.substanceId === balance.substanceId,
    )
    const thisCase =
      held.length > 0
        ? plus(...held.map((hold) => hold.reservedGrams))
        : plus(...asked.map(({ grams }) => grams))
    // Once reserved, the case is part of "reserved": it is shown apart and counted once.
    const reserved = held.length > 0 ? plus(balance.reservedGrams, `-${thisCase}`) : balance.reservedGrams
    const left = leftAfter({ ...balance, reservedGrams: reserved }, thisCase)
    const substance = masters.substance(balance.substanceId)
    const yearEnd = `${balance.year}-12-31`
    return {
      kind: balance.kind as 'estimate' | 'quota',
      substanceId: balance.substanceId,
      substanceName: substance ? nameIn(substance.names, culture) : '',
      year: balance.year,
      limitGrams: balance.limitGrams,
      usedGrams: balance.usedGrams,
      reservedGrams: reserved,
      thisCaseGrams: thisCase,
      leftGrams: left,
      lastsUntil:
        exhaustionDay(left, pace.get(balance.id) ?? '0', daysOfPace, calendar.today, yearEnd) ?? null,
    }
  })
}
