import {
  type ForeignCopy,
  type ForeignCopyEntry,
  foreignActionBetween,
} from '@papaver/contract/authorizations/foreign-copy.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { listHistory } from '../../casework/public.ts'
import { isReportWaiting, listMessageDeliveries } from '../../exchange/public.ts'
import { nameIn } from '../../masters/public.ts'
import { listDeliveries } from '../../notifications/public.ts'
import type { AuthorizationRecord } from '../record.ts'
import type { ViewContext } from '../view.ts'
import { listForeignCopies } from './foreign-store.ts'
import { routeOf } from './ways.ts'

const entriesOf = async (
  { db }: Pick<ViewContext, 'db'>,
  { case: row }: AuthorizationRecord,
): Promise<ForeignCopyEntry[]> => {
  const copies = await listForeignCopies(db, row.id)
  const ids = (name: 'mailId' | 'messageId') => copies.flatMap((copy) => copy[name] ?? [])
  const [mails, messages] = await Promise.all([
    listDeliveries(db, ids('mailId')),
    listMessageDeliveries(db, ids('messageId')),
  ])
  return copies.map((copy) => {
    const mail =
      mails.find(({ id }) => id === copy.mailId) ?? messages.find(({ id }) => id === copy.messageId)
    return {
      id: copy.id,
      at: copy.at.toISOString(),
      action: copy.action,
      way: copy.way,
      authority: copy.authorityName,
      recipient: copy.recipient,
      isAgain: copy.isAgain,
      by: copy.actorName,
      transmittedOn: copy.transmittedOn,
      delivery: mail
        ? { status: mail.status, sentAt: mail.sentAt?.toISOString() ?? null, lastError: mail.lastError }
        : null,
    }
  })
}

/** Moment of the last step that the foreign authority has to know of. */
const lastActionAt = async (
  { db }: Pick<ViewContext, 'db'>,
  { case: row }: AuthorizationRecord,
): Promise<string | undefined> => {
  const history = await listHistory(db, row.id, true)
  const last = history.findLast(
    ({ fromStatus, toStatus }) =>
      fromStatus !== null &&
      foreignActionBetween(fromStatus as AuthorizationStatus, toStatus as AuthorizationStatus) !== undefined,
  )
  return last?.at.toISOString()
}

/** How the authority of the other country hears of this permit, and what it has been told. */
export const foreignCopyView = async (
  context: ViewContext,
  record: AuthorizationRecord,
): Promise<ForeignCopy> => {
  const { masters, culture, principal, calendar } = context
  const { case: row, header } = record
  const country = masters.country(row.partnerCountry ?? '')
  const { way, addressees } = await routeOf(context, record)
  const entries = await entriesOf(context, record)
  const actionAt = await lastActionAt(context, record)
  const isIssued = row.issuedAt !== null
  const isReachable = way === 'i2es' || (way !== 'none' && addressees.length > 0)
  return {
    way,
    country: country ? { id: country.id, name: nameIn(country.names, culture) } : null,
    isOnI2es: country?.isI2es ?? false,
    addressees: addressees.map(({ authority, recipient }) => ({
      name: nameIn(authority.names, culture),
      mail: recipient,
    })),
    isIssued,
    isOwed: way !== 'none' && actionAt !== undefined && !entries.some(({ at }) => at >= actionAt),
    isOfReportedKey: way === 'machine' && row.flags.includes('copyToRepeat'),
    isReportWaiting: await isReportWaiting(
      context.db,
      addressees.map(({ authority }) => authority.id),
    ),
    mayAct: isIssued && isReachable && principal.permissions.has('case.sign'),
    dueOn: header.copyDueOn,
    days: header.issuedOn === null ? null : { from: header.issuedOn, to: calendar.today },
    entries,
  }
}
