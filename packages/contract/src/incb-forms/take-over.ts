import { isPositive, plus } from '../quantities/base.ts'
import { type FilledPart, sentAmountIn } from './fill.ts'
import type { FormCode } from './layout.ts'

/**
 * Columns whose sum is what the form estimates of a substance (1961 Convention, art. 19(2)). What would bring stocks to their
 * level is added by the Board, which knows the stocks of the year before by then; it comes with the confirmed figure.
 */
const estimated: Partial<Record<FormCode, { readonly part: string; readonly columns: readonly string[] }>> = {
  B: { part: 'II', columns: ['consumption', 'otherDrugs', 'exempt', 'uncovered', 'specialStock'] },
  BP: { part: 'I', columns: ['required'] },
}

/** Does the form say what the country needs of substances in a year? */
export const hasEstimates = (code: FormCode): boolean => estimated[code] !== undefined

/** What was sent as the estimate of each substance, grams of anhydrous base. */
export const estimatesOn = (
  code: FormCode,
  parts: readonly FilledPart[],
): { substanceId: number; grams: string }[] => {
  const { part, columns = [] } = estimated[code] ?? {}
  return (parts.find(({ key }) => key === part)?.rows ?? [])
    .map((row) => ({
      substanceId: row.substanceId,
      grams: plus('0', ...columns.map((column) => sentAmountIn(row, column))),
    }))
    .filter(({ grams }) => isPositive(grams))
}

/** What taking over does: enters a figure, puts a provisional one right, or leaves what stands. */
export const takeOverChanges = ['enter', 'correct', 'same', 'confirmed'] as const
export type TakeOverChange = (typeof takeOverChanges)[number]
export const changesBalance = (change: TakeOverChange): boolean => change === 'enter' || change === 'correct'
