import {
  type Change,
  changesBetween,
  columnsOf,
  copiedOf,
  saidIn,
  searchedIn,
} from '@papaver/contract/casework/head.ts'
import { endedFrom } from '@papaver/contract/cultivation/licence.ts'
import { fieldReportFields, wantedOf } from '@papaver/contract/field-reports/fields.ts'
import { correctableStatuses } from '@papaver/contract/field-reports/life.ts'
import { fieldReportsRefusals } from '@papaver/contract/field-reports/refusals.ts'
import { isReportable, openTypes } from '@papaver/contract/field-reports/rules.ts'
import type { FieldReportCreateInput, FieldReportInput } from '@papaver/contract/field-reports/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseRow, calendarOf, type Drafts, updateCase } from '../../casework/public.ts'
import { findPermitOf, type GrowersPermit, licenceEnds, weighedGrams } from '../../cultivation/public.ts'
import { momentOf } from '../../incidents/public.ts'
import { type Masters, readMasters } from '../../masters/public.ts'
import { readSettings } from '../../settings/public.ts'
import { inputOf, type ReportRecord, records } from '../record.ts'
import { findCorrection, insertReport, type ReportRow, updateReport } from '../store.ts'

type Said = Pick<ReportRow, (typeof fieldReportFields)[number]['key']>

/** What a report of this type has no word for is not kept. */
const headOf = async (tx: Tx, masters: Masters, input: FieldReportInput) => {
  const wanted = wantedOf[input.kind]
  const given = Object.fromEntries(
    fieldReportFields.map(({ key }) => [key, key in wanted ? (input as Record<string, unknown>)[key] : null]),
  )
  const said = columnsOf(fieldReportFields, given) as unknown as Said
  const { 'public.timeZone': zone } = await readSettings(tx.db)
  const isUnit = said.unit !== null && masters.unit(said.unit) !== undefined
  return {
    ...said,
    unit: isUnit ? said.unit : null,
    happenedAt: momentOf(zone, said.happenedOn, said.happenedTime),
    freshGrams: weighedGrams(masters, said.fresh, said.unit),
    dryGrams: weighedGrams(masters, said.dry, said.unit),
  }
}

/** A buyer is one whom the permit names: of others nothing is kept. */
const buyerIn = (permit: GrowersPermit, buyerId: string | null): string | null =>
  permit.buyers.some(({ id }) => id === buyerId) ? buyerId : null

const ofCase = (
  masters: Masters,
  row: Pick<CaseRow, 'number' | 'applicantName'>,
  permit: GrowersPermit,
  head: Awaited<ReturnType<typeof headOf>>,
) => {
  const substance = permit.substanceId === null ? undefined : masters.substance(permit.substanceId)
  const texts = [
    row.applicantName,
    permit.number,
    ...searchedIn(fieldReportFields, head),
    ...Object.values(substance?.names ?? {}),
  ]
  return {
    substanceGroup: permit.substanceGroup,
    mainSubstanceId: permit.substanceId,
    plannedDate: head.happenedOn ?? head.wantedOn,
    searchText: [row.number?.toLowerCase(), foldText(texts.filter(Boolean).join(' '))]
      .filter(Boolean)
      .join(' '),
  }
}

const permitFor = async (tx: Tx, row: CaseRow, id: string): Promise<GrowersPermit> =>
  (await findPermitOf(tx.db, row.establishmentId ?? '', id)) ??
  refuse(frameRefusals.invalidInput, { fields: [{ path: 'permitId', code: 'unknown' }] })

/** Writes what a report says over what stood there. */
export const writeReport = async (
  tx: Tx,
  record: ReportRecord,
  input: FieldReportInput,
): Promise<ReportRecord> => {
  const { id } = record.case
  const permit = await permitFor(tx, record.case, record.report.rootId)
  const masters = await readMasters(tx.db)
  const head = await headOf(tx, masters, { ...input, kind: inputOf(record).kind })
  await updateReport(tx, id, { ...head, buyerId: buyerIn(permit, head.buyerId) })
  await updateCase(tx, id, ofCase(masters, record.case, permit, head))
  return records.reread(tx, record)
}

/** Which fields of two states of a report differ, with both values as text. */
export const differences = (before: ReportRecord, after: ReportRecord): Change[] =>
  changesBetween(saidIn(fieldReportFields, before.report), saidIn(fieldReportFields, after.report))

/** The report of this house that is to be corrected: sent, of the same type, and not corrected yet. */
const correctedBy = async (
  tx: Tx,
  row: CaseRow,
  { corrects, kind }: FieldReportCreateInput,
): Promise<ReportRecord | undefined> => {
  const { establishmentId } = row
  if (corrects === undefined || establishmentId === null) return undefined
  // Locked, so that two corrections begun at once are one and a refusal.
  const scope = { kind: 'holder', establishmentId } as const
  const earlier = await records.lock(tx, scope, corrects.id)
  const isOpen = (correctableStatuses as readonly string[]).includes(earlier.case.status)
  const correction = await findCorrection(tx.db, corrects.id)
  if (!isOpen || earlier.case.kind !== kind || correction !== undefined)
    return refuse(fieldReportsRefusals.fieldReportCorrected, { number: correction?.number ?? null })
  return earlier
}

/** Everything that the report says, but for what is typed anew; why a figure is unusual is said of the new one. */
const correctedInput = (corrected: ReportRecord, given: FieldReportCreateInput): FieldReportInput => {
  const typed = Object.fromEntries(
    fieldReportFields.flatMap(({ key }) => {
      const value = (given as Record<string, unknown>)[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )
  return { ...inputOf(corrected), explanation: null, ...typed }
}

/** Where the authority corrects in the grower's place, it says why; he writes his own corrections without. */
const reasonOf = (row: CaseRow, { corrects, correctionReason }: FieldReportCreateInput): string | null => {
  const reason = correctionReason?.trim() ?? ''
  const isWanted = row.enteredBy !== null && corrects !== undefined
  if (isWanted !== (reason !== ''))
    refuse(frameRefusals.invalidInput, {
      fields: [{ path: 'correctionReason', code: isWanted ? 'required' : 'unknown' }],
    })
  return isWanted ? reason : null
}

/** Where the permit is closed to this, and where permit or licence have ended and new plants are to be reported. */
const refuseClosed = async (
  tx: Tx,
  row: CaseRow,
  permit: GrowersPermit,
  { kind, happenedOn = null }: FieldReportCreateInput,
): Promise<void> => {
  const { today } = calendarOf(await readSettings(tx.db), tx.now)
  const endOf = await licenceEnds(tx.db, permit.establishmentId, today)
  const ended = endedFrom({ ...permit, unlicensedFrom: endOf(permit)?.from ?? null }, today)
  const isOpen =
    row.enteredBy === null
      ? isReportable(kind, permit.status, { endedFrom: ended, happenedOn })
      : openTypes(permit.status).includes(kind)
  if (!isOpen)
    refuse(fieldReportsRefusals.fieldReportPermitClosed, { status: permit.status, endedFrom: ended })
}

export const drafts: Drafts<ReportRecord, FieldReportCreateInput> = {
  placeOf: ({ kind }) => ({ kind, substanceGroup: null }),
  refuseNotOffered: async () => undefined,
  begin: async (tx, row, given) => {
    const corrected = await correctedBy(tx, row, given)
    const permit = await permitFor(tx, row, corrected?.report.rootId ?? given.permitId)
    if (corrected === undefined) await refuseClosed(tx, row, permit, given)
    const input = corrected === undefined ? given : correctedInput(corrected, given)
    const masters = await readMasters(tx.db)
    const head = await headOf(tx, masters, { ...input, cycle: input.cycle ?? 1 })
    await insertReport(tx, {
      caseId: row.id,
      rootId: permit.rootId,
      correctsId: corrected?.case.id ?? null,
      correctionReason: reasonOf(row, given),
      ...head,
      buyerId: buyerIn(permit, head.buyerId),
    })
    await updateCase(tx, row.id, ofCase(masters, row, permit, head))
  },
  write: writeReport,
  copyOf: (record) => copiedOf(fieldReportFields, inputOf(record)),
  refuseClosed: ({ isActive, kind }) => {
    if (!isActive || kind !== 'grower')
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'establishmentId', code: 'closed' }] })
  },
}
