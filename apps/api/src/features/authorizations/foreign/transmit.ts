import {
  closingBetween,
  type ForeignAction,
  foreignActionBetween,
} from '@papaver/contract/authorizations/foreign-copy.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { insertHistory, type Passage, scopeOf, sideOf } from '../../casework/public.ts'
import { nameIn } from '../../masters/public.ts'
import { lowerFlag, type PermitFlag, raiseFlag } from '../actions/permit-flags.ts'
import type { StepContext } from '../actions/step.ts'
import { type AuthorizationRecord, records } from '../record.ts'
import type { ViewContext } from '../view.ts'
import { endCopy } from './declared.ts'
import { insertForeignCopy } from './foreign-store.ts'
import { type ForeignNews, foreignCulture, mailForeign } from './mail.ts'
import { messageForeign } from './message.ts'
import { addresseesOf, type ForeignRoute, routeOf } from './ways.ts'

/** A line that officers alone read: the foreign authority was told, and how. */
export const writeHistory = (
  tx: Tx,
  record: AuthorizationRecord,
  { caller, action, comment }: { caller: Pick<Actor, 'principal'>; action: string; comment: string },
): void => {
  const { id, status } = record.case
  const kept = { caseId: id, action, fromStatus: status, toStatus: status, comment }
  const actor = { side: sideOf(scopeOf(caller.principal)), actorName: nameOf(caller.principal) }
  insertHistory(tx, { ...kept, ...actor, isInternal: true })
}

interface Transmission {
  readonly tx: Tx
  readonly caller: Pick<Actor, 'principal'>
  readonly context: ViewContext
  /** As it stands after the action. */
  readonly record: AuthorizationRecord
  readonly news: ForeignNews
  readonly isAgain: boolean
}

/** By mail or by message, as the route says, and what stands in the outbox for each. */
const send = async (
  transmission: Transmission,
  { way, addressees }: ForeignRoute,
): Promise<{ authority: string; recipient: string; mailId: string | null; messageId: string | null }[]> => {
  const { tx, context, record, news } = transmission
  if (way === 'machine')
    return (await messageForeign(transmission, addressees)).map((sent) => ({ ...sent, mailId: null }))
  const authorities = addressees.map(({ authority }) => authority)
  const mails = await mailForeign(tx, context, record, news, authorities)
  return mails.map((sent) => ({ ...sent, messageId: null }))
}

/** Sends the action to every addressee and keeps that it did; false where there is nobody to be reached. */
export const sendForeignCopy = async (transmission: Transmission, route: ForeignRoute): Promise<boolean> => {
  const { tx, caller, record, news, isAgain } = transmission
  const { id, number, version } = record.case
  const way = route.way === 'machine' ? 'machine' : 'mail'
  const sent = await send(transmission, route)
  for (const { mailId, messageId, authority, recipient } of sent)
    await insertForeignCopy(tx, {
      caseId: id,
      action: news.action,
      way,
      caseVersion: version,
      isAgain,
      authorityName: authority,
      recipient,
      mailId,
      messageId,
      actorName: nameOf(caller.principal),
    })
  if (sent.length === 0) return false
  await endCopy(tx, record)
  // It leaves with the key that is in use. That a closed permit was opened again says nothing of its goods.
  if (way === 'machine' && news.action !== 'reopen') await lowerFlag(tx, record, 'copyToRepeat')
  const addressees = sent.map(({ authority, recipient }) => ({ authority, recipient }))
  const comment = addressees.map(({ authority, recipient }) => `${authority}, ${recipient}`).join('; ')
  writeHistory(tx, record, { caller, action: 'foreignCopy', comment })
  const details = { number, action: news.action, isAgain, way, addressees }
  recordAudit(tx, { action: 'authorization.foreignCopy', entity: 'authorization', entityId: id, details })
  return true
}

/** Where no addressee is known, the authority goes by the name of its country. */
export const foreignAuthorityName = (
  { masters }: Pick<ViewContext, 'masters'>,
  { case: { partnerCountry } }: AuthorizationRecord,
): string => {
  const country = masters.country(partnerCountry ?? '')
  return country ? nameIn(country.names, foreignCulture) : (partnerCountry ?? '')
}

/** Keeps that an officer has transmitted the permit through the exchange himself. */
export const keepTransmission = async (
  { tx, caller, context, record }: Pick<Transmission, 'tx' | 'caller' | 'context' | 'record'>,
  action: ForeignAction,
  on: string,
): Promise<void> => {
  const { id, number, version } = record.case
  const authorityName = foreignAuthorityName(context, record)
  const common = { caseId: id, caseVersion: version, authorityName, actorName: nameOf(caller.principal) }
  await insertForeignCopy(tx, { ...common, action, way: 'i2es', isAgain: false, transmittedOn: on })
  await endCopy(tx, record)
  writeHistory(tx, record, { caller, action: 'foreignTransmission', comment: `I2ES, ${on}` })
  const details = { number, action, way: 'i2es', transmittedOn: on }
  recordAudit(tx, {
    action: 'authorization.foreignTransmission',
    entity: 'authorization',
    entityId: id,
    details,
  })
}

/**
 * To an authority that takes messages: what its import is still to receive follows from it, or that nothing more may leave for an import
 * here. A transit says nothing of either.
 */
export const notifyOfClosing = async (
  { tx, caller, context, record: before }: Pick<Transmission, 'tx' | 'caller' | 'context' | 'record'>,
  { from, to }: Passage,
): Promise<void> => {
  const action = closingBetween(from as AuthorizationStatus, to as AuthorizationStatus)
  if (action === undefined || before.kind.direction === 'transit') return
  const record = await records.reread(tx, before)
  const route = await routeOf(context, record)
  if (route.way !== 'machine') return
  const news = { action, reasonCode: null, successor: null }
  await sendForeignCopy({ tx, caller, context, record, news, isAgain: false }, route)
}

const actionOf = ({ from, to }: Passage): ForeignAction | undefined =>
  foreignActionBetween(from as AuthorizationStatus, to as AuthorizationStatus)

/**
 * The case's reasons for attention after a step: where the foreign authority has to hear of it and no mail goes to it, it is owed,
 * until the same transaction has notified it by another way, or an officer has done it himself.
 */
export const flagsAfter = (
  { context, record }: Pick<StepContext, 'context' | 'record'>,
  passage: Passage,
  flags: readonly string[],
): string[] => {
  const way = context.settings['import_export.copyToForeignAuthority']
  if (actionOf(passage) === undefined || way === 'none') return [...flags]
  const others = flags.filter((flag) => flag !== 'foreignCopyOwed')
  const isMailed = way === 'mail' && addresseesOf(context, record).length > 0
  return isMailed ? others : [...others, 'foreignCopyOwed' satisfies PermitFlag]
}

/** Notifies the authority of the other country of a step by mail or message, in the step's own transaction. */
export const notifyOfStep = async (
  { tx, caller, context, record: before, input }: StepContext,
  { successor, ...passage }: Passage & { readonly successor: string | undefined },
): Promise<void> => {
  await notifyOfClosing({ tx, caller, context, record: before }, passage)
  const action = actionOf(passage)
  if (action === undefined) return
  const record = await records.reread(tx, before)
  const route = await routeOf(context, record)
  if (route.way === 'none') return
  const news = { action, reasonCode: input.reasonCode ?? null, successor: successor ?? null }
  const transmission = { tx, caller, context, record, news, isAgain: false }
  const isReached = route.way !== 'i2es' && (await sendForeignCopy(transmission, route))
  if (!isReached) await raiseFlag(tx, record, 'foreignCopyOwed')
}
