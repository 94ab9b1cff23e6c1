import { headTextNames, ofHeadTexts } from '@papaver/contract/authorizations/head-fields.ts'
import type {
  Authorization,
  AuthorizationInput,
  AuthorizationLine,
  LineInput,
} from '@papaver/contract/authorizations/schema.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import { newKey } from '../../../platform/api.ts'
import { isStorable, readDecimal, typedDecimal } from '../../../ui/decimal-text.ts'

/** A figure as typed, and what it means for the wire; undefined while empty or not to be read. */
export interface Amount {
  readonly typed: string
  readonly amount: string | undefined
}

/** One line of the grid. `key` is the page's own and never changes; `id` comes with the first save. */
export interface DraftLine {
  readonly key: string
  readonly id: string | undefined
  readonly substanceId: number | null
  readonly preparationId: string | null
  readonly formId: number | null
  readonly quantity: Amount
  readonly unit: string
  readonly purity: Amount
  readonly batch: string
  readonly value: Amount
  readonly currency: string
  /** What the import certificate says of the line, in `certifiedUnit`. */
  readonly certified: Amount
  readonly certifiedUnit: string
  /** Of the goods as the record names them: what is no longer offered is not among the masters. */
  readonly savedName?: string
}

export const headFields = [
  ...headTextNames,
  'siteId',
  'foreignEstablishmentId',
  'customsPointId',
  /** Codes parted by commas, in the order of the way. */
  'transitCountries',
  'plannedDate',
  'validUntil',
  'foreignCertificate.number',
  'foreignCertificate.issuedOn',
  'foreignCertificate.authority',
  'foreignCertificate.validUntil',
  'foreignCertificate.importer',
  'foreignCertificate.exporter',
] as const
export type HeadField = (typeof headFields)[number]

/** Everything a person types, as text; '' is nothing. */
export interface DraftForm {
  readonly head: Readonly<Record<HeadField, string>>
  /** The last line is always an empty one to type into. */
  readonly lines: readonly DraftLine[]
}

/** Reads a typed figure; more digits than are stored make no amount. */
export const amountOf = (typed: string, culture: string): Amount => {
  const reading = readDecimal(typed, culture)
  return {
    typed,
    amount: reading.kind === 'amount' && isStorable(reading.amount) ? reading.amount : undefined,
  }
}

const stored = (amount: string | null, culture: string): Amount =>
  amount === null ? { typed: '', amount: undefined } : { typed: typedDecimal(amount, culture), amount }

export const emptyLine = (unit = 'kg'): DraftLine => ({
  key: newKey(),
  id: undefined,
  substanceId: null,
  preparationId: null,
  formId: null,
  quantity: { typed: '', amount: undefined },
  unit,
  purity: { typed: '', amount: undefined },
  batch: '',
  value: { typed: '', amount: undefined },
  currency: '',
  certified: { typed: '', amount: undefined },
  certifiedUnit: '',
})

/** A form that an earlier release of this page kept may lack fields that came since. */
export const completed = (kept: DraftForm, now: DraftForm): DraftForm => ({
  ...now,
  ...kept,
  head: { ...now.head, ...kept.head },
  lines: kept.lines.map((line) => ({ ...emptyLine(), ...line })),
})

export const isBlank = (line: DraftLine): boolean =>
  line.substanceId === null &&
  line.preparationId === null &&
  line.quantity.typed.trim() === '' &&
  line.purity.typed.trim() === ''

const lineOf = (line: AuthorizationLine, culture: string): DraftLine => ({
  key: line.id,
  id: line.id,
  substanceId: line.substanceId,
  preparationId: line.preparationId,
  formId: line.formId,
  quantity: stored(line.quantity, culture),
  unit: line.unit ?? 'kg',
  purity: stored(line.purity, culture),
  batch: line.batch ?? '',
  value: stored(line.value?.amount ?? null, culture),
  currency: line.value?.currency ?? '',
  certified: stored(line.certified?.quantity ?? null, culture),
  certifiedUnit: line.certified?.unit ?? '',
  savedName: line.name,
})

/** An empty line at the end to type into, as long as the law of the house allows one more. */
export const withSpareLine = (lines: readonly DraftLine[], maxLines: number): readonly DraftLine[] => {
  const last = lines.at(-1)
  if (last !== undefined && isBlank(last)) return lines
  return lines.length < maxLines ? [...lines, emptyLine(last?.unit)] : lines
}

export const formOf = (from: Authorization, culture: string, maxLines: number): DraftForm => ({
  head: {
    ...ofHeadTexts((name) => from[name] ?? ''),
    siteId: String(from.site?.id ?? ''),
    foreignEstablishmentId: from.partner?.id ?? '',
    customsPointId: String(from.customsPoint?.id ?? ''),
    transitCountries: from.transitCountries.join(','),
    plannedDate: from.plannedDate ?? '',
    validUntil: from.validUntil ?? '',
    'foreignCertificate.number': from.foreignCertificate?.number ?? '',
    'foreignCertificate.issuedOn': from.foreignCertificate?.issuedOn ?? '',
    'foreignCertificate.authority': from.foreignCertificate?.authority ?? '',
    'foreignCertificate.validUntil': from.foreignCertificate?.validUntil ?? '',
    'foreignCertificate.importer': from.foreignCertificate?.importer ?? '',
    'foreignCertificate.exporter': from.foreignCertificate?.exporter ?? '',
  },
  lines: withSpareLine(
    from.lines.map((line) => lineOf(line, culture)),
    maxLines,
  ),
})

/** The codes of a field that holds several. */
export const codesOf = (text: string): string[] => text.split(',').filter((code) => code !== '')

const isoDay = /^\d{4}-\d{2}-\d{2}$/
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
/** A browser tells years as they are typed (0002): such a day is not one yet. */
const dayOrNull = (text: string): string | null => (isoDay.test(text) && text >= '1900' ? text : null)

export const isPurityRight = ({ amount }: Amount): boolean =>
  amount !== undefined && isWithin('purity', amount)
export const isQuantityRight = ({ amount }: Amount): boolean =>
  amount !== undefined && isWithin('quantity', amount)

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
  batch: orNull(line.batch),
  certified:
    line.certified.amount === undefined
      ? null
      : { quantity: line.certified.amount, unit: line.certifiedUnit || line.unit },
  value:
    isMoney(line.value) && line.currency !== ''
      ? { amount: line.value.amount ?? '', currency: line.currency }
      : null,
})

/** The lines that are sent, in their order; what stands at position n of the answer is the n-th of these. */
export const sentLines = (form: DraftForm): readonly DraftLine[] =>
  form.lines.filter((line) => !isBlank(line))

/** What goes to the server; kind and group never change once the draft is there. */
export const inputOf = (
  { head, lines }: DraftForm,
  { kind, group, validFrom }: Pick<Authorization, 'kind' | 'group' | 'validFrom'>,
): AuthorizationInput => {
  const certificate = {
    number: head['foreignCertificate.number'].trim(),
    issuedOn: dayOrNull(head['foreignCertificate.issuedOn']),
    authority: orNull(head['foreignCertificate.authority']),
    validUntil: dayOrNull(head['foreignCertificate.validUntil']),
    importer: orNull(head['foreignCertificate.importer']),
    exporter: orNull(head['foreignCertificate.exporter']),
  }
  const hasCertificate = Object.values(certificate).some((value) => value !== null && value !== '')
  return {
    kind,
    group: group === 'PREC' ? 'PREC' : 'NP',
    ...ofHeadTexts((name) => orNull(head[name])),
    siteId: orNull(head.siteId),
    foreignEstablishmentId: orNull(head.foreignEstablishmentId),
    customsPointId: head.customsPointId === '' ? null : Number(head.customsPointId),
    transitCountries: codesOf(head.transitCountries),
    plannedDate: dayOrNull(head.plannedDate),
    validFrom,
    validUntil: dayOrNull(head.validUntil),
    foreignCertificate: hasCertificate ? certificate : null,
    lines: sentLines({ head, lines }).map(lineInputOf),
  }
}
