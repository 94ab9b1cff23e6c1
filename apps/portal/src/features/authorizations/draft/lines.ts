import type { Authorization, AuthorizationLine, LineInput } from '@papaver/contract/authorizations/schema.ts'
import { newKey } from '../../../platform/api.ts'
import { type Amount, noAmount, typedAmount } from '../../../ui/amount.ts'
import { type GoodsLine, isPurityRight, isQuantityRight } from '../../masters/goods/goods.ts'

/** One line of the grid. `key` is the page's own and never changes; `id` comes with the first save. */
export interface DraftLine extends GoodsLine {
  readonly key: string
  readonly id: string | undefined
  readonly batch: string
  readonly value: Amount
  readonly currency: string
  /** What the import certificate says of the line, in `certifiedUnit`. */
  readonly certified: Amount
  readonly certifiedUnit: string
}

/** What a request has besides its fields. */
export interface Lines {
  /** The last is always an empty one to type into. */
  readonly lines: readonly DraftLine[]
  /** Keys of the lines as the server knows them: its position n is the n-th. */
  readonly sentKeys: readonly string[]
}

export const emptyLine = (unit = 'kg'): DraftLine => ({
  key: newKey(),
  id: undefined,
  substanceId: null,
  preparationId: null,
  formId: null,
  quantity: noAmount,
  unit,
  purity: noAmount,
  batch: '',
  value: noAmount,
  currency: '',
  certified: noAmount,
  certifiedUnit: '',
})

export const isBlank = (line: DraftLine): boolean =>
  line.substanceId === null &&
  line.preparationId === null &&
  line.quantity.typed.trim() === '' &&
  line.purity.typed.trim() === ''

/** Those that say something, which are sent in their order. */
export const sentLines = ({ lines }: Pick<Lines, 'lines'>): readonly DraftLine[] =>
  lines.filter((line) => !isBlank(line))

const lineOf = (line: AuthorizationLine, culture: string): DraftLine => ({
  key: line.id,
  id: line.id,
  substanceId: line.substanceId,
  preparationId: line.preparationId,
  formId: line.formId,
  quantity: typedAmount(line.quantity, culture),
  unit: line.unit ?? 'kg',
  purity: typedAmount(line.purity, culture),
  batch: line.batch ?? '',
  value: typedAmount(line.value?.amount, culture),
  currency: line.value?.currency ?? '',
  certified: typedAmount(line.certified?.quantity, culture),
  certifiedUnit: line.certified?.unit ?? '',
  savedName: line.name,
})

/** An empty line at the end to type into, as long as the law of the house allows one more. */
export const withSpareLine = (lines: readonly DraftLine[], maxLines: number): readonly DraftLine[] => {
  const last = lines.at(-1)
  if (last !== undefined && isBlank(last)) return lines
  return lines.length < maxLines ? [...lines, emptyLine(last?.unit)] : lines
}

/** An amount of money has two decimals at most. */
export const isMoney = ({ amount }: Amount): boolean =>
  amount !== undefined && /^\d{1,15}(\.\d{1,2})?$/.test(amount)

const lineInputOf = (line: DraftLine): LineInput => ({
  ...(line.id === undefined ? {} : { id: line.id }),
  substanceId: line.substanceId,
  preparationId: line.preparationId,
  formId: line.formId,
  quantity: isQuantityRight(line.quantity) ? (line.quantity.amount ?? null) : null,
  unit: line.unit,
  purity: isPurityRight(line.purity) ? (line.purity.amount ?? null) : null,
  batch: line.batch.trim() || null,
  certified:
    line.certified.amount === undefined
      ? null
      : { quantity: line.certified.amount, unit: line.certifiedUnit || line.unit },
  value:
    isMoney(line.value) && line.currency !== ''
      ? { amount: line.value.amount ?? '', currency: line.currency }
      : null,
})

type WithLines = Pick<Authorization, 'lines'>

export const linesOf = (
  { lines }: WithLines,
  { culture, loaded }: { culture: string; loaded: { readonly maxLines: number } },
): Lines => ({
  lines: withSpareLine(
    lines.map((line) => lineOf(line, culture)),
    loaded.maxLines,
  ),
  sentKeys: lines.map(({ id }) => id),
})

export const linesInput = (own: Lines): { lines: LineInput[] } => ({ lines: sentLines(own).map(lineInputOf) })

/** Ids that a save gave to new lines, put beside what was typed meanwhile; nothing typed is touched. */
export const savedLines = ({ lines }: Lines, sent: Lines, saved: WithLines): Lines => {
  const sentKeys = sentLines(sent).map(({ key }) => key)
  const ids = new Map(sentKeys.map((key, index) => [key, saved.lines[index]?.id]))
  const withId = (line: DraftLine): DraftLine => {
    const id = ids.get(line.key)
    return id === undefined || id === line.id ? line : { ...line, id }
  }
  return { lines: lines.map(withId), sentKeys }
}

/** Lines that an earlier release of this page kept may lack what came since. */
export const completedLines = (kept: Lines, now: Lines): Lines => ({
  lines: kept.lines.map((line) => ({ ...emptyLine(), ...line })),
  sentKeys: now.sentKeys,
})
