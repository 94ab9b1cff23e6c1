import { compare, isPositive } from '../quantities/base.ts'
import { asCopiedCode } from '../typed-code.ts'
import { effective, isOfCustoms, type MovedLine, type Source } from './rules.ts'

/** What of a record of a movement tells whether it is of the same consignment as another. */
export interface Consignment {
  readonly source: Source
  /** ISO day on which the goods moved. */
  readonly date: string
  readonly customsPointId: number | null
  readonly declarationNumber: string | null
  readonly lines: readonly MovedLine[]
}

const numberOf = (text: string | null): string => asCopiedCode(text ?? '')

const hasSameGoods = (one: readonly MovedLine[], other: readonly MovedLine[]): boolean => {
  const moved = (lines: readonly MovedLine[]) => lines.filter(({ quantity }) => isPositive(quantity))
  const [left, right] = [moved(one), moved(other)]
  return (
    left.length === right.length &&
    left.every(({ lineId, quantity }) =>
      right.some((line) => line.lineId === lineId && compare(line.quantity, quantity) === 0),
    )
  )
}

/**
 * May both be of one consignment? Recorded by the same side, and of one declaration, whatever else they say: a slip in
 * the day or the place hides no repetition. Where one of them names no declaration, of the same goods for one day and,
 * at the border, one place.
 */
export const isTwice = (one: Consignment, other: Consignment): boolean => {
  if (one.source !== other.source) return false
  const [left, right] = [numberOf(one.declarationNumber), numberOf(other.declarationNumber)]
  if (left !== '' && right !== '') return left === right
  const isOneCrossing =
    one.date === other.date && (!isOfCustoms(one.source) || one.customsPointId === other.customsPointId)
  return isOneCrossing && hasSameGoods(one.lines, other.lines)
}

/** What of a record tells whether another one may repeat it. */
export interface RecordedConsignment extends Consignment {
  readonly id: string
  readonly correctsId: string | null
  readonly isDisputed: boolean
  /** Disputed, and no officer has settled it. */
  readonly isOpen: boolean
}

/**
 * The records of which a disputed one is probably a repetition: those that stand, whenever they came, and those before it that wait
 * for an officer as well. Oldest first.
 */
export const repeatedBy = <Each extends RecordedConsignment>(
  recorded: readonly Each[],
  disputed: Each,
): Each[] => {
  const standing = new Set(effective(recorded))
  const before = recorded.slice(0, recorded.indexOf(disputed))
  return recorded
    .filter((each) => standing.has(each) || (each.isOpen && before.includes(each)))
    .filter((each) => each !== disputed && isTwice(each, disputed))
    .slice(-mostShown)
}

/** As many are shown, and confirmed, at most: the latest, among which is every record made since somebody looked. */
export const mostShown = 20

/** Records that stand, of which the new one may be a repetition: the latest of them. */
export const earlierOf = <
  Each extends Consignment & { id: string; correctsId: string | null; isDisputed?: boolean },
>(
  movements: readonly Each[],
  said: Consignment,
): Each[] =>
  effective(movements)
    .filter((movement) => isTwice(movement, said))
    .slice(-mostShown)
