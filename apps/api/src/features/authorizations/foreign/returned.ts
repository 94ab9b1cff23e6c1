import type { ReturnWay } from '@papaver/contract/authorizations/foreign-copy.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { nameIn } from '../../masters/public.ts'
import { queueMail } from '../../notifications/public.ts'
import type { AuthorizationRecord } from '../record.ts'
import type { ViewContext } from '../view.ts'
import { insertForeignCopy } from './foreign-store.ts'
import { foreignCulture, partiesOf } from './mail.ts'
import { foreignAuthorityName, writeHistory } from './transmit.ts'
import { addresseesOf, routeOf } from './ways.ts'

/** A returned endorsement on its way to the authority of the other country. */
interface Return {
  readonly tx: Tx
  readonly caller: Pick<Actor, 'principal'>
  readonly context: ViewContext
  readonly record: AuthorizationRecord
  readonly letter: {
    readonly id: string
    readonly number: string
    readonly foreignNumber: string
    readonly fileId: string
  }
}

/** As copies of permits go to this authority (decisions 0019, 0201); on paper where nothing else reaches it. */
export const returnWayOf = async (context: ViewContext, record: AuthorizationRecord): Promise<ReturnWay> => {
  const { way, addressees } = await routeOf(context, record)
  if (way === 'i2es') return 'i2es'
  return way === 'none' || addressees.length === 0 ? 'post' : way
}

const noteSent = (
  { tx, caller, record, letter }: Return,
  way: ReturnWay,
  comment: string,
  details: Record<string, unknown>,
): void => {
  writeHistory(tx, record, { caller, action: 'returnedEndorsement', comment })
  recordAudit(tx, {
    action: 'authorization.returnedEndorsement',
    entity: 'authorization',
    entityId: record.case.id,
    details: { number: record.case.number, letter: letter.number, way, ...details },
  })
}

/** Mails the letter to every addressee, with its file; false where the masters know no address. */
export const mailReturn = async (going: Return, isAgain: boolean): Promise<boolean> => {
  const { tx, caller, context, record, letter } = going
  const { id, number, version } = record.case
  const authorities = addresseesOf(context, record)
  const params = {
    number: number ?? '',
    subject: letter.foreignNumber,
    ...(await partiesOf(tx, context, record)),
  }
  for (const { names, mail, contactName } of authorities) {
    const recipient = mail.trim()
    const mailId = await queueMail(tx, {
      code: 'IE_FOREIGN_RETURN',
      culture: foreignCulture,
      isForOutside: true,
      recipient,
      params: { ...params, name: contactName },
      entity: 'authorization',
      entityId: id,
      fileId: letter.fileId,
    })
    if (mailId === undefined) throw new Error('a mail that the treaties require cannot be switched off')
    await insertForeignCopy(tx, {
      caseId: id,
      action: 'return',
      way: 'mail',
      caseVersion: version,
      isAgain,
      authorityName: nameIn(names, foreignCulture),
      recipient,
      mailId,
      letterId: letter.id,
      actorName: nameOf(caller.principal),
    })
  }
  if (authorities.length === 0) return false
  const addressees = authorities.map(({ names, mail }) => `${nameIn(names, foreignCulture)}, ${mail.trim()}`)
  noteSent(going, 'mail', [letter.number, ...addressees].join('; '), { isAgain, addressees })
  return true
}

/** Keeps that the letter went as a message to each of these; what it says stands among the messages. */
export const keepMessaged = async (
  going: Return,
  sent: readonly { readonly authorityId: number; readonly messageId: string }[],
): Promise<void> => {
  const { tx, caller, context, record, letter } = going
  const { addressees } = await routeOf(context, record)
  const notified: string[] = []
  for (const { authority, recipient } of addressees) {
    const message = sent.find(({ authorityId }) => authorityId === authority.id)
    if (message === undefined) continue
    const authorityName = nameIn(authority.names, foreignCulture)
    notified.push(`${authorityName}, ${recipient}`)
    await insertForeignCopy(tx, {
      caseId: record.case.id,
      action: 'return',
      way: 'machine',
      caseVersion: record.case.version,
      isAgain: false,
      ...{ authorityName, recipient, messageId: message.messageId },
      letterId: letter.id,
      actorName: nameOf(caller.principal),
    })
  }
  noteSent(going, 'machine', [letter.number, ...notified].join('; '), { addressees: notified })
}

/** Keeps that an officer has transmitted or posted the letter himself. */
export const keepReturn = async (going: Return, way: 'i2es' | 'post', on: string): Promise<void> => {
  const { tx, caller, context, record, letter } = going
  await insertForeignCopy(tx, {
    caseId: record.case.id,
    action: 'return',
    way,
    caseVersion: record.case.version,
    isAgain: false,
    authorityName: foreignAuthorityName(context, record),
    letterId: letter.id,
    transmittedOn: on,
    actorName: nameOf(caller.principal),
  })
  noteSent(going, way, [letter.number, on].join('; '), { transmittedOn: on })
}
