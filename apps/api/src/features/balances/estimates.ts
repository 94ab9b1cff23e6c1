import { standingFigures } from '@papaver/contract/balances/figures.ts'
import { excessAfter } from '@papaver/contract/balances/rules.ts'
import { isPositive, minus } from '@papaver/contract/quantities/base.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listFigures } from './ledger-store.ts'
import { findBalances } from './store.ts'

/** The estimate of a substance for a year as it stands, without supplements. */
export interface StandingEstimate {
  readonly id: string
  readonly grams: string
  /** The Board has not confirmed it yet. */
  readonly isProvisional: boolean
  /** The figure that it is, and the newest line of what makes the limit. */
  readonly figure: string
  readonly seen: number
}

/** By substance, how much is used and held beyond the estimates of the year once they stand so; those where anything is. */
export const readExcess = async (
  db: Reader,
  year: number,
  estimates: readonly { readonly substanceId: number; readonly grams: string }[],
  standing: ReadonlyMap<number, StandingEstimate>,
): Promise<Map<number, string>> => {
  const rows = await findBalances(
    db,
    estimates.map(({ substanceId }) => ({ kind: 'estimate' as const, substanceId, year, licenseId: null })),
  )
  const excesses = estimates.flatMap(({ substanceId, grams }): [number, string][] => {
    const balance = rows.find((row) => row.substanceId === substanceId)
    const change = minus(grams, standing.get(substanceId)?.grams ?? '0')
    const excess = balance ? excessAfter(balance, change) : '0'
    return isPositive(excess) ? [[substanceId, excess]] : []
  })
  return new Map(excesses)
}

/** By substance; those of which somebody has entered an estimate. */
export const readStandingEstimates = async (
  db: Reader,
  year: number,
  substanceIds: readonly number[],
): Promise<Map<number, StandingEstimate>> => {
  const keys = substanceIds.map((substanceId) => ({
    kind: 'estimate' as const,
    substanceId,
    year,
    licenseId: null,
  }))
  const standing = new Map<number, StandingEstimate>()
  for (const { id, substanceId, isProvisional } of await findBalances(db, keys)) {
    const rows = await listFigures(db, id)
    const found = standingFigures(rows).find(({ line }) => line.action === 'estimate')
    if (found === undefined) continue
    const seen = rows.at(-1)?.sequence ?? 0
    standing.set(substanceId, { id, isProvisional, seen, figure: found.line.id, grams: found.grams })
  }
  return standing
}
