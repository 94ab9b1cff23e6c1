import { createHash, randomBytes } from 'node:crypto'
import { daysAhead } from '@papaver/contract/calendar/schema.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { labelled } from '@papaver/contract/in-line.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { type PortalPlace, portalLink } from '@papaver/contract/portal-places.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { addressSubject, refuseTooOften } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor, Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Origin, systemOrigin } from '../../platform/transaction.ts'
import { findAccount, holdWorking, principalOf } from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import {
  type CaseContext,
  isOfOffice,
  listDates,
  readContext,
  scopeOf,
  startOfDay,
} from '../casework/public.ts'
import { cultureFor } from '../localization/public.ts'
import { nameIn } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { sourcesFor, whoseOf } from './dates.ts'
import { dutiesIn } from './duties.ts'
import { calendarText, type DayEvent } from './ical.ts'
import { deleteLink, findLinkBy, findLinkOf, isMailOff, noteRead, saveLink } from './store.ts'

/** How far back the feed goes, and how many dates it holds at most. */
const feedDaysBack = 31
const mostInFeed = 2_000
/** Programs ask a few times a day; whoever tries addresses asks more often. */
const readsOfLink = { limit: 60, minutes: 60 }
const triesOfAddress = { limit: 30, minutes: 10 }
const hour = 3_600_000

/** A kind's cases carry its entity. */
const placeOfCase = ({ feature, id }: { readonly feature: string; readonly id: string }): PortalPlace => {
  const kind = caseKinds.find(({ entity }) => entity === feature)
  return kind === undefined ? '/calendar' : `${kind.place}/${id}`
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const subscriptionOf = async ({ db }: Pick<Deps, 'db'>, principal: Principal) => {
  const { accountId } = principal
  const link = await findLinkOf(db, accountId)
  return {
    madeAt: link?.madeAt.toISOString() ?? null,
    readAt: link?.readAt?.toISOString() ?? null,
    isMailed: isOfOffice(principal) ? !(await isMailOff(db, accountId)) : null,
  }
}

/** A new link of the reader; the one before it ends. Nobody makes one for another, through whose eyes he looks. */
export const makeLink = (deps: Deps, { principal, origin }: Actor): Promise<{ address: string }> => {
  if (principal.impersonator !== null) refuse(frameRefusals.notPermitted)
  const { accountId } = principal
  const token = randomBytes(32).toString('base64url')
  return inTransaction(deps, origin, async (tx) => {
    if (!(await holdWorking(tx, accountId))) refuse(frameRefusals.notPermitted)
    await saveLink(tx, accountId, hashOf(token))
    recordAudit(tx, { action: 'calendarLink.make', entity: 'calendarLink', entityId: accountId, details: {} })
    return { address: `${deps.environment.publicUrl}/api/public/calendar.ics?token=${token}` }
  })
}

export const endLink = (deps: Deps, { principal: { accountId }, origin }: Actor): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    if (await deleteLink(tx, accountId))
      recordAudit(tx, {
        action: 'calendarLink.end',
        entity: 'calendarLink',
        entityId: accountId,
        details: {},
      })
  })

/**
 * Whose link it is, as he is now. Whatever has ended his account or put it to rest since has ended the link: it does not
 * come back with the account.
 */
const readerOf = async ({ db, clock }: Deps, origin: Origin, token: string): Promise<Principal> => {
  const link = await findLinkBy(db, hashOf(token))
  const account = link && (await findAccount(db, link.accountId))
  const isActive = account?.status === 'APR' && !account.isLocked
  if (link === undefined || !isActive || account.statusSince > link.madeAt) {
    const subject = addressSubject('calendar', origin)
    await refuseTooOften(db, clock.now(), { subject, ...triesOfAddress })
    return refuse(frameRefusals.notFound)
  }
  await refuseTooOften(db, clock.now(), { subject: `calendar:link:${link.accountId}`, ...readsOfLink })
  return principalOf(account)
}

/** An officer reads what is on his desk, everybody else what the calendar shows him: numbers and what is due. */
const eventsOf = async (context: CaseContext): Promise<DayEvent[]> => {
  const { db, principal, calendar, settings, publicUrl, words, culture } = context
  const { today } = calendar
  const scope = scopeOf(principal)
  const filter = {
    from: addDays(today, -feedDaysBack),
    to: addDays(today, daysAhead),
    timeZone: settings['public.timeZone'],
    ...whoseOf(context, scope.kind === 'office' ? 'mine' : 'all'),
  }
  const sources = sourcesFor(context)
  const host = new URL(publicUrl).host
  const asked = { sources, duties: await dutiesIn(context, filter) }
  const { rows } = await listDates(db, scope, asked, filter, { page: 1, pageSize: mostInFeed })
  return rows.map((row) => {
    const { what, day } = row
    const { id, number, place, changedAt } =
      'duty' in row
        ? { ...row.duty, id: row.duty.key.replaceAll(' ', '-'), changedAt: startOfDay(filter.timeZone, day) }
        : {
            ...row.case,
            place: placeOfCase(row.case),
            changedAt: row.case.updatedAt,
          }
    return {
      uid: `${id}-${what}@${host}`,
      day,
      summary: labelled(culture, words(`calendar.what.${what}`), number),
      url: portalLink(publicUrl, place),
      changedAt,
    }
  })
}

/** What a program reads under a link, in the language of whose it is. */
export const readFeed = async (deps: Deps, origin: Origin, token: string): Promise<string> => {
  const principal = await readerOf(deps, origin, token)
  const settings = await readSettings(deps.db)
  const culture = cultureFor(settings, principal.culture)
  const context = await readContext(deps, { principal, culture })
  const events = await eventsOf(context)
  const { readAt } = (await findLinkOf(deps.db, principal.accountId)) ?? {}
  if (!readAt || context.now.getTime() - readAt.getTime() >= hour)
    await inTransaction(deps, systemOrigin('calendar.feed'), (tx) => noteRead(tx, hashOf(token)))
  const authority = nameIn(settings['authority.names'], culture)
  return calendarText(context.words('calendar.link.calendarName', { authority }), events)
}
