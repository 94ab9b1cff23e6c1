import { type CheckFacts, checksOf, type LineFacts } from '@papaver/contract/authorizations/checks.ts'
import { leftAfter } from '@papaver/contract/balances/rules.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import { hasBase, median, plus } from '@papaver/contract/quantities/base.ts'
import { allOf } from '../../platform/all-of.ts'
import { listHolds } from '../balances/public.ts'
import { nameIn } from '../masters/public.ts'
import { findNewest, findPreparation } from '../preparations/public.ts'
import { certificateFacts } from './certificate-facts.ts'
import type { CheckContext } from './check-context.ts'
import { destinationFacts, destinationOf } from './destination-facts.ts'
import { drugsInGoods } from './drugs.ts'
import { earlierFacts } from './earlier-facts.ts'
import { foreignPermitFacts } from './foreign/permit-abroad.ts'
import { goodsPermitFacts, purposeFacts } from './goods-facts.ts'
import { missingInHead, printedTexts } from './head.ts'
import { kindFacts } from './kind-facts.ts'
import { longestDaysOf } from './kind-rules.ts'
import { licenseGap } from './license-facts.ts'
import { lineName } from './lines.ts'
import { notOfferedOf } from './offers.ts'
import { preExportFacts } from './pre-export-facts.ts'
import { type AuthorizationRecord, componentsOf, isDecided, substanceIdsOf } from './record.ts'
import { reservedOf } from './reservations.ts'
import { routeFacts, transitFacts } from './route-facts.ts'
import { countOverdue, findRepetition, type LineRow, listEarlierLines, type UsualRow } from './store.ts'
import { insufficientOf } from './sufficient.ts'

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

const missingOfLine = ({
  position,
  substanceId,
  preparationId,
  formId,
  quantity,
  unit,
}: LineRow): string[] => {
  const fields: string[] = []
  if (substanceId === null && preparationId === null) fields.push('substanceId')
  if (substanceId !== null && formId === null) fields.push('formId')
  if (quantity === null) fields.push('quantity')
  if (unit === null) fields.push('unit')
  return fields.map((field) => `lines.${position}.${field}`)
}

const missingFields = (record: AuthorizationRecord): string[] => [
  ...missingInHead(record),
  ...(record.lines.length === 0 ? ['lines'] : []),
  ...record.lines.flatMap(missingOfLine),
]

const lineFacts = async (
  { db, masters, culture }: CheckContext,
  record: AuthorizationRecord,
  line: LineRow,
  earlierLines: Promise<readonly UsualRow[]>,
): Promise<LineFacts> => {
  const preparation = line.preparationId ? await findPreparation(db, 'all', line.preparationId) : undefined
  const newest = preparation && (await findNewest(db, record.case.establishmentId, preparation))
  const earlier = await earlierLines
  const substanceIds = substanceIdsOf(line)
  const destination = destinationOf(record)
  const usualOf = (id: number) => earlier.filter(({ substanceId }) => substanceId === id)
  const goods = lineName(masters, line, preparation, culture)
  const groups = substanceIds.map((id) => masters.substance(id)?.group)
  return {
    position: line.position,
    substanceIds,
    substanceName: goods,
    isInGroup: preparation
      ? preparation.group === record.case.substanceGroup
      : groups.every((group) => group === record.case.substanceGroup),
    preparationStatus: line.preparationId ? (preparation?.status ?? 'INA') : null,
    newerVersion: newest ? { id: newest.id, isKept: record.case.submittedAt !== null } : null,
    quantity: line.quantity,
    drugs: drugsInGoods({ masters, culture }, goods, componentsOf(line)).map((drug) => ({
      ...drug,
      usualGrams: median(usualOf(drug.substanceId).map(({ grams }) => grams)) ?? null,
    })),
    isBaseNothing: line.grossGrams !== null && !hasBase(componentsOf(line)),
    isComplete: missingOfLine(line).length === 0,
    isNewSubstance: earlier.length > 0 && substanceIds.some((id) => usualOf(id).length === 0),
    isProhibitedAtDestination:
      destination !== null &&
      substanceIds.some((id) =>
        masters.isProhibited(destination, id, line.preparationId === null ? 'substance' : 'preparation'),
      ),
  }
}

const balanceFacts = async (
  { db, masters, calendar, culture }: CheckContext,
  record: AuthorizationRecord,
): Promise<CheckFacts['balances']> => {
  const [{ reservations, balances }, holds] = await Promise.all([
    reservedOf(db, record, calendar.today),
    listHolds(db, record.case.id),
  ])
  return balances.map((balance) => {
    const mine = reservations.filter(
      ({ key }) => key.kind === balance.kind && key.substanceId === balance.substanceId,
    )
    const isHeld = holds.some(({ balanceId }) => balanceId === balance.id)
    const caseGrams = isHeld ? '0' : plus(...mine.map(({ grams }) => grams))
    const substance = masters.substance(balance.substanceId)
    return {
      kind: balance.kind as 'estimate' | 'quota',
      substanceId: balance.substanceId,
      substanceName: substance ? nameIn(substance.names, culture) : String(balance.substanceId),
      limitGrams: balance.limitGrams,
      leftGrams: leftAfter(balance, caseGrams),
      caseGrams,
    }
  })
}

/** Of the exempt substances those that this request is about; nothing where a line's base is not known yet. */
const exemptFacts = (
  { masters, settings, culture }: CheckContext,
  { lines }: AuthorizationRecord,
): CheckFacts['exempt'] =>
  settings['import_export.exemptQuantityTable'].flatMap(({ substance: key, grams: limitGrams }) => {
    const substance = masters.substances.find(({ code, slug }) => code === key || slug === key)
    const concerned = lines.filter((line) => substance && substanceIdsOf(line).includes(substance.id))
    const isKnown = concerned.every((line) => componentsOf(line).length > 0)
    if (substance === undefined || concerned.length === 0 || !isKnown) return []
    const parts = concerned.flatMap(componentsOf).filter(({ substanceId }) => substanceId === substance.id)
    const grams = plus(...parts.map(({ baseGrams }) => baseGrams))
    return [{ substanceId: substance.id, substanceName: nameIn(substance.names, culture), grams, limitGrams }]
  })

const repetition = async (
  { db, settings, now }: CheckContext,
  { case: row, header: { replacesId }, lines }: AuthorizationRecord,
): Promise<string | null> => {
  const { id, establishmentId, partnerId } = row
  const ordered = lines
    .flatMap(componentsOf)
    .map(({ substanceId, baseGrams }) => ({ substanceId, baseGrams }))
  if (partnerId === null || ordered.length === 0) return null
  const since = daysAgo(now, settings['import_export.duplicateDays'])
  const of = { id, replacesId, establishmentId, partnerId, ordered }
  return (await findRepetition(db, of, since)) ?? null
}

/**
 * Gathers the facts and judges them; names and sentences' parts are in the reader's language. `changed`: fields that
 * an answer has just changed in a request that was submitted before.
 */
export const runChecks = async (
  context: CheckContext,
  record: AuthorizationRecord,
  changed: readonly string[] = [],
): Promise<Check[]> => {
  const { db, masters, settings, calendar, now, culture } = context
  const { case: row, header, kind } = record
  const earlier = listEarlierLines(db, row.establishmentId, daysAgo(now, 365), row.id)
  // Waited for by each line; of a request without any by nobody.
  earlier.catch(() => {})
  const { route, certificate, abroad, destination, preExport, goods, purpose, ...facts } = await allOf({
    lines: Promise.all(record.lines.map((line) => lineFacts(context, record, line, earlier))),
    notOffered: notOfferedOf(db, { masters, culture, today: calendar.today }, record, changed),
    licenseGap: licenseGap(context, record),
    route: routeFacts(context, record),
    certificate: certificateFacts(context, record),
    abroad: foreignPermitFacts(context, record),
    overdueCertificates: countOverdue(db, 'certificateDueOn', row.establishmentId, calendar.today),
    overdueReports: countOverdue(db, 'reportDueOn', row.establishmentId, calendar.today),
    balances: balanceFacts(context, record),
    duplicateNumber: repetition(context, record),
    destination: destinationFacts(context, record),
    preExport: preExportFacts(context, record),
    goods: goodsPermitFacts(context, record),
    earlier: earlierFacts(db, record),
    purpose: purposeFacts(context, record),
    insufficient: insufficientOf(context, record),
  })
  return checksOf({
    ...transitFacts(context, record),
    today: calendar.today,
    direction: kind.direction as PermitDirection,
    group: row.substanceGroup,
    missingFields: missingFields(record),
    printed: printedTexts(record),
    plannedDate: row.plannedDate,
    isDecided: isDecided(row),
    requestedUntil: header.requestedUntil,
    maxValidityDays: longestDaysOf(settings, record),
    holidays: new Set(settings['import_export.holidays']),
    restDays: settings['import_export.restDays'],
    decisionDays: settings['import_export.slaDays'],
    certificateEnd: kind.direction === 'import' ? null : header.certificateValidUntil,
    maxLines: settings['import_export.maxLines'],
    unusualMultiple: String(settings['import_export.unusualMultiple']),
    exempt: exemptFacts(context, record),
    ...kindFacts(context, record),
    ...route,
    ...certificate,
    ...abroad,
    ...destination,
    ...preExport,
    ...goods,
    ...purpose,
    ...facts,
    maxOverdueCertificates: settings['import_export.maxOverdueCertificates'],
    maxOverdueReports: settings['import_export.maxOverdueEndorsements'],
    estimateCheck: settings['import_export.estimateCheck'],
  })
}
