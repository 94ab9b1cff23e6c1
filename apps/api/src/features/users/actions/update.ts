import { frameRefusals } from '@papaver/contract/refusals.ts'
import { userStatusStyles } from '@papaver/contract/users/life.ts'
import { type PersonField, type PersonWriter, personFieldsOf } from '@papaver/contract/users/person.ts'
import { userRefusals } from '@papaver/contract/users/refusals.ts'
import type { userInput } from '@papaver/contract/users/schema.ts'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import {
  type AccountDetail,
  closeEmailChanges,
  endSessionsOf,
  holdEmail,
  isEmailTaken,
  refuseUnconfirmed,
  updateAccount,
} from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { findEstablishment } from '../../establishments/public.ts'
import { addressOf } from '../address-of.ts'
import { contextIn, type UsersTx } from '../context.ts'
import { placeOf } from '../facts.ts'
import { notifyPerson } from '../notices.ts'
import { hasGuessLock } from '../others-store.ts'
import { scopeOf } from '../policy.ts'
import { lockRecord, statusOf, type UserRecord } from '../record.ts'
import { holdPeople } from '../store.ts'
import { actOn, eventOf, refuseStale } from './act.ts'
import { refuseWrongPlace } from './placing.ts'
import { type AccountChanges, refuseInput } from './step.ts'

type Input = z.output<typeof userInput>

type Field = Exclude<PersonField, 'establishmentCode'>

const writerOf = ({ principal }: Actor, { account }: UserRecord): PersonWriter => {
  if (scopeOf(principal).kind === 'all' && account.id !== principal.accountId) return 'officer'
  return account.id === principal.accountId ? 'self' : 'manager'
}

/** What is not his to change is refused where it differs, so that nobody believes it was saved. */
const refuseForeign = (writer: PersonWriter, field: string): never =>
  refuse(writer === 'self' ? userRefusals.userOwnRecord : userRefusals.userNotYours, { field })

const wantedFields = (input: Input): Record<Field, string | null> => ({
  designationTypeId: input.designationTypeId ?? null,
  occupation: input.occupation,
  phone: input.phone,
  fax: input.fax,
  firstName: input.firstName,
  lastName: input.lastName,
  email: input.email,
})

const changedFields = (
  writer: PersonWriter,
  account: AccountDetail,
  input: Input,
): Partial<Record<Field, string | null>> => {
  const wanted = wantedFields(input)
  // Left out, a title stays as it is; only null takes it away.
  if (input.designationTypeId === undefined) wanted.designationTypeId = account.designationTypeId
  const changed = (Object.keys(wanted) as Field[]).filter((field) => wanted[field] !== account[field])
  const own: readonly PersonField[] = personFieldsOf(writer).map(({ key }) => key)
  const foreign = changed.find((field) => !own.includes(field))
  if (foreign !== undefined) refuseForeign(writer, foreign)
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]))
}

const refuseWrongFields = async (
  { tx, masters, today }: UsersTx,
  { account }: UserRecord,
  changes: Partial<Record<Field, string | null>>,
): Promise<void> => {
  const { email, designationTypeId } = changes
  if (designationTypeId && !masters.isOfferedItem('person-titles', designationTypeId, today))
    refuseInput('designationTypeId', 'unknown')
  if (!email) return
  await holdEmail(tx, email)
  if (await isEmailTaken(tx.db, email, account.id)) refuse(userRefusals.userEmailTaken)
}

/** What the payload of the specification carries, but what this writer may not change. */
const refuseForeignFields = async (
  writer: PersonWriter,
  { db }: UsersTx,
  { account, request }: UserRecord,
  input: Input,
  isLocked: boolean,
): Promise<void> => {
  if (input.userName !== undefined && input.userName !== account.userName) refuseInput('userName', 'fixed')
  const linked = account.establishmentId ? await findEstablishment(db, account.establishmentId) : undefined
  const code = input.establishmentCode
  const isOther = code !== undefined && (code ?? '') !== (linked?.code ?? '')
  if (writer !== 'officer') {
    if (isOther) refuseForeign(writer, 'establishmentCode')
    if (input.isAccountLocked !== undefined && input.isAccountLocked !== isLocked)
      refuseForeign(writer, 'isAccountLocked')
  }
  if (isOther) return
  // An establishment is called as the authority's register has it, whatever a person's record says, and stands there.
  const names = [linked?.name, request?.establishmentName, '']
  if (!names.includes(input.establishmentName ?? '')) refuseInput('establishmentName', 'fixed')
  const addresses = [linked && addressOf(linked), request?.establishmentAddress, '']
  if (!addresses.includes(input.establishmentAddress ?? '')) refuseInput('establishmentAddress', 'fixed')
}

/** The establishment that the authority links by its code; undefined where it stays as it is. */
const linkedAnew = async (
  context: UsersTx,
  record: UserRecord,
  { establishmentCode }: Input,
): Promise<{ establishmentId: string | null } | undefined> => {
  if (establishmentCode === undefined) return undefined
  const code = establishmentCode ?? ''
  const found = code === '' ? undefined : await findEstablishment(context.db, code)
  if (code !== '' && !found?.isActive) refuse(userRefusals.userEstablishmentMissing, { code })
  const establishmentId = found?.id ?? null
  if (establishmentId === record.account.establishmentId) return undefined
  if (statusOf(record) === 'APR')
    await refuseWrongPlace(context, record, { ...placeOf(record), establishmentId })
  return { establishmentId }
}

const save = async (
  context: UsersTx,
  record: UserRecord,
  changes: AccountChanges & { establishmentId?: string | null },
): Promise<void> => {
  const { tx } = context
  const { account } = record
  const fields = Object.keys(changes) as (keyof AccountDetail)[]
  if (fields.length === 0) return
  await updateAccount(tx, account.id, changes)
  // Another place is another right: it counts in a new session.
  if ('establishmentId' in changes) await endSessionsOf(tx, account.id, 'establishment changed')
  // To the address that was: whoever took the account over must not be the only one to hear of it.
  if (changes.email) {
    await closeEmailChanges(tx, account.id)
    await notifyPerson(context, record, { code: 'USR_MAIL_CHANGED', hasPortal: statusOf(record) === 'APR' })
  }
  const before = Object.fromEntries(fields.map((field) => [field, account[field]]))
  recordAudit(tx, {
    action: 'user.update',
    entity: 'account',
    entityId: account.id,
    details: { userName: account.userName, before, after: changes },
  })
}

/** Saves what the specification's user payload holds, as far as it is the writer's to change. */
export const updateUser = async (deps: Deps, caller: Actor, id: string, input: Input): Promise<void> => {
  await inTransaction(deps, caller.origin, async (tx) => {
    await holdPeople(tx)
    const record = await lockRecord(tx, scopeOf(caller.principal), id)
    const context = await contextIn(tx, deps.environment.publicUrl)
    const writer = writerOf(caller, record)
    refuseStale(record, input.version)
    if (userStatusStyles[statusOf(record)].group === 'final')
      refuse(userRefusals.userStep, { status: statusOf(record) })
    const isLocked = record.account.isLocked || (await hasGuessLock(tx.db, id, tx.now))
    await refuseForeignFields(writer, context, record, input, isLocked)
    const changes = changedFields(writer, record.account, input)
    await refuseWrongFields(context, record, changes)
    const link = writer === 'officer' ? await linkedAnew(context, record, input) : undefined
    // Who gets the links, and what somebody works for, opens an account as a step does.
    if (writer === 'officer' && (changes.email || link)) await refuseUnconfirmed(tx, caller.principal)
    await save(context, record, { ...(changes as AccountChanges), ...link })
    if (link) await deps.followers.emit(tx, 'accountPlaced', eventOf(caller, id))
    const { isAccountLocked } = input
    if (isAccountLocked !== undefined && isAccountLocked !== isLocked)
      await actOn(deps.followers, context, caller, record, {
        action: isAccountLocked ? 'lock' : 'unlock',
        input: {},
      })
  })
}

/** A person's own record is his alone, whoever else may see it. */
export const refuseOthers = ({ principal }: Actor, id: string): void => {
  if (principal.accountId !== id) refuse(frameRefusals.notFound)
}
