import { saidIn } from '@papaver/contract/casework/head.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import {
  isInspected,
  type OpenFindings,
  openFindings,
  type PastInspection,
} from '@papaver/contract/inspections/rules.ts'
import { type LicenseFacts, licenseChecks } from '@papaver/contract/licenses/checks.ts'
import { licenseFields } from '@papaver/contract/licenses/fields.ts'
import { isOffered } from '@papaver/contract/masters/rules.ts'
import { compare, plus } from '@papaver/contract/quantities/base.ts'
import { shownGrams } from '@papaver/contract/quantities/shown.ts'
import { roundingOf } from '@papaver/contract/settings/rounding.ts'
import { findBalances } from '../balances/public.ts'
import { attachmentsOf, type CaseContext, isOfOffice } from '../casework/public.ts'
import { listSites } from '../establishments/public.ts'
import { listDoneAt, listReportedAt, plannedOf } from '../inspections/public.ts'
import { namesOf } from '../masters/public.ts'
import { periodNow } from './actions/terms.ts'
import type { LicenseRecord } from './record.ts'
import { listLicenses } from './register-store.ts'

const lostSites = async (
  { db }: CaseContext,
  { case: row, siteIds }: LicenseRecord,
): Promise<LicenseFacts['lostSites']> => {
  const sites = await listSites(db, row.establishmentId)
  return siteIds.flatMap((id) => {
    const site = sites.find((each) => each.id === id)
    return site?.isActive ? [] : [site?.name ?? id]
  })
}

const lostSubstances = (context: CaseContext, { license }: LicenseRecord): string[] =>
  (license.substanceIds ?? []).flatMap((id) => {
    const substance = context.masters.substance(id)
    const fits = substance && license.groups.includes(substance.group)
    return fits && isOffered(substance, context.calendar.today) ? [] : [namesOf(context).substance(id)]
  })

type StockLine = LicenseRecord['stocks'][number]

/** What a line about a substance is judged by, of a quota or a stock. */
const lineFacts = (context: CaseContext, { license }: LicenseRecord) => {
  const { groups, substanceIds } = license
  return ({ substanceId, quantity, unit, grams }: StockLine): LicenseFacts['stocks'][number] => {
    const substance = substanceId === null ? undefined : context.masters.substance(substanceId)
    const isNamed = substanceIds === null || substanceIds.includes(substanceId ?? 0)
    return {
      substanceId,
      name: namesOf(context).substance(substanceId),
      quantity,
      unit,
      isMass: grams !== null,
      isApplied: isNamed && substance !== undefined && groups.includes(substance.group),
    }
  }
}

/** While it is examined: before that nobody has looked, and an answer is not held up by what the authority plans. */
const examined: ReadonlySet<string> = new Set(['PRO', 'INS', 'APR'])

/** What was found at the company and has not been put right. */
export const findingsAt = async (
  db: CaseContext['db'],
  { case: { establishmentId } }: LicenseRecord,
  today: string,
): Promise<OpenFindings | undefined> => openFindings(await listReportedAt(db, establishmentId), today)

/** An approval waits for what is planned, and where the settings say so for a look on the spot. */
const inspectionFacts = async (
  { db, principal, settings, calendar: { today } }: CaseContext,
  record: LicenseRecord,
): Promise<LicenseFacts['inspections']> => {
  const { case: row, license } = record
  const findings = isOfOffice(principal) ? await findingsAt(db, record, today) : undefined
  if (!examined.has(row.status)) return { planned: 0, isWanted: false, findings }
  const planned = plannedOf(record).filter(({ isAnnounced }) => isAnnounced || isOfOffice(principal))
  const inspected: readonly string[] = settings['licenses.inspectedActivities']
  const isOfThese = license.activities.some((activity) => inspected.includes(activity))
  const at = { today, days: settings['licenses.inspectedWithinDays'] }
  const isWanted =
    isOfThese && !isInspected((await listDoneAt(db, row.establishmentId)) as PastInspection[], at)
  return { planned: planned.length, isWanted, findings }
}

/** Of each quota what is held of it under the licence that is changed, where that is more than is asked for now. */
const heldBeyond = async (
  { db, settings }: CaseContext,
  { license: { followsId, followsAs }, quotas }: LicenseRecord,
): Promise<(string | undefined)[]> => {
  if (followsId === null || followsAs !== 'variation') return []
  const keys = quotas.flatMap(({ substanceId, year }) =>
    substanceId === null || year === null
      ? []
      : [{ kind: 'quota' as const, substanceId, year, licenseId: followsId }],
  )
  const balances = await findBalances(db, keys)
  return quotas.map(({ substanceId, year, grams }) => {
    const balance = balances.find((row) => row.substanceId === substanceId && row.year === year)
    const all = balance && plus(balance.usedGrams, balance.reservedGrams)
    const isBeyond = all !== undefined && grams !== null && compare(grams, all) < 0
    return isBeyond ? shownGrams(all, roundingOf(settings)) : undefined
  })
}

export const runChecks = async (context: CaseContext, record: LicenseRecord): Promise<Check[]> => {
  const { settings, calendar } = context
  const { case: row, license, siteIds, persons, quotas, stocks } = record
  const factsOf = lineFacts(context, record)
  const said = saidIn(licenseFields, license)
  const held = await heldBeyond(context, record)
  const others = (await listLicenses(context.db, row.establishmentId)).filter(
    ({ id, status, activities, groups }) =>
      id !== row.id &&
      id !== license.followsId &&
      status === 'ISS' &&
      activities.some((each) => license.activities.includes(each)) &&
      groups.some((each) => license.groups.includes(each)),
  )
  return licenseChecks({
    said,
    siteCount: siteIds.length,
    lostSites: await lostSites(context, record),
    lostSubstances: lostSubstances(context, record),
    persons,
    quotas: quotas.map((quota, index) => ({
      ...factsOf(quota),
      activity: quota.activity,
      year: quota.year,
      heldBeyond: held[index],
    })),
    stocks: stocks.map(factsOf),
    documentsWanted: settings['licenses.documents'],
    fileCount: (await attachmentsOf(context, row.id)).filter(({ isInternal }) => !isInternal).length,
    period: license.requestedFrom === null ? undefined : periodNow(context, record),
    today: calendar.today,
    years: settings['licenses.validityYears'],
    inspections: await inspectionFacts(context, record),
    inForce: others.map(({ id, number }) => ({ id, number })),
  })
}
