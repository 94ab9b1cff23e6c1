import { isOfCustoms } from '@papaver/contract/endorsements/rules.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { compare, isPositive, minus, plus } from '@papaver/contract/quantities/base.ts'
import { type FormLine, leftAfter, type MovementDraft } from './endorse-draft.ts'

/**
 * What may remain once the record is taken back, and with it what was decided on it; no more than it says where nothing more crosses
 * under the permit.
 */
export const givenBack = (
  movement: Endorsement,
  movements: readonly Endorsement[],
  lines: readonly FormLine[],
  mayRaise = true,
): FormLine[] =>
  lines.map(({ expected: _expected, ...line }) => {
    const moved = movement.lines.find(({ lineId }) => lineId === line.id)
    if (!mayRaise && isOfCustoms(movement.source)) return { ...line, remaining: moved?.quantity ?? '0' }
    if (movement.decidedLineIds.includes(line.id) && movement.source === 'customs')
      return { ...line, remaining: minus(line.quantity, reportedBeside(movement, movements, line.id)) }
    // What may leave is all that is permitted; less than came in is a difference, and no slip of typing.
    if (movement.source === 'exit') return { ...line, remaining: line.quantity }
    const isUse = movement.source === 'customs'
    return { ...line, remaining: plus(line.remaining, isUse ? (moved?.quantity ?? '0') : '0') }
  })

/** What the other records of the same side that stand say of a line, beside the one that is corrected. */
export const reportedBeside = (
  movement: Endorsement,
  movements: readonly Endorsement[],
  lineId: string,
): string =>
  plus(
    '0',
    ...movements
      .filter(
        ({ id, source, isCorrected, isDisputed }) =>
          id !== movement.id && source === movement.source && !isCorrected && !isDisputed,
      )
      .flatMap(({ lines }) => lines.filter((line) => line.lineId === lineId).map(({ quantity }) => quantity)),
  )

interface Permit {
  /** Its figures alone have closed it. */
  readonly opensAgain: boolean
  readonly severalConsignments: boolean
}

/**
 * What is left where the permit opens again by the correction; nothing where it does not (decision 0194). `lines`: as they are with the
 * record taken back. A permit for one consignment opens where none has crossed.
 */
export const leftOpen = (
  movement: Endorsement,
  movements: readonly Endorsement[],
  { draft, lines }: { readonly draft: MovementDraft; readonly lines: readonly FormLine[] },
  { opensAgain, severalConsignments }: Permit,
): (FormLine & { readonly left: string })[] => {
  if (!opensAgain || !isOfCustoms(movement.source)) return []
  const isLastElsewhere = movements.some(
    ({ id, source, lastConsignment, isCorrected, isDisputed }) =>
      id !== movement.id && source === 'customs' && lastConsignment && !isCorrected && !isDisputed,
  )
  if (draft.lastConsignment || isLastElsewhere) return []
  const left = leftAfter(draft, lines)
  const isUsed = lines.some(({ id, quantity }) => {
    const after = left.find((line) => line.id === id)?.left ?? '0'
    return compare(minus(quantity, after), '0') > 0
  })
  return !severalConsignments && isUsed ? [] : left.filter((line) => isPositive(line.left))
}

/** The decisions that the correction ends: it gives another quantity of their lines. */
export const endedDecisions = (
  movement: Endorsement,
  { quantities }: Pick<MovementDraft, 'quantities'>,
  lines: readonly FormLine[],
): FormLine[] =>
  lines.filter(({ id }) => {
    const before = movement.lines.find(({ lineId }) => lineId === id)
    const after = quantities[id]?.amount
    if (!movement.decidedLineIds.includes(id) || after === undefined) return false
    return compare(before?.quantity ?? '0', after) !== 0
  })
