import { createHash, randomBytes } from 'node:crypto'
import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import { dayIn } from '@papaver/contract/days.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { RegistrationInput } from '@papaver/contract/registration/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { addressSubject, refuseTooOften } from '../../../platform/attempts.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { callerOf } from '../../../platform/network.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Origin, type Tx } from '../../../platform/transaction.ts'
import {
  type AccountDetail,
  findLivingByEmail,
  hashPassword,
  holdUserName,
  refuseUnprovenVisitor,
  refuseUnsecured,
} from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { readMasters } from '../../masters/public.ts'
import { readSettings } from '../../settings/public.ts'
import { makeLink, type Registration, registerUser, sendVerifyLink } from '../../users/public.ts'
import { refuseClosed } from '../policy.ts'
import { insertDecoy } from '../store.ts'
import { mailOwner } from './mail-owner.ts'
import { findMade, formOf, makeOnce, oneByOne, type SentForm } from './sent-once.ts'

const hourLength = 3_600_000

export const keyHashOf = (uploadKey: string): Buffer => createHash('sha256').update(uploadKey).digest()

type Made = Pick<CallOutput<'registration.register'>, 'id' | 'uploadKey'>

/** Refuses (429) more registrations an hour from one address than the authority allows. */
const refuseCrowd = ({ db, clock }: Deps, settings: Settings, origin: Origin): Promise<void> =>
  refuseTooOften(db, clock.now(), {
    subject: addressSubject('registration', origin),
    limit: settings['users.registrationsPerHour'],
    minutes: 60,
  })

/** A title that the authority does not keep is no title. */
const refuseUnknownTitle = async (
  { db, clock }: Deps,
  settings: Settings,
  code: string | null | undefined,
): Promise<void> => {
  if (!code) return
  const today = dayIn(settings['public.timeZone'], clock.now())
  if (!(await readMasters(db)).isOfferedItem('person-titles', code, today))
    refuse(frameRefusals.invalidInput, { fields: [{ path: 'designationTypeId', code: 'unknown' }] })
}

/** Carries what was found out of a transaction that is given up. */
class GivenUp extends Error {
  readonly isNameTaken: boolean

  constructor(isNameTaken: boolean) {
    super('given up')
    this.isNameTaken = isNameTaken
  }
}

const giveUp = (isNameTaken: boolean): never => {
  throw new GivenUp(isNameTaken)
}

/** Adds the account, with the key for its files and the mail with the link; undefined where the address is known. */
const enrol = async (
  { environment, ...deps }: Deps,
  caller: Caller,
  given: Registration,
  form: SentForm,
): Promise<Made | undefined> => {
  const attempt = inTransaction(deps, caller.origin, (tx) =>
    makeOnce(tx, form, async () => {
      const added = await registerUser(tx, environment.publicUrl, given)
      if ('taken' in added)
        return added.taken === 'userName' ? refuse(accountRefusals.accountNameTaken) : giveUp(false)
      await makeLink(tx, added.id, 'upload', form.uploadKeyOf(added.id))
      await sendVerifyLink(tx, environment.publicUrl, added.id)
      return added.id
    }),
  )
  const id = await attempt.catch((error: unknown) => {
    if (error instanceof GivenUp) return undefined
    throw error
  })
  return id === undefined ? undefined : { id, uploadKey: form.uploadKeyOf(id) }
}

/**
 * As much work as for a stranger, of which nothing stays: the time of the answer tells nobody apart. A user name that
 * is taken is said here as it is there, or it would tell that the address is known.
 */
const pretend = async (
  { environment, ...deps }: Deps,
  caller: Caller,
  given: Registration,
): Promise<void> => {
  const email = `${randomBytes(16).toString('hex')}@registration.invalid`
  const attempt = inTransaction(deps, caller.origin, async (tx) => {
    const added = await registerUser(tx, environment.publicUrl, { ...given, email })
    return giveUp('taken' in added)
  })
  const { isNameTaken } = await attempt.catch((error: unknown) => {
    if (error instanceof GivenUp) return error
    throw error
  })
  if (isNameTaken) refuse(accountRefusals.accountNameTaken)
}

/**
 * The address is somebody's: he is told, and the stranger gets what any other stranger gets. The name he wanted is
 * kept as long as an account would keep it: were it free, it would tell that the address is known.
 */
const deceive = async (
  deps: Deps,
  caller: Caller,
  owner: AccountDetail,
  userName: string,
  form: SentForm,
): Promise<Made> => {
  const id = await inTransaction(deps, caller.origin, (tx) =>
    makeOnce(tx, form, () => decoyOf(tx, deps, owner, userName, form)),
  )
  return { id, uploadKey: form.uploadKeyOf(id) }
}

const decoyOf = async (
  tx: Tx,
  deps: Deps,
  owner: AccountDetail,
  userName: string,
  { uploadKeyOf }: SentForm,
): Promise<string> => {
  if (!(await holdUserName(tx, userName))) refuse(accountRefusals.accountNameTaken)
  // As long as the key of a real one: the two are never told apart.
  const hours = (await readSettings(tx.db))['users.uploadHours']
  const id = await insertDecoy(tx, {
    keyHashOf: (id) => keyHashOf(uploadKeyOf(id)),
    accountId: owner.id,
    expiresAt: new Date(tx.now.getTime() + hours * hourLength),
  })
  await mailOwner(tx, deps.environment.publicUrl, owner)
  recordAudit(tx, { action: 'registration.known', entity: 'account', entityId: owner.id, details: {} })
  return id
}

/** Of two at the same moment with one address the second is told apart by the database, and treated like any later one. */
const enrolOrDeceive = async (
  deps: Deps,
  caller: Caller,
  given: Registration,
  form: SentForm,
): Promise<Made> => {
  const owner = await findLivingByEmail(deps.db, given.email)
  const made = owner === undefined ? await enrol(deps, caller, given, form) : undefined
  if (made !== undefined) return made
  await pretend(deps, caller, given)
  const known = owner ?? (await findLivingByEmail(deps.db, given.email))
  // Between two looks the owner's account ended: now the address is free.
  return known === undefined
    ? enrolOrDeceive(deps, caller, given, form)
    : deceive(deps, caller, known, given.userName, form)
}

const makeAnew = async (
  deps: Deps,
  caller: Caller,
  settings: Settings,
  { username, password, recaptcha, ...input }: RegistrationInput,
  form: SentForm,
): Promise<Made> => {
  await refuseUnprovenVisitor(deps, recaptcha)
  // The company as the stranger names it: one that is named by its code would be told by what is refused.
  refuseUnsecured(settings, password, { ...input, userName: username, company: input.establishmentName })
  await refuseUnknownTitle(deps, settings, input.designationTypeId)
  const passwordHash = await hashPassword(password, callerOf(caller.request.ip))
  const given = { ...input, userName: username, passwordHash, culture: caller.culture }
  try {
    return await enrolOrDeceive(deps, caller, given, form)
  } catch (error) {
    // Another process was sent the same form at the same moment, and was first.
    const id = await findMade(deps, form)
    if (id === undefined) throw error
    return { id, uploadKey: form.uploadKeyOf(id) }
  }
}

/**
 * A stranger asks for an account. Where his address is known the answer is the same, in bytes and time, and the owner
 * is told by mail (product §1). The same form sent twice is one registration with one answer.
 */
export const register = async (
  deps: Deps,
  caller: Caller,
  input: RegistrationInput,
): Promise<CallOutput<'registration.register'>> => {
  const settings = await readSettings(deps.db)
  refuseClosed(settings, input.userType)
  await refuseCrowd(deps, settings, caller.origin)
  const form = await formOf(deps, input)
  return oneByOne(deps.db, form, async () => {
    const id = await findMade(deps, form)
    const made =
      id === undefined
        ? await makeAnew(deps, caller, settings, input, form)
        : { id, uploadKey: form.uploadKeyOf(id) }
    return { ...made, linkHours: settings['users.verifyHours'] }
  })
}
