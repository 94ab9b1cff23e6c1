import { pairLines } from '@papaver/contract/exchange/pair-lines.ts'
import type { SaidLine } from '@papaver/contract/exchange/schema.ts'
import { plain, share } from '@papaver/contract/quantities/base.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import type { Masters } from '../../masters/public.ts'
import { findPreparation } from '../../preparations/public.ts'
import type { CheckContext } from '../check-context.ts'
import { codeOf } from '../code-of.ts'
import { lineName } from '../lines.ts'
import { type AuthorizationRecord, substanceIdsOf } from '../record.ts'
import type { LineRow } from '../store.ts'

export interface PairedLine {
  readonly line: LineRow
  readonly name: string
  /** What the other authority says of the same goods. */
  readonly theirs: SaidLine | undefined
  /** Its quantity in the unit of the line; undefined where its unit is another kind of measure, or none that is known here. */
  readonly inOurUnit: string | undefined
}

/** A quantity in another unit; undefined where that is another kind of measure, or none that is known here. */
export const inUnit = (
  masters: Masters,
  { quantity, unit }: Pick<SaidLine, 'quantity' | 'unit'>,
  own: string | null,
): string | undefined => {
  if (unit === own) return plain(quantity)
  const [theirs, ours] = [masters.unit(unit), masters.unit(own ?? '')]
  if (theirs === undefined || ours === undefined || theirs.dimension !== ours.dimension) return undefined
  const turned = share(quantity, theirs.factorToBase, ours.factorToBase)
  return isWithin('moved', turned) ? turned : undefined
}

/** The lines of a case with what another authority says of each. */
export const pairedLines = async (
  { db, masters, culture }: Pick<CheckContext, 'db' | 'masters' | 'culture'>,
  { lines }: Pick<AuthorizationRecord, 'lines'>,
  said: readonly SaidLine[],
): Promise<PairedLine[]> => {
  const ours = lines.map((line) => ({ codes: substanceIdsOf(line).map((id) => codeOf(masters, id)) }))
  const theirs = pairLines(ours, said)
  return Promise.all(
    lines.map(async (line, index) => {
      const preparation = line.preparationId
        ? await findPreparation(db, 'all', line.preparationId)
        : undefined
      const meant = theirs[index]
      return {
        line,
        name: lineName(masters, line, preparation, culture),
        theirs: meant,
        inOurUnit: meant && inUnit(masters, meant, line.unit),
      }
    }),
  )
}
