import { type BalanceShown, leftAfter, leftLastsUntil, restShown } from '@papaver/contract/balances/rules.ts'
import type { BalanceRow as BalanceAnswer } from '@papaver/contract/balances/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Principal } from '../../platform/http/caller.ts'
import type { Reader } from '../../platform/transaction.ts'
import { isOfOffice } from '../casework/public.ts'
import { type Masters, nameIn } from '../masters/public.ts'
import { listUnsaid } from './ledger-store.ts'
import { balanceShownTo } from './shown.ts'
import { type BalanceRow, listBalances, listQuotasOf } from './store.ts'

export interface BalanceReading {
  readonly db: Reader
  readonly masters: Masters
  readonly culture: string
  readonly settings: Settings
  /** The authority's day, ISO. */
  readonly today: string
}

/**
 * The country's estimates are shown to every holder, as they are to applicants on a draft (product §3.4), as far as
 * the authority wishes; quotas are those of the reader's own licences.
 */
const balancesFor = async (db: Reader, principal: Principal, year: number): Promise<BalanceRow[]> => {
  const estimates = await listBalances(db, year)
  if (principal.establishmentId === null) return estimates
  const quotas = await listQuotasOf(db, year, principal.establishmentId)
  return [...estimates, ...quotas]
}

type Figures = Pick<
  BalanceAnswer,
  'shown' | 'limitGrams' | 'usedGrams' | 'reservedGrams' | 'freeGrams' | 'lastsUntil'
>

/** What is shown of a balance and nothing else: what a reader may not know is not sent to him. */
export const figuresOf = (balance: BalanceRow, shown: BalanceShown, today: string): Figures => {
  const free = leftAfter(balance)
  const freeGrams = restShown(free, shown, balance.limitGrams)
  if (shown !== 'exact')
    return { shown, limitGrams: null, usedGrams: null, reservedGrams: null, freeGrams, lastsUntil: null }
  return {
    shown,
    limitGrams: plain(balance.limitGrams),
    usedGrams: plain(balance.usedGrams),
    reservedGrams: plain(balance.reservedGrams),
    freeGrams,
    lastsUntil: leftLastsUntil(free, balance, today),
  }
}

/** Balances of a year that this reader may see, by substance; grams of anhydrous base. */
export const readBalances = async (
  { db, masters, culture, settings, today }: BalanceReading,
  principal: Principal,
  year: number,
): Promise<BalanceAnswer[]> => {
  const balances = await balancesFor(db, principal, year)
  const unsaid = await listUnsaid(
    db,
    balances.map(({ id }) => id),
  )
  const isOffice = isOfOffice(principal)
  const rows = balances.flatMap((balance): BalanceAnswer[] => {
    const kind = balance.kind as BalanceAnswer['kind']
    const hasStatement = isOffice || kind === 'quota'
    const known = unsaid.has(balance.id) ? 'missing' : balance.isProvisional ? 'provisional' : 'confirmed'
    const shown = balanceShownTo(principal, settings, kind)
    if (shown === 'nothing') return []
    const substance = masters.substance(balance.substanceId)
    const substanceName = substance ? nameIn(substance.names, culture) : ''
    return [
      {
        id: hasStatement ? balance.id : null,
        kind,
        state: known,
        substanceId: balance.substanceId,
        substanceName,
        year,
        ...figuresOf(balance, shown, today),
      },
    ]
  })
  const { compare } = new Intl.Collator(culture)
  return rows.sort(
    (left, right) => left.kind.localeCompare(right.kind) || compare(left.substanceName, right.substanceName),
  )
}

/** Of one whose sums are not shown, nothing is known; where nothing may be had and nobody wants any, nothing is short. */
const shareLeft = ({ limitGrams, freeGrams }: BalanceAnswer): number => {
  if (limitGrams === null) return 1
  if (Number(limitGrams) > 0) return Number(freeGrams) / Number(limitGrams)
  return Number(freeGrams) < 0 ? 0 : 1
}

/** What is overdrawn has ended. */
const endOf = ({ freeGrams, lastsUntil }: BalanceAnswer): string =>
  freeGrams?.startsWith('-') ? '' : (lastsUntil ?? '9999')

/** What runs out first comes first; what nobody draws on comes last. */
export const byUrgency = (rows: readonly BalanceAnswer[]): BalanceAnswer[] =>
  rows
    .map((row) => ({ row, end: endOf(row), share: shareLeft(row) }))
    .sort(
      (left, right) =>
        Number(left.end > right.end) - Number(left.end < right.end) ||
        left.share - right.share ||
        left.row.substanceId - right.row.substanceId,
    )
    .map(({ row }) => row)
