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
import { addresseesOf } from './ways.ts'

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

/** As copies of permits go (decision 0019); on paper where neither mail nor exchange reaches the authority. */
export const returnWayOf = (context: ViewContext, record: AuthorizationRecord): ReturnWay => {
  const way = context.settings['import_export.copyToForeignAuthority']
  if (way === 'i2es') return 'i2es'
  return way === 'mail' && addresseesOf(context, record).length > 0 ? 'mail' : 'post'
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
