import type { CaseBalance } from '@papaver/contract/authorizations/schema.ts'
import { isExact, lastsUntil, leftAfter } from '@papaver/contract/balances/rules.ts'
import { compare, minus, plain, plus } from '@papaver/contract/quantities/base.ts'
import { type BalanceRow, balanceShownTo, figuresOf, listHolds } from '../balances/public.ts'
import { nameIn } from '../masters/public.ts'
import type { AuthorizationRecord } from './record.ts'
import { reservedOf } from './reservations.ts'
import type { ViewContext } from './view.ts'

/** How each balance stands with this case in it, as far as this reader is shown it; grams of anhydrous base. */
export const balancesOfCase = async (
  context: ViewContext,
  record: AuthorizationRecord,
): Promise<CaseBalance[]> => {
  const { db, masters, calendar, culture, principal, settings } = context
  const [{ reservations, balances }, holds] = await Promise.all([
    reservedOf(db, record, calendar.today),
    listHolds(db, record.case.id),
  ])
  const ofCase = (balance: BalanceRow) => {
    const held = holds.filter(({ balanceId }) => balanceId === balance.id)
    const asked = reservations.filter(
      ({ key }) => key.kind === balance.kind && key.substanceId === balance.substanceId,
    )
    const thisCase =
      held.length > 0
        ? plus(...held.map((hold) => hold.reservedGrams))
        : plus(...asked.map(({ grams }) => grams))
    // Once reserved, the case is part of "reserved": it is shown apart and counted once.
    const reservedGrams = held.length > 0 ? minus(balance.reservedGrams, thisCase) : balance.reservedGrams
    return { thisCase, others: { ...balance, reservedGrams }, isHeld: held.length > 0 }
  }
  return balances.flatMap((balance): CaseBalance[] => {
    const kind = balance.kind as CaseBalance['kind']
    const shown = balanceShownTo(principal, settings, kind)
    if (shown === 'nothing') return []
    const { thisCase, others, isHeld } = ofCase(balance)
    const substance = masters.substance(balance.substanceId)
    const figures = figuresOf(shown === 'exact' ? others : balance, shown, calendar.today)
    const left = leftAfter(others, thisCase)
    const isWithin = isExact(figures)
      ? compare(left, '0') >= 0
      : isHeld || compare(thisCase, figures.freeGrams ?? '0') <= 0
    return [
      {
        kind,
        substanceId: balance.substanceId,
        substanceName: substance ? nameIn(substance.names, culture) : '',
        year: balance.year,
        ...figures,
        thisCaseGrams: plain(thisCase),
        leftGrams: isExact(figures) ? left : null,
        lastsUntil: isExact(figures) ? lastsUntil(others, thisCase, calendar.today) : null,
        fits: isWithin,
      },
    ]
  })
}
