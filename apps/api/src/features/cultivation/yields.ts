import type { Balance } from '@papaver/contract/cultivation/balance.ts'
import { isPositive, median, share } from '@papaver/contract/quantities/base.ts'
import type { CaseContext } from '../casework/public.ts'
import { listYields } from './ledger-store.ts'

/** Grams of fresh material a square metre of the permit; null before anything was harvested. */
export const yieldOf = ({ sums }: Pick<Balance, 'sums'>, squareMetres: string): string | null =>
  isPositive(squareMetres) && isPositive(sums.HAR.fresh) ? share(sums.HAR.fresh, '1', squareMetres) : null

interface Compared {
  readonly rootId: string
  readonly establishmentId: string
  readonly placingCode: string | null
}

/**
 * Middles of other cycles: the grower's own of other permits, and those of other growers, of whom there must be so many (a setting)
 * that no single harvest can be told from it.
 */
export const usualYields = async (
  { db, settings }: Pick<CaseContext, 'db' | 'settings'>,
  { rootId, establishmentId, placingCode }: Compared,
) => {
  const others = (await listYields(db, placingCode)).filter((each) => each.rootId !== rootId)
  const own = others.filter((each) => each.establishmentId === establishmentId)
  const strangers = others.filter((each) => each.establishmentId !== establishmentId)
  const middle = (yields: typeof others) => median(yields.map(({ perSquareMetre }) => perSquareMetre)) ?? null
  const houses = new Set(strangers.map((each) => each.establishmentId))
  return {
    own: middle(own),
    all: houses.size >= settings['cultivation.yieldGrowers'] ? middle(strangers) : null,
  }
}
