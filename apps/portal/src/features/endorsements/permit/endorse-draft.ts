import type { CallInput } from '@papaver/contract/endpoints.ts'
import { compare, isPositive, minus, plus } from '@papaver/contract/quantities/base.ts'
import { isWithin, mostPackages } from '@papaver/contract/quantities/ranges.ts'
import { normaliseCheckCode } from '@papaver/contract/verification/rules.ts'
import type { Faults } from '../../../ui/form/faults.tsx'
import { laidOver } from '../../../ui/form/values.ts'
import { type Quantity, quantityOf } from '../../../ui/quantity-field.tsx'

/** A line as the form needs it. */
export interface FormLine {
  readonly id: string
  readonly position: number
  readonly name: string
  readonly unit: string
  /** As authorised. */
  readonly quantity: string
  /** What may still cross; of a correction, with what it corrects given back. */
  readonly remaining: string
  /** What is expected to cross next; all that remains, unless goods in transit leave. */
  readonly expected?: string
}

/** The form of a movement: text as typed. */
export interface MovementDraft {
  readonly date: string
  readonly customsPointId: number | null
  readonly declarationNumber: string
  readonly packages: string
  readonly seal: 'intact' | 'broken' | null
  readonly discrepancyReason: string
  /** From customs to the authority; the holder is not shown it. */
  readonly remark: string
  readonly foreignPermitNumber: string
  readonly quantities: Readonly<Record<string, Quantity>>
  readonly lastConsignment: boolean
  readonly checkCode: string
  /** Officers only, past the end. */
  readonly reason: string
}

/** What the form asks for before it is sent. */
export interface MovementRequirements {
  readonly needsCode: boolean
  readonly needsReason: boolean
  readonly needsGoods: boolean
  /** Nothing may cross: what is recorded is of goods that are presented and held. */
  readonly isHeld?: boolean
  /** They are not those of the permit: what they are is said in words, and a quantity where one fits. */
  readonly isOtherGoods?: boolean
  readonly earliest: string | null
  readonly latest: string
}

export type FieldProblem = 'missing' | 'unreadable' | 'tooLong' | 'future' | 'early' | 'noGoods' | 'noNumber'
export type Problems = Readonly<Record<string, FieldProblem>>

/** Everything that remains is the first guess: most consignments are whole (product §9). Of goods that are held, none where nothing remains. */
export const newDraft = (
  lines: readonly FormLine[],
  culture: string,
  date: string,
  customsPointId: number | null,
  isHeld = false,
): MovementDraft => ({
  date,
  customsPointId,
  declarationNumber: '',
  packages: '',
  seal: null,
  discrepancyReason: '',
  remark: '',
  foreignPermitNumber: '',
  quantities: Object.fromEntries(
    lines.map(({ id, unit, remaining, expected = remaining }) => [
      id,
      quantityOf(isHeld && !isPositive(expected) ? undefined : expected, unit, culture),
    ]),
  ),
  lastConsignment: false,
  checkCode: '',
  reason: '',
})

/** Which crossing a form records: goods in transit come in at one point and leave at another, all others cross once. */
export type Way = 'once' | 'entry' | 'exit'

/** What was typed and not sent, with what the form began with: only what was typed outlives it. */
export interface KeptForm {
  readonly way: Way
  /** Of goods that are not those of the permit. */
  readonly isOtherGoods?: boolean | undefined
  readonly stood: MovementDraft
  readonly values: MovementDraft
}

/** As it is kept: the code is typed from the paper in the hand each time, and so says that it is there. */
export const unsigned = (draft: MovementDraft): MovementDraft => ({ ...draft, checkCode: '' })

/**
 * What was typed, over what the form begins with now: quantities that nobody touched follow what is left. What was typed of the
 * goods of the permit says nothing of others.
 */
export const restored = (
  standing: MovementDraft,
  { stood, values, isOtherGoods: wasOther = false }: KeptForm,
  isOtherGoods = false,
): MovementDraft => ({
  ...unsigned(laidOver(standing, stood, values)),
  quantities: Object.fromEntries(
    Object.entries(standing.quantities).map(([id, quantity]) => {
      const typed = values.quantities[id]
      const isSameGoods = !isOtherGoods && !wasOther
      const isTyped = isSameGoods && typed !== undefined && typed.typed !== stood.quantities[id]?.typed
      // An amount that could not be read is not kept: it is missing again.
      return [id, isTyped ? { ...typed, amount: typed.amount } : quantity]
    }),
  ),
})

const amountOf = (draft: MovementDraft, lineId: string): string => draft.quantities[lineId]?.amount ?? '0'

/** Lines of which more is named than remains. */
export const excessLines = (draft: MovementDraft, lines: readonly FormLine[]): FormLine[] =>
  lines.filter((line) => compare(amountOf(draft, line.id), line.remaining) > 0)

/** What of each line is left after it, of those of which something is. */
export const leftAfter = (
  draft: MovementDraft,
  lines: readonly FormLine[],
): (FormLine & { readonly left: string })[] =>
  lines
    .map((line) => ({ ...line, left: minus(line.expected ?? line.remaining, amountOf(draft, line.id)) }))
    .filter(({ left }) => isPositive(left))

/** Lines of which more would be reported in all than is authorized: an account is taken as it is, a slip of typing is not meant. */
export const aboveAuthorized = (
  draft: MovementDraft,
  lines: readonly FormLine[],
  before: (lineId: string) => string,
): (FormLine & { readonly reported: string })[] =>
  lines
    .map((line) => ({ ...line, reported: plus(before(line.id), amountOf(draft, line.id)) }))
    .filter(({ reported, quantity }) => compare(reported, quantity) > 0)

/**
 * Goods that customs holds are sent as held: where nothing may cross, and where it reports an excess, with a network as without one
 * (0180). What the authority enters has crossed.
 */
export const heldAs = (
  {
    isHeld = false,
    isOtherGoods = false,
    needsCode,
  }: Pick<MovementRequirements, 'isHeld' | 'isOtherGoods' | 'needsCode'>,
  over: readonly FormLine[],
): { isHeld?: true; isOtherGoods?: true; lastConsignment?: false } => ({
  ...(isHeld || (needsCode && over.length > 0) ? { isHeld: true, lastConsignment: false } : {}),
  ...(isOtherGoods ? { isOtherGoods: true } : {}),
})

const lineProblem = (quantity: Quantity | undefined): FieldProblem | undefined => {
  if (quantity === undefined || quantity.typed.trim() === '') return undefined
  if (quantity.amount === undefined) return 'unreadable'
  return isWithin('moved', quantity.amount) ? undefined : 'tooLong'
}

const dateProblem = (date: string, { earliest, latest }: MovementRequirements): FieldProblem | undefined => {
  if (date === '') return 'missing'
  if (date > latest) return 'future'
  return earliest !== null && date < earliest ? 'early' : undefined
}

const arePackages = (typed: string): boolean => /^\d{0,6}$/.test(typed) && Number(typed) <= mostPackages

/** What must be put right first, by field. More than remains is no slip of the form: it is asked about, then told. */
export const problemsOf = (
  draft: MovementDraft,
  lines: readonly FormLine[],
  requirements: MovementRequirements,
): Problems => {
  const ofLines = lines.map(({ id }) => [id, lineProblem(draft.quantities[id])] as const)
  // A quantity that cannot be taken is one: that is said at its field, and nothing else.
  const hasGoods = ofLines.some(([id, problem]) => problem !== undefined || isPositive(amountOf(draft, id)))
  const found: Record<string, FieldProblem | undefined> = {
    date: dateProblem(draft.date, requirements),
    packages: arePackages(draft.packages.trim()) ? undefined : 'noNumber',
    discrepancyReason:
      requirements.isOtherGoods && draft.discrepancyReason.trim() === '' ? 'missing' : undefined,
    goods: requirements.needsGoods && !hasGoods ? 'noGoods' : undefined,
    // Whether it is right, only the server tells: a wrong code is wrong whatever its length.
    checkCode: requirements.needsCode && draft.checkCode.trim() === '' ? 'missing' : undefined,
    reason: requirements.needsReason && draft.reason.trim() === '' ? 'missing' : undefined,
    ...Object.fromEntries(ofLines),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined)) as Problems
}

const sentences: Partial<Record<FieldProblem, string>> = { tooLong: 'ui.quantity.tooLong' }

/** The same, each at its field; `goods` stands under all of the quantities. */
export const faultsOf = (
  draft: MovementDraft,
  lines: readonly FormLine[],
  requirements: MovementRequirements,
  knownCode?: string,
): Faults => {
  const problems = Object.entries(problemsOf(draft, lines, requirements))
  const isLine = (name: string) => lines.some(({ id }) => id === name)
  const isWrong = knownCode !== undefined && normaliseCheckCode(draft.checkCode) !== knownCode
  return Object.fromEntries([
    ...(isWrong ? [['checkCode', 'endorsements.refusals.endorsementWrongCode'] as const] : []),
    ...problems.map(([name, problem]) => [
      isLine(name) ? `quantities.${name}` : name,
      name === 'checkCode'
        ? 'endorsements.find.codeMissing'
        : (sentences[problem] ?? `endorsements.problem.${problem}`),
    ]),
  ])
}

/** The goods by their names, as they are shown before the authority has them. */
export const goodsOf = (draft: MovementDraft, lines: readonly FormLine[]) =>
  lines.map(({ id, name, unit }) => ({ name, quantity: amountOf(draft, id), unit }))

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The form as it goes over the wire. */
export const inputOf = (
  draft: MovementDraft,
  lines: readonly FormLine[],
  source: 'customs' | 'establishment' | 'foreign',
): CallInput<'endorsements.record'>['body'] => ({
  source,
  date: draft.date,
  customsPointId: source === 'customs' ? draft.customsPointId : null,
  declarationNumber: orNull(draft.declarationNumber),
  packages: draft.packages.trim() === '' ? null : Number(draft.packages),
  sealIntact: draft.seal === null ? null : draft.seal === 'intact',
  discrepancyReason: orNull(draft.discrepancyReason),
  remark: source === 'customs' ? orNull(draft.remark) : null,
  foreignPermitNumber: orNull(draft.foreignPermitNumber),
  lines: lines.map(({ id }) => ({ lineId: id, quantity: amountOf(draft, id) })),
  lastConsignment: draft.lastConsignment,
  reason: orNull(draft.reason),
  checkCode: orNull(draft.checkCode),
})
