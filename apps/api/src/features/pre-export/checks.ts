import { leftAfter } from '@papaver/contract/balances/rules.ts'
import { saidIn } from '@papaver/contract/casework/head.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { addresseesAmong } from '@papaver/contract/masters/addressees.ts'
import { preExportChecks } from '@papaver/contract/pre-export/checks.ts'
import { preExportFields } from '@papaver/contract/pre-export/fields.ts'
import { isNotified, isVoluntary } from '@papaver/contract/pre-export/rules.ts'
import { findBalances } from '../balances/public.ts'
import type { CaseContext } from '../casework/public.ts'
import { licenseCoverage } from '../licenses/public.ts'
import { type CompetentAuthority, namesOf } from '../masters/public.ts'
import { directionOf, type PreExportRecord } from './record.ts'
import { findRequest } from './store.ts'

/** The authorities of the other country that are written to. */
export const addresseesOf = (
  { masters, calendar }: Pick<CaseContext, 'masters' | 'calendar'>,
  { notification }: PreExportRecord,
): CompetentAuthority[] =>
  addresseesAmong(masters.competentAuthorities(notification.countryId ?? ''), 'PREC', calendar.today)

/** Does a licence of the importer cover what is on its way to him? */
const licensed = async (
  { db, calendar }: CaseContext,
  { case: { establishmentId }, notification: { substanceId, dispatchOn } }: PreExportRecord,
): Promise<boolean | undefined> => {
  if (establishmentId === null || substanceId === null) return undefined
  const planned = { activity: 'import', group: 'PREC', day: dispatchOn ?? calendar.today } as const
  return (await licenseCoverage(db, establishmentId, { ...planned, substanceIds: [substanceId] })).covered
}

/** The country's requirement of the substance in the year of the arrival, and what is left of it. */
const requirementOf = async (
  { db, calendar }: CaseContext,
  { notification: { substanceId, dispatchOn } }: PreExportRecord,
): Promise<{ year: string; leftGrams: string } | null> => {
  if (substanceId === null) return null
  const year = Number((dispatchOn ?? calendar.today).slice(0, 4))
  const [balance] = await findBalances(db, [{ kind: 'estimate', substanceId, year, licenseId: null }])
  return balance === undefined ? null : { year: String(year), leftGrams: leftAfter(balance) }
}

/** Without a permit, or with one that is not in force; what is over as it was meant has left as it was notified. */
const stoppedStatuses: ReadonlySet<string> = new Set(['REJ', 'CAN', 'CAS', 'SUS', 'RVK'])

/** The export that is notified, where it does not take place. */
const stoppedExportOf = async (
  { db }: CaseContext,
  { notification: { requestId } }: PreExportRecord,
): Promise<string | null> => {
  const request = requestId === null ? undefined : await findRequest(db, requestId)
  return request && stoppedStatuses.has(request.status ?? '') ? (request.number ?? '') : null
}

/** Gathers the facts of a notification and judges them. */
export const runChecks = async (context: CaseContext, record: PreExportRecord): Promise<Check[]> => {
  const { masters, calendar } = context
  const { case: row, notification } = record
  const { substanceId, countryId } = notification
  const direction = directionOf(row)
  const substance = substanceId === null ? undefined : masters.substance(substanceId)
  const country = countryId === null ? undefined : masters.country(countryId)
  const isIncoming = direction === 'incoming'
  return preExportChecks({
    direction,
    // A row of a list is known by its number, and judged as a choice.
    said: {
      ...saidIn(preExportFields, notification),
      substanceId: substanceId === null ? null : String(substanceId),
    },
    today: calendar.today,
    isDraft: row.submittedAt === null,
    dispatchOn: notification.dispatchOn,
    replyBy: notification.replyBy,
    isSimplified: notification.isSimplified === true,
    coversUntil: notification.coversUntil,
    stoppedExport: await stoppedExportOf(context, record),
    companyName: row.applicantName,
    substanceName: substanceId === null ? '' : namesOf(context).substance(substanceId),
    isVoluntary: isVoluntary(substance),
    isPrecursor: substance?.convention === '1988',
    isRequested: substance !== undefined && isNotified(country, substance),
    countryName: countryId === null ? '' : namesOf(context).country(countryId),
    // Nobody is written to by mail where it goes by another way.
    hasAddressee:
      context.settings['import_export.penWay'] !== 'mail' || addresseesOf(context, record).length > 0,
    isLicensed: isIncoming ? await licensed(context, record) : undefined,
    grams: notification.grams,
    requirement: isIncoming ? await requirementOf(context, record) : null,
  })
}
