import { personName } from '@papaver/contract/person-name.ts'
import type { RegistrationInput } from '@papaver/contract/registration/schema.ts'
import type { Tx } from '../../../platform/transaction.ts'
import {
  holdEmail,
  insertAccount,
  isEmailTaken,
  type NewAccount,
  savePassword,
} from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { contextIn, type UsersTx } from '../context.ts'
import { linkAddress, makeLink } from '../links.ts'
import { notifyAuthority, notifyPerson } from '../notices.ts'
import { proposedPlace } from '../proposed-place.ts'
import { lockRecord, statusOf, systemScope, type UserRecord } from '../record.ts'
import { insertHistory, insertRequest } from '../store.ts'
import { takeStep } from './take-step.ts'

/** What a stranger wrote, with his password hashed and the language he reads. */
export interface Registration extends Omit<RegistrationInput, 'username' | 'password' | 'recaptcha'> {
  readonly userName: string
  readonly passwordHash: string
  readonly culture: string
}

const accountOf = async ({ db, settings, masters }: UsersTx, given: Registration): Promise<NewAccount> => ({
  userName: given.userName,
  firstName: given.firstName,
  lastName: given.lastName,
  email: given.email,
  designationTypeId: given.designationTypeId ?? null,
  occupation: given.occupation,
  phone: given.phone,
  fax: given.fax,
  status: 'UNV',
  ...(await proposedPlace(db, masters, given)),
  grantedPermissions: [],
  withheldPermissions: [],
  countryId: settings['public.countryId'],
  culture: given.culture,
  isUseFavorites: settings['import_export.isUseFavoritesDefault'],
  passwordHash: given.passwordHash,
})

const requestOf = (accountId: string, given: Registration, now: Date) => ({
  accountId,
  userType: given.userType,
  establishmentType: given.establishmentType,
  isManager: given.isManager,
  establishmentName: given.establishmentName,
  establishmentAddress: given.establishmentAddress,
  askedAt: now,
  awaitedSince: now,
})

/**
 * Adds the unverified account of a stranger with what he asks for; roles and place are proposals until the
 * authority approves. Where the user name or the address belongs to a living account, it says so and adds nothing.
 */
export const registerUser = async (
  tx: Tx,
  publicUrl: string,
  given: Registration,
): Promise<{ id: string } | { taken: 'userName' | 'email' }> => {
  const context = await contextIn(tx, publicUrl)
  await holdEmail(tx, given.email)
  if (await isEmailTaken(tx.db, given.email, null)) return { taken: 'email' }
  const account = await accountOf(context, given)
  const id = await insertAccount(tx, account)
  if (id === undefined) return { taken: 'userName' }
  // Among the passwords that may not be set again, like every later one.
  await savePassword(tx, id, given.passwordHash)
  await insertRequest(tx, requestOf(id, given, tx.now))
  const actorName = personName(given)
  await insertHistory(tx, { accountId: id, action: 'register', fromStatus: null, toStatus: 'UNV', actorName })
  const { userType, establishmentType, isManager, userName } = given
  const details = { userName, userType, establishmentType, isManager, roles: account.roles }
  recordAudit(tx, { action: 'user.register', entity: 'account', entityId: id, details })
  return { id }
}

/** Writes the mail with a new link that proves the address; the link before it is closed. */
export const mailVerifyLink = async (context: UsersTx, record: UserRecord): Promise<void> => {
  const link = linkAddress(
    context.publicUrl,
    'verify',
    await makeLink(context.tx, record.account.id, 'verify'),
  )
  await notifyPerson(context, record, {
    code: 'USR_VERIFY',
    hasPortal: false,
    // The address is not proved: no words of a stranger's own go there, whatever the template names.
    params: { hours: String(context.settings['users.verifyHours']), company: '' },
    mailOnly: { link },
  })
}

type Applicant = (context: UsersTx, record: UserRecord) => Promise<boolean>

const asApplicant = async (tx: Tx, publicUrl: string, accountId: string, step: Applicant): Promise<boolean> =>
  step(await contextIn(tx, publicUrl), await lockRecord(tx, systemScope, accountId))

/** The mail with the link, again; false where the address has been proved already. */
export const sendVerifyLink = (tx: Tx, publicUrl: string, accountId: string): Promise<boolean> =>
  asApplicant(tx, publicUrl, accountId, async (context, record) => {
    if (statusOf(record) !== 'UNV') return false
    await mailVerifyLink(context, record)
    return true
  })

/** The address is proved: the request goes to the authority. False where it was proved already, or has lapsed. */
export const verifyUser = (tx: Tx, publicUrl: string, accountId: string): Promise<boolean> =>
  asApplicant(tx, publicUrl, accountId, async (context, record) => {
    if (statusOf(record) !== 'UNV') return false
    await takeStep(context, record, { step: 'verify', actorName: personName(record.account) })
    await notifyAuthority(context, record, 'USR_VERIFIED_CA')
    return true
  })

/** The applicant's answer to the authority's question; false where nothing is asked. */
export const answerUser = (tx: Tx, publicUrl: string, accountId: string, text: string): Promise<boolean> =>
  asApplicant(tx, publicUrl, accountId, async (context, record) => {
    if (statusOf(record) !== 'REQ' || !record.request?.isInformationWanted) return false
    const actorName = personName(record.account)
    await takeStep(context, record, {
      step: 'answer',
      actorName,
      comment: text,
      request: { isAnswered: true },
    })
    await notifyAuthority(context, record, 'USR_ANSWERED_CA', { comment: text })
    return true
  })

/** The signed letter, handed in by the applicant; a later one takes the place of the one before. False where none is awaited. */
export const returnSignedLetter = (
  tx: Tx,
  publicUrl: string,
  accountId: string,
  fileId: string,
): Promise<boolean> =>
  asApplicant(tx, publicUrl, accountId, async (context, record) => {
    if (statusOf(record) !== 'PEC' || !record.request?.letterFileId) return false
    const actorName = personName(record.account)
    const signed = { signedFileId: fileId, signedAt: tx.now, signedBy: null, signedByName: actorName }
    await takeStep(context, record, {
      step: 'returnLetter',
      actorName,
      request: { ...signed, isAnswered: true },
    })
    await notifyAuthority(context, record, 'USR_LETTER_CA')
    return true
  })

/** The applicant takes his request back; false where it has been decided already. */
export const withdrawUser = (
  tx: Tx,
  publicUrl: string,
  accountId: string,
  comment: string | null,
): Promise<boolean> =>
  asApplicant(tx, publicUrl, accountId, async (context, record) => {
    if (!['REQ', 'PEC'].includes(statusOf(record))) return false
    await takeStep(context, record, { step: 'withdraw', actorName: personName(record.account), comment })
    return true
  })
