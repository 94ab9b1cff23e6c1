import {
  type ForeignCopy,
  type ForeignCopyEntry,
  foreignActionBetween,
} from '@papaver/contract/authorizations/foreign-copy.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { signed } from '@papaver/contract/exchange/signed.ts'
import { listHistory, listPublicKeys } from '../../casework/public.ts'
import { listMessageDeliveries } from '../../exchange/public.ts'
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

/** Its portal relies on nothing that a reported key has signed: the permit is signed again as it is sent again (decision 0200). */
const isOfReportedKey = async (
  { db }: Pick<ViewContext, 'db'>,
  { case: row, header }: AuthorizationRecord,
  entries: readonly ForeignCopyEntry[],
): Promise<boolean> => {
  const keyId = signed.safeParse(header.payload).data?.signature.keyId
  if (keyId === undefined || row.statusGroup !== 'active') return false
  const key = (await listPublicKeys(db)).find((each) => each.keyId === keyId)
  if (key === undefined || key.compromisedAt === null) return false
  // Others may have had it for longer than it is out of use: what went again since then bears a later one.
  const [since = ''] = [key.compromisedAt, key.retiredAt ?? ''].toSorted().toReversed()
  return !entries.some(({ way, isAgain, at }) => way === 'machine' && isAgain && at >= since)
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
    isOfReportedKey: way === 'machine' && (await isOfReportedKey(context, record, entries)),
    mayAct: isIssued && isReachable && principal.permissions.has('case.sign'),
    dueOn: header.copyDueOn,
    days: header.issuedOn === null ? null : { from: header.issuedOn, to: calendar.today },
    entries,
  }
}
