import type { Earlier, EarlierRecord, RefusedItem } from '@papaver/contract/authorizations/earlier.ts'
import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { type Outcome, outcomeOf } from '@papaver/contract/authorizations/outcomes.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { compare, median, plus } from '@papaver/contract/quantities/base.ts'
import {
  type CaseFilter,
  countCases,
  countStatuses,
  type ListedCase,
  lastSteps,
  listCases,
  saidIn,
  scopeOf,
} from '../casework/public.ts'
import { type License, listLicenses } from '../licenses/public.ts'
import { type Names, nameIn, namesOf } from '../masters/public.ts'
import { listHolderIncidents, listOverdue } from './earlier-store.ts'
import { itemsOf } from './list.ts'
import { type AuthorizationRecord, gramsByDrug } from './record.ts'
import { countOverdue, listEarlierLines, type UsualRow } from './store.ts'
import type { ViewContext } from './view.ts'

/** Every query ends here, whatever a company has asked for in its life. */
const mostShown = 5
/** Outcomes are counted over the newest of so many. */
const mostCounted = 500
/** Further substances of a long request are told without the cases of others. */
const mostRoutes = 5
const usualDays = 365

type Narrowing = Partial<
  Pick<CaseFilter, 'establishmentId' | 'partnerId' | 'statuses' | 'kinds' | 'countries' | 'substanceIds'>
>

const filterOf = (
  { principal, calendar }: ViewContext,
  exceptId: string,
  narrowing: Narrowing,
): CaseFilter => ({
  of: authorizationKind,
  view: 'all',
  readerId: principal.accountId,
  today: calendar.today,
  exceptId,
  ...narrowing,
})

const latest = { page: 1, pageSize: mostShown, sort: 'updated', descending: true } as const

const listLatest = (context: ViewContext, filter: CaseFilter): Promise<ListedCase[]> =>
  listCases(context.db, scopeOf(context.principal), filter, latest)

const recordOf = async (context: ViewContext, filter: CaseFilter): Promise<EarlierRecord> => {
  const { byStatus, isMore } = await countStatuses(
    context.db,
    scopeOf(context.principal),
    filter,
    mostCounted,
  )
  const counts: Partial<Record<Outcome, number>> = {}
  for (const [status, count] of byStatus) {
    const outcome = outcomeOf[status as AuthorizationStatus]
    counts[outcome] = (counts[outcome] ?? 0) + count
  }
  return { counts, isMore, latest: await itemsOf(context, await listLatest(context, filter)) }
}

const refusedOf = async (context: ViewContext, filter: CaseFilter): Promise<RefusedItem[]> => {
  const { db, masters, culture } = context
  const rows = await listLatest(context, { ...filter, statuses: ['REJ', 'RVK'] })
  const steps = await lastSteps(
    db,
    rows.map(({ id }) => id),
    ['refuse', 'revoke'],
  )
  return (await itemsOf(context, rows)).map((item) => {
    const step = steps.get(item.id)
    const reason = step?.reasonCode ? masters.item('reasons', step.reasonCode) : undefined
    return {
      ...item,
      reason: reason ? nameIn(reason.names, culture) : null,
      words: step ? saidIn(culture, step.texts as unknown as Names[], step.comment) : null,
      at: step?.at.toISOString() ?? item.updatedAt,
    }
  })
}

const licenseState = (
  { status, validFrom, validUntil }: License,
  today: string,
): Earlier['applicant']['licenses'][number]['state'] => {
  if (validUntil < today) return 'ended'
  if (status !== 'ISS') return 'stopped'
  return validFrom > today ? 'toCome' : 'valid'
}

/** Flags of permits on which the records do not fit each other. */
const differing = ['recordsDiffer', 'excessReported', 'reportsMissed']

const differencesOf = async (context: ViewContext, filter: CaseFilter) => {
  const narrowed = { ...filter, flags: differing }
  const [rows, { total }] = await Promise.all([
    listLatest(context, narrowed),
    countCases(context.db, scopeOf(context.principal), narrowed),
  ])
  return {
    differences: rows.map(({ id, number, updatedAt }) => ({
      id,
      number: number ?? '',
      at: updatedAt.toISOString(),
    })),
    differencesCount: total,
  }
}

/** What was reported of a company, in the reader's scope: confidential incidents are in that of those who may know. */
const reportedOf = async (
  context: ViewContext,
  filter: CaseFilter,
): Promise<Earlier['applicant']['reported']> => {
  const incidents = caseKinds.find(({ feature }) => feature === 'incidents')
  if (incidents === undefined || !context.principal.permissions.has(incidents.rights.read)) return []
  const rows = await listLatest(context, { ...filter, of: incidents })
  const names = namesOf(context)
  return rows
    .filter(({ number }) => number !== null)
    .map(({ id, number, kind, submittedAt, updatedAt }) => ({
      id,
      number: number ?? '',
      kindName: names.item('incident-types', kind),
      at: (submittedAt ?? updatedAt).toISOString(),
    }))
}

const applicantOf = async (
  context: ViewContext,
  exceptId: string,
  establishmentId: string,
): Promise<Earlier['applicant']> => {
  const {
    db,
    calendar: { today },
  } = context
  const filter = filterOf(context, exceptId, { establishmentId })
  const [licenses, reported] = await Promise.all([
    listLicenses(db, establishmentId),
    reportedOf(context, filter),
  ])
  return {
    ...(await recordOf(context, filter)),
    refused: await refusedOf(context, filter),
    licenses: licenses
      .filter(({ status }) => status !== 'DRA')
      .slice(0, mostShown)
      .map((license) => ({
        number: license.number,
        state: licenseState(license, today),
        validFrom: license.validFrom,
        validUntil: license.validUntil,
      })),
    overdue: await listOverdue(db, establishmentId, today, mostShown),
    overdueCount: await countOverdue(db, 'reportDueOn', establishmentId, today),
    incidents: await listHolderIncidents(db, establishmentId, mostShown),
    ...(await differencesOf(context, filter)),
    reported,
  }
}

const usualOf = (grams: readonly string[]): Earlier['substances'][number]['usual'] => {
  const sorted = grams.toSorted(compare)
  const [lowest, highest, middle] = [sorted[0], sorted.at(-1), median(sorted)]
  if (lowest === undefined || highest === undefined || middle === undefined) return null
  return { count: sorted.length, lowest, median: middle, highest }
}

/** The month of a day, and the eleven before it, the oldest first. */
const monthsBefore = (today: string): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) => {
    const whole = year * 12 + month - 1 - (11 - index)
    return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`
  })
}

const monthsOf = (
  { settings, calendar }: ViewContext,
  rows: readonly UsualRow[],
): Earlier['substances'][number]['months'] => {
  const zone = settings['public.timeZone']
  const byMonth = Map.groupBy(rows, ({ submittedAt }) => dayIn(zone, submittedAt).slice(0, 7))
  return monthsBefore(calendar.today).map((month) => {
    const found = byMonth.get(month) ?? []
    const requests = new Set(found.map(({ caseId }) => caseId)).size
    return { month, requests, grams: plus('0', ...found.map(({ grams }) => grams)) }
  })
}

/** Of the cases of others those whose first line is of the substance: one index finds these, newest first. */
const routeOf = async (
  context: ViewContext,
  { case: row }: AuthorizationRecord,
  substanceId: number,
): Promise<Earlier['substances'][number]['latest']> => {
  if (row.partnerCountry === null) return []
  const narrowing = { substanceIds: [substanceId], countries: [row.partnerCountry], kinds: [row.kind] }
  return itemsOf(context, await listLatest(context, filterOf(context, row.id, narrowing)))
}

const substancesOf = async (
  context: ViewContext,
  record: AuthorizationRecord,
): Promise<Earlier['substances']> => {
  const { db, masters, culture, now } = context
  const { id, establishmentId } = record.case
  const since = new Date(now.getTime() - usualDays * 86_400_000)
  // The same lines that the check of the usual quantity stands on.
  const lines = await listEarlierLines(db, establishmentId, since, id)
  return Promise.all(
    [...gramsByDrug(record)].map(async ([substanceId, grams], index) => {
      const substance = masters.substance(substanceId)
      const own = lines.filter((line) => line.substanceId === substanceId)
      return {
        substanceId,
        name: substance ? nameIn(substance.names, culture) : String(substanceId),
        grams,
        usual: usualOf(own.map((line) => line.grams)),
        months: monthsOf(context, own),
        latest: index < mostRoutes ? await routeOf(context, record, substanceId) : [],
      }
    }),
  )
}

/** What stood before this case, for the officer who examines it; drafts of applicants are never part of it. */
export const earlierOf = async (context: ViewContext, record: AuthorizationRecord): Promise<Earlier> => {
  const { id, establishmentId, partnerId } = record.case
  const [applicant, partner, substances] = await Promise.all([
    applicantOf(context, id, establishmentId),
    partnerId === null ? null : recordOf(context, filterOf(context, id, { partnerId })),
    substancesOf(context, record),
  ])
  return { applicant, partner, substances }
}
