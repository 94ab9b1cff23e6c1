import { saidIn } from '@papaver/contract/casework/head.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import {
  type Balance,
  balanceOf,
  dryRatioOf,
  faultsOf,
  pools,
} from '@papaver/contract/cultivation/balance.ts'
import { toTenth } from '@papaver/contract/cultivation/rules.ts'
import { fieldReportChecks } from '@papaver/contract/field-reports/checks.ts'
import { fieldReportFields, fieldsOfType } from '@papaver/contract/field-reports/fields.ts'
import { isSame } from '@papaver/contract/field-reports/receipts.ts'
import { dueAfter, openTypes } from '@papaver/contract/field-reports/rules.ts'
import { isPositive, plus } from '@papaver/contract/quantities/base.ts'
import { type CaseContext, fieldsNotOffered } from '../casework/public.ts'
import {
  findCurrentPermit,
  type GrowersPermit,
  type KeptEntry,
  licenceEnds,
  licensedBuyers,
  listReportNumbers,
  usualYields,
  yieldOf,
} from '../cultivation/public.ts'
import { candidateId, recordWith } from './ledger.ts'
import { entryOf, type ReportRecord, saidFigures, typeOf } from './record.ts'
import { findSameNote, sumHeld } from './store.ts'

/** Incidents of security are due at once, the rest in working days. */
export const isSecurityIncident = (
  { masters }: Pick<CaseContext, 'masters'>,
  record: ReportRecord,
): boolean =>
  typeOf(record) === 'INC' &&
  (
    masters.item('cultivation-incident-types', record.report.incidentCode ?? '')?.attributes as
      | { use?: string }
      | undefined
  )?.use === 'security'

/** By when a report is due: by the hour, or by the working day; null where it is not said when it was. */
export const dueOf = (
  context: Pick<CaseContext, 'masters' | 'settings' | 'calendar'>,
  record: ReportRecord,
): { day: string | null; moment: Date | null } => {
  const { settings, calendar } = context
  const { happenedOn, happenedAt } = record.report
  if (isSecurityIncident(context, record))
    return {
      day: null,
      moment: happenedAt && dueAfter(happenedAt, settings['incidents.securityIncidentHours']),
    }
  const isAsked = typeOf(record) === 'DES' || happenedOn === null
  return {
    day: isAsked ? null : calendar.after(happenedOn, settings['cultivation.notificationDays']),
    moment: null,
  }
}

export const isLate = (context: CaseContext, record: ReportRecord): boolean => {
  const { day, moment } = dueOf(context, record)
  if (moment !== null) return moment < (record.case.submittedAt ?? context.now)
  return day !== null && day < context.calendar.today
}

const buyersOf = async (context: CaseContext, permit: GrowersPermit, day: string) => {
  const licensed = await licensedBuyers(
    context.db,
    permit.buyers.map(({ id }) => id),
    { day, group: permit.substanceGroup ?? 'NP', substanceId: permit.substanceId },
  )
  return permit.buyers.map(({ id }) => ({ id, isLicensed: licensed.has(id) }))
}

/** What a cycle has yielded with which nothing stands any more, beside what is usual: for its grower, else in the country. */
const yieldsOf = async (context: CaseContext, permit: GrowersPermit, balance: Balance) => {
  const cycleYield = isPositive(balance.stock.plants) ? null : yieldOf(balance, permit.squareMetres)
  if (cycleYield === null) return { cycleYield, usualYield: null }
  const { own, all } = await usualYields(context, permit)
  const usualYield = own ?? all
  return { cycleYield: toTenth(cycleYield), usualYield: usualYield && toTenth(usualYield) }
}

/** The number of a report that says the same of the same day: by another hand, or sent once more. */
const sameAs = async (
  { db }: CaseContext,
  { case: row, report }: ReportRecord,
  entries: readonly KeptEntry[],
): Promise<string | null> => {
  const own = entries.find(({ id }) => id === candidateId(row.id))
  if (own === undefined || pools.every((pool) => !isPositive(own[pool]))) return null
  const same = entries.find(
    (each) =>
      each !== own &&
      each.type === own.type &&
      each.cycle === own.cycle &&
      each.on === own.on &&
      isSame(each, own),
  )
  return same === undefined ? null : ((await listReportNumbers(db, report.rootId)).get(same.reportId) ?? null)
}

/** Gathers the facts of a report and judges them. */
export const runChecks = async (context: CaseContext, record: ReportRecord): Promise<Check[]> => {
  const { db, settings, calendar, now } = context
  const { report, case: row } = record
  const type = typeOf(record)
  const permit = await findCurrentPermit(db, report.rootId)
  if (permit === undefined) throw new Error(`the report ${row.id} has no permit`)
  const figures = saidFigures(report)
  // Of a destruction it is judged whether what is to be destroyed is there.
  const posted = entryOf(record, 'SUB')
  const entry = posted && { ...posted, ...figures }
  const entries = await recordWith(db, record, entry)
  const balance = balanceOf(entry?.cycle ?? 1, entries)
  const harvested = entries.filter((each) => each.type === 'HAR').map(({ fresh }) => fresh)
  const isSecurity = isSecurityIncident(context, record)
  const said = saidIn(fieldReportFields, report)
  const endOf = await licenceEnds(db, permit.establishmentId, calendar.today)
  return fieldReportChecks({
    type,
    said: said as never,
    today: calendar.today,
    sameNoteIn: type === 'HND' ? await findSameNote(db, report) : null,
    isAhead: report.happenedAt !== null && report.happenedAt > now,
    notOffered: fieldsNotOffered(context, fieldsOfType(type), report),
    permit: {
      number: permit.number,
      isOpen: openTypes(permit.status).includes(type),
      validFrom: permit.validFrom,
      validUntil: permit.validUntil,
      licenceEnd: endOf(permit),
      cycles: permit.cycles,
      plantsAllowed: permit.plantsAllowed,
      expectedFresh: permit.expectedFreshGrams,
      buyers: await buyersOf(context, permit, report.happenedOn ?? calendar.today),
    },
    fresh: report.freshGrams,
    dry: report.dryGrams,
    hasWeight: report.fresh !== null || report.dry !== null,
    faults: faultsOf(entries),
    own: candidateId(row.id),
    sameAs: await sameAs(context, record, entries),
    stock: balance.stock,
    held: await sumHeld(db, {
      rootId: report.rootId,
      cycle: balance.cycle,
      except: [row.id, ...(report.correctsId === null ? [] : [report.correctsId])],
    }),
    harvestedFresh: plus(...harvested),
    plantsStarted: plus(balance.sums.STA.plants, balance.sums.PRO.plants),
    dryRatio: dryRatioOf(balance),
    ...(type === 'HAR' ? await yieldsOf(context, permit, balance) : { cycleYield: null, usualYield: null }),
    isSecurity,
    within: isSecurity
      ? settings['incidents.securityIncidentHours']
      : settings['cultivation.notificationDays'],
    isLate: isLate(context, record),
    settings: {
      harvestTolerance: settings['cultivation.harvestTolerance'],
      yieldTolerance: settings['cultivation.yieldTolerance'],
      dryRatioMin: settings['cultivation.dryRatioMin'],
      dryRatioMax: settings['cultivation.dryRatioMax'],
    },
  })
}
