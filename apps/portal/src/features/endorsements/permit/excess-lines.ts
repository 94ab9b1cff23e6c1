import { isRefusal } from '../../../platform/responses.ts'
import type { FormLine, MovementDraft } from './endorse-draft.ts'

export interface ExcessLine {
  lineId: string
  position: number
  presented: string
  remaining: string
  unit: string
}

/** The lines of the hard stop; undefined where the refusal is another. */
export const excessOfRefusal = (error: unknown): ExcessLine[] | undefined =>
  isRefusal(error, 'endorsementExcess') || isRefusal(error, 'correctionExceeds')
    ? ((error.details.lines ?? []) as ExcessLine[])
    : undefined

/** Refused, and on record as goods that are held (decision 0180): its photos belong to that record. */
export const excessOnRecord = (
  error: unknown,
): { readonly id: string; readonly lines: readonly ExcessLine[] } | undefined => {
  const lines = excessOfRefusal(error)
  const id = isRefusal(error) ? error.details.endorsementId : undefined
  return lines !== undefined && typeof id === 'string' ? { id, lines } : undefined
}

/** What was presented above what is left, as it was reported. */
export const stoppedLines = (draft: MovementDraft, over: readonly FormLine[]): ExcessLine[] =>
  over.map(({ id: lineId, position, remaining, unit }) => ({
    ...{ lineId, position, remaining, unit },
    presented: draft.quantities[lineId]?.amount ?? '0',
  }))
