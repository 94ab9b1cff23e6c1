import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { type UserAction, userActions, userLife } from '@papaver/contract/users/life.ts'
import { managerActions, refuseUserAction } from '@papaver/contract/users/rules.ts'
import { documentTypes } from '@papaver/contract/users/schema.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { shownWithin } from '../../platform/shown-within.ts'
import { type AccountDetail, listIdentities, withSecondFactor } from '../account/public.ts'
import { countOpenCases } from '../casework/public.ts'
import { findEstablishment, suggestEstablishments } from '../establishments/public.ts'
import { addressOf } from './address-of.ts'
import type { UsersContext } from './context.ts'
import { factsOf, ruleSettingsOf } from './facts.ts'
import { flagsOf, lapsesOn } from './list.ts'
import { hasGuessLock } from './others-store.ts'
import { manages, scopeOf } from './policy.ts'
import { statusOf, type UserRecord } from './record.ts'
import { findFileFacts, listAttachments, type RequestRow } from './store.ts'

type Detail = CallOutput<'users.get'>

const noRequest = {
  awaitedSince: null,
  informationDueOn: null,
  isInformationWanted: null,
  isAnswered: null,
  signedAt: null,
}

const signedLetterOf = async (
  { db }: UsersContext,
  { signedFileId, signedAt, signedByName }: RequestRow,
): Promise<NonNullable<Detail['request']>['signedLetter']> => {
  const file = signedFileId ? await findFileFacts(db, signedFileId) : undefined
  if (file === undefined || signedAt === null) return null
  return {
    name: file.name,
    uploadedAt: signedAt.toISOString(),
    uploadedByName: signedByName ?? '',
    sha256: file.sha256.toString('hex'),
  }
}

const requestOf = async (
  context: UsersContext,
  { request }: UserRecord,
  isAdmin: boolean,
): Promise<Detail['request']> => {
  if (request === undefined) return null
  return {
    userType: request.userType as NonNullable<Detail['request']>['userType'],
    establishmentType: request.establishmentType as NonNullable<Detail['request']>['establishmentType'],
    isManager: request.isManager,
    establishmentName: request.establishmentName,
    establishmentAddress: request.establishmentAddress,
    askedAt: request.askedAt.toISOString(),
    isInformationWanted: request.isInformationWanted,
    informationDueOn: request.informationDueOn,
    letterMadeAt: request.letterMadeAt?.toISOString() ?? null,
    signedLetter: await signedLetterOf(context, request),
    // For the one who links accounts.
    suggestions: isAdmin ? await suggestEstablishments(context.db, request.establishmentName) : [],
  }
}

const actionsOf = async (
  context: UsersContext,
  record: UserRecord,
  principal: Principal,
): Promise<Detail['actions']> => {
  const scope = scopeOf(principal)
  if (scope.kind === 'self' || (scope.kind === 'organisation' && record.account.id === scope.selfId))
    return []
  const { actor, target } = await factsOf(context, record, principal)
  const rules = ruleSettingsOf(context.settings)
  const isOpenHere = (action: UserAction): boolean =>
    userLife[statusOf(record)][action] !== undefined && (actor.isAdmin || managerActions.includes(action))
  return userActions
    .filter(isOpenHere)
    .map((action) => ({ action, refusal: refuseUserAction(action, actor, target, rules) ?? null }))
}

const identitiesOf = async ({ db }: UsersContext, accountId: string): Promise<Detail['identities']> =>
  (await listIdentities(db, accountId)).map(({ issuer, linkedAt }) => ({
    issuer,
    linkedAt: linkedAt.toISOString(),
  }))

const attachmentsOf = async ({ db }: UsersContext, accountId: string): Promise<Detail['attachments']> =>
  (await listAttachments(db, accountId)).map((file) => ({
    id: file.id,
    name: file.name,
    mediaType: file.mediaType,
    bytes: Number(file.bytes),
    uploadedAt: file.uploadedAt.toISOString(),
    uploadedByName: file.uploadedByName,
    ...shownWithin(file),
    documentType: documentTypes.USER_REGISTRATION,
  }))

const establishmentOf = async ({ db }: UsersContext, { establishmentId }: AccountDetail) => {
  const found = establishmentId ? await findEstablishment(db, establishmentId) : undefined
  return {
    establishmentId,
    establishmentCode: found?.code ?? null,
    establishmentName: found?.name ?? null,
    establishmentAddress: found ? addressOf(found) : null,
  }
}

const personOf = (account: AccountDetail) => ({
  id: account.id,
  version: account.version,
  userName: account.userName,
  designationTypeId: account.designationTypeId,
  firstName: account.firstName,
  lastName: account.lastName,
  occupation: account.occupation,
  email: account.email,
  phone: account.phone,
  fax: account.fax,
  customsPointIds: account.customsPointIds,
  roles: account.roles,
  grantedPermissions: account.grantedPermissions,
  withheldPermissions: account.withheldPermissions,
  statusSince: account.statusSince.toISOString(),
  culture: account.culture,
  createdAt: account.createdAt.toISOString(),
  lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
})

/** The account as this reader may see it, with what he may do to it. Documents are between applicant and authority. */
export const userView = async (
  context: UsersContext,
  record: UserRecord,
  principal: Principal,
): Promise<Detail> => {
  const { db, settings } = context
  const { account } = record
  const scope = scopeOf(principal)
  const isAdmin = scope.kind === 'all'
  const isSelf = account.id === principal.accountId
  const isLocked = account.isLocked || (await hasGuessLock(db, account.id, context.now))
  const judged = { ...noRequest, ...record.request, ...account, isLocked }
  return {
    ...personOf(account),
    ...(await establishmentOf(context, account)),
    status: statusOf(record),
    isAccountLocked: isLocked,
    hasSecondFactor: (await withSecondFactor(db, [account.id])).has(account.id),
    passwordChangedAt: isAdmin || isSelf ? account.passwordChangedAt.toISOString() : null,
    flags: isSelf ? [] : flagsOf(judged, settings),
    identities: isAdmin ? await identitiesOf(context, account.id) : [],
    openCases: isAdmin ? ((await countOpenCases(db, principal, [account.id])).get(account.id) ?? 0) : 0,
    lapsesOn: isSelf ? null : lapsesOn(judged, settings),
    request: isAdmin || manages(scope, account) ? await requestOf(context, record, isAdmin) : null,
    attachments: isAdmin || isSelf ? await attachmentsOf(context, account.id) : [],
    actions: await actionsOf(context, record, principal),
  }
}
