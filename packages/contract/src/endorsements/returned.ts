import { compare, isPositive, minus, orNothing, plus } from '../quantities/base.ts'
import { effective, type MovedLine } from './rules.ts'

/** A letter by which an export authorization of the other country went back, endorsed. */
export interface ReturnedLetter {
  readonly foreignNumber: string
  /** What came in under it, in the unit of each line. */
  readonly lines: readonly MovedLine[]
}

/** Numbers are alike where letters and figures are: spaces and dashes are how somebody writes. */
export const sameForeignNumber = (one: string, other: string): boolean => {
  const plain = (number: string) =>
    number
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  return plain(one) === plain(other)
}

/** What stands, oldest first: a later letter about the same authorization takes the place of the earlier one. */
export const standingLetters = <Letter extends ReturnedLetter>(letters: readonly Letter[]): Letter[] =>
  letters.filter(
    ({ foreignNumber }, index) =>
      !letters.slice(index + 1).some((later) => sameForeignNumber(later.foreignNumber, foreignNumber)),
  )

/** A record of customs that went back by itself, as a signed message. */
export interface ReturnedRecord extends ReturnedLetter {
  readonly id: string
  readonly correctsId: string | null
  readonly writtenAt: Date
}

/**
 * What was told by letters and by messages, oldest first. A letter tells all that came in under an authorization until then;
 * a message tells what has crossed since, and adds to it.
 */
export const statedBy = (
  letters: readonly (ReturnedLetter & { readonly createdAt: Date })[],
  records: readonly ReturnedRecord[],
): ReturnedLetter[] => {
  const stated: ReturnedLetter[] = [...letters]
  for (const { foreignNumber, writtenAt, lines } of effective(records)) {
    const isOfIt = (each: ReturnedLetter) => sameForeignNumber(each.foreignNumber, foreignNumber)
    if (letters.some((letter) => isOfIt(letter) && letter.createdAt > writtenAt)) continue
    stated.push({ foreignNumber, lines: [...(stated.findLast(isOfIt)?.lines ?? []), ...lines] })
  }
  return stated
}

/** A message, as it has to be written: what it says of each line, and which earlier one it takes the place of. */
export interface RecordToSend {
  readonly correctsId: string | null
  readonly lines: readonly MovedLine[]
}

/**
 * The messages that bring what the other authority was told to what counts. What came in besides is added by one of its own; of what
 * was told too much an earlier one is put right, the last of them first, as nobody reports less than nothing.
 * @param open what counts less what was told, of each line
 * @param standing what was told and stands, oldest first
 * @param corrects the message that is put right whatever the figures say; null where there is none
 */
export const recordsToSend = (
  open: readonly MovedLine[],
  standing: readonly Pick<ReturnedRecord, 'id' | 'lines'>[],
  corrects: string | null,
): RecordToSend[] => {
  const rest = new Map(open.map(({ lineId, quantity }) => [lineId, quantity]))
  const isLess = () => [...rest.values()].some((quantity) => compare(quantity, '0') < 0)
  const wanted = standing.find(({ id }) => id === corrects)
  if (wanted === undefined && !isLess()) {
    const lines = open.filter(({ quantity }) => isPositive(quantity))
    return lines.length > 0 ? [{ correctsId: null, lines }] : []
  }
  const backwards = standing.toReversed().filter((each) => each !== wanted)
  const written: RecordToSend[] = []
  for (const { id, lines } of wanted === undefined ? backwards : [wanted, ...backwards]) {
    if (written.length > 0 && !isLess()) break
    const of = (lineId: string) => lines.find((line) => line.lineId === lineId)?.quantity ?? '0'
    const put = [...rest].map(([lineId, quantity]) => ({ lineId, sum: plus(of(lineId), quantity) }))
    for (const { lineId, sum } of put) rest.set(lineId, compare(sum, '0') < 0 ? sum : '0')
    const corrected = put.map(({ lineId, sum }) => ({ lineId, quantity: orNothing(sum) }))
    const isSaid = ({ lineId, quantity }: MovedLine) =>
      isPositive(quantity) || lines.some((line) => line.lineId === lineId)
    written.push({ correctsId: id, lines: corrected.filter(isSaid) })
  }
  return written
}

/** Of a decision on what counts: the last message that says anything of the lines whose figure it changes; null where none does. */
export const recordToCorrect = (
  open: readonly MovedLine[],
  standing: readonly Pick<ReturnedRecord, 'id' | 'lines'>[],
): string | null => {
  const changed = open.filter(({ quantity }) => compare(quantity, '0') !== 0).map(({ lineId }) => lineId)
  return standing.findLast(({ lines }) => lines.some(({ lineId }) => changed.includes(lineId)))?.id ?? null
}

/** What of a line came in, and what of it other countries have been told. */
export interface LineToReturn {
  readonly lineId: string
  /** What counts, in the unit of the line. */
  readonly counted: string
  readonly returned: string
}

export const linesToReturn = (
  lines: readonly { readonly id: string; readonly counted: string }[],
  letters: readonly ReturnedLetter[],
): LineToReturn[] => {
  const said = standingLetters(letters).flatMap((letter) => letter.lines)
  return lines.map(({ id, counted }) => ({
    lineId: id,
    counted,
    returned: plus('0', ...said.filter(({ lineId }) => lineId === id).map(({ quantity }) => quantity)),
  }))
}

/** What was told of each line under one authorization: what a letter about it says in all is this and what is open. */
export const notifiedUnder = (
  letters: readonly ReturnedLetter[],
  foreignNumber: string,
): readonly MovedLine[] => {
  const said =
    letters.findLast((letter) => sameForeignNumber(letter.foreignNumber, foreignNumber))?.lines ?? []
  return [...Map.groupBy(said, ({ lineId }) => lineId)].map(([lineId, lines]) => ({
    lineId,
    quantity: plus('0', ...lines.map(({ quantity }) => quantity)),
  }))
}

/** What came in and was not told yet; nothing where more was told than counts today. */
export const openToReturn = ({ counted, returned }: LineToReturn): string =>
  compare(counted, returned) > 0 ? minus(counted, returned) : '0'

/** Is what was told of each line what counts of it, no more and no less? */
export const isReturnedInFull = (lines: readonly LineToReturn[]): boolean =>
  lines.every(({ counted, returned }) => compare(counted, returned) === 0)

/** Lines of which the letter and those that stand beside it would tell more than has come in. */
export const excessOfReturn = (
  lines: readonly { readonly id: string; readonly counted: string }[],
  letters: readonly ReturnedLetter[],
  next: ReturnedLetter,
): string[] =>
  linesToReturn(lines, [...letters, next])
    .filter(({ counted, returned }) => compare(returned, counted) > 0)
    .map(({ lineId }) => lineId)
