import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import type { AuthorizationInput, LineInput } from '@papaver/contract/authorizations/schema.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type Drafts, otherThan, updateCase } from '../../casework/public.ts'
import { listSites } from '../../establishments/public.ts'
import { type Masters, readMasters } from '../../masters/public.ts'
import { findPreparations } from '../../preparations/public.ts'
import { readSettings } from '../../settings/public.ts'
import {
  findLinkedPartner,
  findTradingEstablishment,
  type TradingEstablishment,
} from '../../trading-establishments/public.ts'
import { copiedHead, headerValues } from '../head.ts'
import { groupsOffered } from '../kind-rules.ts'
import { type ComputedLine, certifiedOf, computeLines, lineValueOf } from '../lines.ts'
import { type AuthorizationRecord, componentsOf, records } from '../record.ts'
import { searchTextOf } from '../search-text.ts'
import { findKind, insertHeader, type LineRow, replaceLines, updateHeader } from '../store.ts'

const lineValues = (caseId: string, { input, computed, components }: ComputedLine, index: number) => ({
  ...(input.id ? { id: input.id } : {}),
  caseId,
  position: index + 1,
  substanceId: input.preparationId ? null : (input.substanceId ?? null),
  preparationId: input.preparationId ?? null,
  formId: input.preparationId ? null : (input.formId ?? null),
  quantity: input.quantity ?? null,
  unit: input.unit ?? null,
  // A preparation says its strength itself.
  purity: input.preparationId ? null : (input.purity ?? null),
  batch: input.batch ?? null,
  valueAmount: input.value?.amount ?? null,
  valueCurrency: input.value?.currency ?? null,
  certifiedQuantity: input.certified?.quantity ?? null,
  certifiedUnit: input.certified?.unit ?? null,
  grossGrams: computed?.grossGrams ?? null,
  components: JSON.stringify(components),
})

/** A company chooses among its partners; what stands in its request stays. The authority enters any of the register. */
const partnerOf = (
  { db }: Tx,
  { case: row }: AuthorizationRecord,
  { foreignEstablishmentId: id }: AuthorizationInput,
): Promise<TradingEstablishment | undefined> => {
  if (!id) return Promise.resolve(undefined)
  return row.enteredBy !== null || id === row.partnerId
    ? findTradingEstablishment(db, id)
    : findLinkedPartner(db, id, row.establishmentId)
}

/** Every drug in a line, and what was named where nothing can be computed yet. */
const namedIn = ({ input, components }: ComputedLine): number[] => [
  ...(input.substanceId ? [input.substanceId] : []),
  ...components.map(({ substanceId }) => substanceId),
]

/** What the worklist shows and searches, drawn from the draft. */
const caseValues = async (
  tx: Tx,
  masters: Masters,
  record: AuthorizationRecord,
  input: AuthorizationInput,
  lines: ComputedLine[],
) => {
  const partner = await partnerOf(tx, record, input)
  const [first] = lines
  const pointOf = (id: number | null | undefined) => (id && masters.customsPoint(id) ? id : null)
  const component = first?.computed?.components[0]
  const mainSubstanceId = component?.substanceId ?? first?.input.substanceId ?? null
  return {
    partnerId: partner?.id ?? null,
    partnerName: partner?.name ?? null,
    partnerCountry: partner?.countryId ?? null,
    customsPointId: pointOf(input.customsPointId),
    // Only what is in transit has a second one: it would show a permit to a point where nothing crosses.
    exitPointId: record.kind.direction === 'transit' ? pointOf(input.exitPointId) : null,
    plannedDate: input.plannedDate ?? null,
    mainSubstanceId,
    otherSubstanceIds: otherThan(mainSubstanceId, lines.flatMap(namedIn)),
    mainPreparationId: first?.preparation?.id ?? null,
    lineCount: lines.length,
    baseGrams: first?.components[0]?.baseGrams ?? null,
  }
}

/** A line may only keep an id that it already has in this very case: ids of other cases are no way in. */
const withOwnIds = (
  input: AuthorizationInput,
  record: AuthorizationRecord | undefined,
): AuthorizationInput => {
  const own = new Set(record?.lines.map(({ id }) => id))
  const lines = input.lines.map(({ id, ...line }) => (id && own.has(id) ? { ...line, id } : line))
  return { ...input, lines }
}

/** Factors are those of the day of the request; while there is none yet, of today (product §3.5). */
const dayOfFactors = async (tx: Tx, { case: row }: AuthorizationRecord): Promise<string> => {
  const settings = await readSettings(tx.db)
  return dayIn(settings['public.timeZone'], row.submittedAt ?? tx.now)
}

/** Goods move from or to sites of the applicant's own house only; whether a site still serves is one of the checks. */
const refuseStrangeSite = async (
  tx: Tx,
  { case: row }: AuthorizationRecord,
  siteId: string | null | undefined,
): Promise<void> => {
  if (!siteId) return
  const sites = await listSites(tx.db, row.establishmentId)
  if (!sites.some(({ id }) => id === siteId))
    refuse(authorizationRefusals.authorizationSiteNotYours, { field: 'siteId' })
}

/** What its owner keeps to himself, and what nobody has submitted yet, is not there for other houses. */
const refuseStrangePreparations = async (
  tx: Tx,
  { case: row }: AuthorizationRecord,
  { lines }: AuthorizationInput,
): Promise<void> => {
  const ids = lines.flatMap(({ preparationId }) => preparationId ?? [])
  const known = new Set((await findPreparations(tx.db, row.establishmentId, ids)).map(({ id }) => id))
  const strange = lines.findIndex(({ preparationId }) => preparationId && !known.has(preparationId))
  if (strange >= 0)
    refuse(frameRefusals.invalidInput, {
      fields: [{ path: `lines.${strange}.preparationId`, code: 'unknown' }],
    })
}

/** Writes a draft's fields and lines over what stood there. */
export const writeDraft = async (
  tx: Tx,
  record: AuthorizationRecord,
  given: AuthorizationInput,
): Promise<AuthorizationRecord> => {
  await refuseStrangeSite(tx, record, given.siteId)
  await refuseStrangePreparations(tx, record, given)
  const masters = await readMasters(tx.db)
  const input = withOwnIds(given, record)
  const lines = await computeLines(tx.db, masters, input.lines, await dayOfFactors(tx, record))
  const values = await caseValues(tx, masters, record, input, lines)
  const { id, number, applicantName } = record.case
  await updateHeader(tx, id, headerValues(input))
  await replaceLines(
    tx,
    id,
    lines.map((line, index) => lineValues(id, line, index)),
  )
  await updateCase(tx, id, {
    ...values,
    searchText: searchTextOf(masters, { number, applicantName, input, values, lines }),
  })
  return records.reread(tx, record)
}

const lineInputOf = ({
  id,
  substanceId,
  preparationId,
  formId,
  unit,
  batch,
  ...line
}: LineRow): LineInput => ({
  id,
  substanceId,
  preparationId,
  formId,
  unit,
  batch,
  quantity: line.quantity === null ? null : plain(line.quantity),
  purity: line.purity === null ? null : plain(line.purity),
  value: lineValueOf(line),
  certified: certifiedOf(line),
})

/** Computes these lines anew, and writes them where their grams are others than before. */
const rewriteLines = async (
  tx: Tx,
  record: AuthorizationRecord,
  inputs: readonly LineInput[],
): Promise<AuthorizationRecord> => {
  const { id } = record.case
  const day = await dayOfFactors(tx, record)
  const lines = await computeLines(tx.db, await readMasters(tx.db), inputs, day)
  const before = record.lines.map((line) => componentsOf(line).map(({ baseGrams }) => baseGrams))
  const after = lines.map(({ components }) => components.map(({ baseGrams }) => baseGrams))
  if (JSON.stringify(before) === JSON.stringify(after)) return record
  await replaceLines(
    tx,
    id,
    lines.map((line, index) => lineValues(id, line, index)),
  )
  await updateCase(tx, id, { baseGrams: after[0]?.[0] ?? null, lineCount: lines.length })
  return records.reread(tx, record)
}

/** The lines by the factors of the day of the request: the draft may have been saved before one changed. */
export const refreshLines = (tx: Tx, record: AuthorizationRecord): Promise<AuthorizationRecord> =>
  rewriteLines(tx, record, record.lines.map(lineInputOf))

/** The lines with these quantities, by their ids; one that is not named goes. */
export const setQuantities = (
  tx: Tx,
  record: AuthorizationRecord,
  quantities: ReadonlyMap<string, string>,
): Promise<AuthorizationRecord> => {
  const inputs = record.lines.flatMap((line) => {
    const quantity = quantities.get(line.id)
    return quantity === undefined ? [] : [{ ...lineInputOf(line), quantity }]
  })
  return rewriteLines(tx, record, inputs)
}

/** The draft that a record would be, had it been typed: for copies and corrections. */
export const inputOf = (record: AuthorizationRecord): AuthorizationInput => ({
  kind: record.case.kind,
  group: record.case.substanceGroup,
  ...copiedHead(record),
  lines: record.lines.map((line) => {
    const { id: _own, batch: _batch, certified: _certified, ...input } = lineInputOf(line)
    return input
  }),
})

const placeOf = ({ kind, group }: AuthorizationInput) => ({ kind, substanceGroup: group })

/** Drafts of authorizations (product §3.2); dates and certificate are for a copy to say anew. */
export const drafts: Drafts<AuthorizationRecord, AuthorizationInput> = {
  placeOf,
  refuseNotOffered: async (tx, { kind, substanceGroup }) => {
    const found = await findKind(tx.db, kind)
    const unknown = (path: string) =>
      refuse(frameRefusals.invalidInput, { fields: [{ path, code: 'unknown' }] })
    if (!found?.isActive) return unknown('kind')
    const today = dayIn((await readSettings(tx.db))['public.timeZone'], tx.now)
    const offered = groupsOffered(await readMasters(tx.db), found, today)
    if (!offered.includes(substanceGroup ?? '')) unknown('group')
  },
  begin: async (tx, row, input) => {
    await insertHeader(tx, { caseId: row.id, kind: row.kind })
    await writeDraft(tx, await records.reread(tx, { case: row }), input)
  },
  write: writeDraft,
  copyOf: inputOf,
  refuseClosed: ({ isActive, kind }) => {
    if (!isActive || kind !== 'trading')
      refuse(authorizationRefusals.authorizationEstablishmentClosed, { field: 'establishmentId' })
  },
}
