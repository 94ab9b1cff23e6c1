import type { Earlier, EarlierRecord, RefusedItem } from '@papaver/contract/authorizations/earlier.ts'
import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { type Outcome, outcomeOf } from '@papaver/contract/authorizations/outcomes.ts'
import { compare, median } from '@papaver/contract/quantities/base.ts'
import {
  type CaseFilter,
  countStatuses,
  type ListedCase,
  lastSteps,
  listCases,
  saidIn,
  scopeOf,
} from '../casework/public.ts'
import { type License, listLicenses } from '../licenses/public.ts'
import { type Names, nameIn } from '../masters/public.ts'
import { listHolderIncidents, listOverdue } from './earlier-store.ts'
import { itemsOf } from './list.ts'
import { type AuthorizationRecord, gramsByDrug } from './record.ts'
import { countOverdue, listEarlierLines } from './store.ts'
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
  const licenses = await listLicenses(db, establishmentId)
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
  }
}

const usualOf = (grams: readonly string[]): Earlier['substances'][number]['usual'] => {
  const sorted = grams.toSorted(compare)
  const [lowest, highest, middle] = [sorted[0], sorted.at(-1), median(sorted)]
  if (lowest === undefined || highest === undefined || middle === undefined) return null
  return { count: sorted.length, lowest, median: middle, highest }
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
      return {
        substanceId,
        name: substance ? nameIn(substance.names, culture) : String(substanceId),
        grams,
        usual: usualOf(lines.flatMap((line) => (line.substanceId === substanceId ? [line.grams] : []))),
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
