import { daysBack } from '@papaver/contract/calendar/schema.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { portalLink } from '@papaver/contract/portal-places.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { longDate } from '../../platform/long-date.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { principalOf } from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import {
  type Calendar,
  type CaseContext,
  calendarOf,
  caseOfficers,
  listDates,
  listNewlyAssigned,
  readContext,
  scopeOf,
  startOfDay,
} from '../casework/public.ts'
import { cultureFor } from '../localization/public.ts'
import { lastHourOf, queueMail } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import { sourcesFor } from './dates.ts'
import { listMails, saveMail, takeDay } from './store.ts'

/** A mail of more lines of one sort is read by nobody. */
const mostLines = 50

const desk = (context: CaseContext) => ({
  timeZone: context.settings['public.timeZone'],
  assigneeId: context.principal.accountId,
})

/** A line of the mail, and the case that it names. */
interface Line {
  readonly text: string
  readonly caseId?: string
}

/** What is overdue or due today on this officer's desk. */
const dueLines = async (context: CaseContext, view: 'late' | 'today'): Promise<Line[]> => {
  const { db, principal, calendar, culture, words } = context
  const { today } = calendar
  const span =
    view === 'late' ? { from: addDays(today, -daysBack), to: addDays(today, -1) } : { from: today, to: today }
  const sources = sourcesFor(context, { isDuty: true })
  const page = { page: 1, pageSize: mostLines }
  const filter = { ...span, ...desk(context) }
  const { rows, total } = await listDates(db, scopeOf(principal), { sources }, filter, page)
  const left = total - rows.length
  return [
    ...rows.map((row) => ({
      text: words(`calendar.mail.${view}`, {
        what: words(`calendar.what.${row.what}`),
        number: ('case' in row ? row.case.number : null) ?? '–',
        day: longDate(row.day, culture),
      }),
      ...('case' in row ? { caseId: row.case.id } : {}),
    })),
    ...(left > 0 ? [{ text: words('calendar.mail.further', { count: left }) }] : []),
  ]
}

const linesOf = async (context: CaseContext, since: Date): Promise<Line[]> => {
  const { db, principal, words } = context
  const given = await listNewlyAssigned(db, scopeOf(principal), principal.accountId, since)
  return [
    ...(await dueLines(context, 'late')),
    ...(await dueLines(context, 'today')),
    ...given.map(({ id, number }) => ({ text: words('calendar.mail.assigned', { number }), caseId: id })),
  ]
}

/** When the mail of the working day before was written: what was assigned since is new. */
const lastMail = (calendar: Calendar, settings: Settings): Date => {
  let day = addDays(calendar.today, -1)
  while (calendar.restOn(day) !== undefined) day = addDays(day, -1)
  const hours = settings['notifications.digestHour']
  return new Date(startOfDay(settings['public.timeZone'], day).getTime() + hours * 3_600_000)
}

/**
 * Writes every officer one mail of the day, once the hour of the digest has struck on a working day: what is overdue,
 * due today, newly his. Who has nothing gets none. Answers how many.
 */
export const sendDays = async (deps: Pick<Deps, 'db' | 'clock' | 'environment'>): Promise<number> => {
  const { db, clock, environment } = deps
  const settings = await readSettings(db)
  const timeZone = settings['public.timeZone']
  const calendar = calendarOf(settings, clock.now())
  const { today } = calendar
  const struck = lastHourOf(clock.now(), settings['notifications.digestHour'], timeZone)
  if (calendar.restOn(today) !== undefined || dayIn(timeZone, struck) !== today) return 0
  const done = new Set(
    (await listMails(db)).filter((row) => row.isOff || row.mailedOn === today).map((row) => row.accountId),
  )
  let sent = 0
  for (const person of await caseOfficers(db)) {
    if (done.has(person.id)) continue
    const principal = principalOf(person)
    const culture = cultureFor(settings, person.culture)
    const context = await readContext(deps as Deps, { principal, culture })
    const lines = await linesOf(context, lastMail(calendar, settings))
    const isSent = await inTransaction(deps, systemOrigin('calendar.daily'), async (tx) => {
      if (!(await takeDay(tx, person.id, today)) || lines.length === 0) return false
      await queueMail(tx, {
        code: 'CA_DAILY',
        culture,
        recipient: person.email,
        params: {
          name: personName(person),
          list: lines.map(({ text }) => text).join('\n'),
          link: portalLink(environment.publicUrl, '/calendar?whose=mine'),
        },
        entity: 'account',
        entityId: person.id,
        about: lines.flatMap(({ caseId }) => caseId ?? []),
      })
      const details = { lines: lines.length }
      recordAudit(tx, { action: 'calendarMail.send', entity: 'account', entityId: person.id, details })
      return true
    })
    if (isSent) sent += 1
  }
  return sent
}

export const setMail = (
  deps: Deps,
  { principal: { accountId }, origin }: Actor,
  isMailed: boolean,
): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    await saveMail(tx, accountId, !isMailed)
    recordAudit(tx, {
      action: 'calendarMail.set',
      entity: 'account',
      entityId: accountId,
      details: { isMailed },
    })
  })
