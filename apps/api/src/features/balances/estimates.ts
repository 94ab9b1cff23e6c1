import { standingFigures } from '@papaver/contract/balances/figures.ts'
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
