import type {
  Authorization,
  AuthorizationInput,
  AuthorizationLine,
  LineInput,
} from '@papaver/contract/authorizations/schema.ts'
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
  /** Of the goods as the record names them: what is no longer offered is not among the masters. */
  readonly savedName?: string
}

export const headFields = [
  'applicantReference',
  'siteId',
  'foreignEstablishmentId',
  'customsPointId',
  'transportMode',
  'countryOfOrigin',
  'countryOfDispatch',
  'itinerary',
  'purpose',
  'plannedDate',
  'validUntil',
  'foreignCertificate.number',
  'foreignCertificate.issuedOn',
  'foreignCertificate.authority',
  'foreignCertificate.validUntil',
  'remarks',
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
    applicantReference: from.applicantReference ?? '',
    siteId: String(from.site?.id ?? ''),
    foreignEstablishmentId: from.partner?.id ?? '',
    customsPointId: String(from.customsPoint?.id ?? ''),
    transportMode: from.transportMode ?? '',
    countryOfOrigin: from.countryOfOrigin ?? '',
    countryOfDispatch: from.countryOfDispatch ?? '',
    itinerary: from.itinerary ?? '',
    purpose: from.purpose ?? '',
    plannedDate: from.plannedDate ?? '',
    validUntil: from.validUntil ?? '',
    'foreignCertificate.number': from.foreignCertificate?.number ?? '',
    'foreignCertificate.issuedOn': from.foreignCertificate?.issuedOn ?? '',
    'foreignCertificate.authority': from.foreignCertificate?.authority ?? '',
    'foreignCertificate.validUntil': from.foreignCertificate?.validUntil ?? '',
    remarks: from.remarks ?? '',
  },
  lines: withSpareLine(
    from.lines.map((line) => lineOf(line, culture)),
    maxLines,
  ),
})

const isoDay = /^\d{4}-\d{2}-\d{2}$/
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
/** A browser tells years as they are typed (0002): such a day is not one yet. */
const dayOrNull = (text: string): string | null => (isoDay.test(text) && text >= '1900' ? text : null)

export const isPurityRight = ({ amount }: Amount): boolean =>
  amount !== undefined && Number(amount) > 0 && Number(amount) <= 100

const lineInputOf = (line: DraftLine): LineInput => ({
  ...(line.id === undefined ? {} : { id: line.id }),
  substanceId: line.substanceId,
  preparationId: line.preparationId,
  formId: line.formId,
  quantity: line.quantity.amount ?? null,
  unit: line.unit,
  purity: isPurityRight(line.purity) ? (line.purity.amount ?? null) : null,
  batch: orNull(line.batch),
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
  }
  const hasCertificate = Object.values(certificate).some((value) => value !== null && value !== '')
  return {
    kind,
    group: group === 'PREC' ? 'PREC' : 'NP',
    applicantReference: orNull(head.applicantReference),
    siteId: orNull(head.siteId),
    foreignEstablishmentId: orNull(head.foreignEstablishmentId),
    customsPointId: head.customsPointId === '' ? null : Number(head.customsPointId),
    transportMode: orNull(head.transportMode),
    countryOfOrigin: orNull(head.countryOfOrigin),
    countryOfDispatch: orNull(head.countryOfDispatch),
    itinerary: orNull(head.itinerary),
    purpose: orNull(head.purpose),
    plannedDate: dayOrNull(head.plannedDate),
    validFrom,
    validUntil: dayOrNull(head.validUntil),
    foreignCertificate: hasCertificate ? certificate : null,
    remarks: orNull(head.remarks),
    lines: sentLines({ head, lines }).map(lineInputOf),
  }
}
