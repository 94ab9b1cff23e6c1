import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import { addressSubject, refuseTooOften } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { inTransaction, type Origin, type Reader, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { isCompanyClosed } from './company-store.ts'
import { maySignInFrom } from './may-sign-in-from.ts'
import { type AccountDetail, findAccount, lockAccount } from './people-store.ts'
import { noteSignIn } from './sign-in-store.ts'
import type { KeyRing } from './single-sign-on-keys.ts'
import { findIdentityProvider } from './single-sign-on-settings.ts'
import { findLinkableAccount, findLinkedAccount, linkIdentity } from './single-sign-on-store.ts'
import { type Identity, proveIdentityToken, TokenRefused } from './single-sign-on-token.ts'
import { spendProof } from './spent-store.ts'
import { openSession } from './start-session.ts'

/** What single sign-on stands on: the process's own key ring besides what every feature is handed. */
export interface SingleSignOn {
  readonly deps: Deps
  readonly tokens: Tokens
  readonly ring: KeyRing
}
type Shown = CallInput<'account.loginWithToken'>['body']

/** Refuses (429) more attempts a minute from one address than the authority allows. */
export const countAttempt = async ({ db, clock }: Deps, origin: Origin): Promise<void> =>
  refuseTooOften(db, clock.now(), {
    subject: addressSubject('singleSignOn', origin),
    limit: (await readSettings(db))['security.loginsPerMinute'],
    minutes: 1,
  })

const companyClosed = 'establishment closed'

/** The one answer to all that is not accepted; why, and who it was if that is proved, stands in the audit trail alone. */
const deny = async (
  deps: Deps,
  origin: Origin,
  why: string,
  who: Partial<Pick<Identity, 'issuer' | 'subject'>> = {},
  accountId = 'single sign-on',
): Promise<never> => {
  const { issuer, subject } = who
  await inTransaction(deps, origin, async (tx) => {
    recordAudit(tx, {
      action: 'account.loginFailed',
      entity: 'account',
      entityId: accountId,
      details: { method: 'sso', why, ...(issuer ? { issuer, subject } : {}) },
    })
  })
  deps.log.warn({ why }, 'single sign-on refused')
  // The provider has confirmed who this is, so the reason may be given.
  return refuse(accountRefusals[why === companyClosed ? 'accountEstablishmentClosed' : 'accountSingleSignOn'])
}

const proveIdentity = async (
  { deps, ring }: SingleSignOn,
  origin: Origin,
  { token, nonce = '' }: Shown,
): Promise<Identity> => {
  const provider = findIdentityProvider(await readSettings(deps.db), deps.environment)
  if (provider === undefined) return deny(deps, origin, 'off or not set up')
  try {
    return await proveIdentityToken(ring, provider, { token, nonce }, deps.clock.now())
  } catch (error) {
    if (error instanceof TokenRefused) return deny(deps, origin, error.message)
    throw error
  }
}

/** Who the identity is here: whom it was linked with, else whose address the provider has made sure of. */
const findAccountOf = async (
  db: Reader,
  { issuer, subject, email }: Identity,
): Promise<{ id: string; isLinked: boolean } | undefined> => {
  const linked = await findLinkedAccount(db, issuer, subject)
  if (linked !== undefined) return { id: linked, isLinked: true }
  const id = email === undefined ? undefined : await findLinkableAccount(db, issuer, email)
  return id === undefined ? undefined : { id, isLinked: false }
}

/** Holds the account and links it where that is still to be done; a reason where it may not be entered. */
const enterAccount = async (tx: Tx, id: string, identity: Identity): Promise<AccountDetail | string> => {
  const account = await lockAccount(tx, id)
  // Looked up once more now that nobody else can change it.
  const found = await findAccountOf(tx.db, identity)
  if (account === undefined || found?.id !== id) return 'changed meanwhile'
  if (account.status !== 'APR') return `status ${account.status}`
  if (account.isLocked) return 'locked'
  if (await isCompanyClosed(tx.db, id)) return companyClosed
  if (!maySignInFrom(await readSettings(tx.db), account.roles, tx.origin.address)) return 'address'
  const { issuer, subject } = identity
  if (!found.isLinked) {
    await linkIdentity(tx, issuer, subject, id)
    const details = { issuer, subject, by: 'email' }
    recordAudit(tx, { action: 'account.identityLinked', entity: 'account', entityId: id, details })
  }
  return account
}

const startFor = async (
  { deps, tokens }: SingleSignOn,
  tx: Tx,
  account: AccountDetail,
  { issuer }: Identity,
  userAgent: string,
): Promise<string> => {
  const hours = (await readSettings(deps.db))['security.sessionAbsoluteHours']
  const { token, sessionId } = await openSession(tx, tokens, {
    accountId: account.id,
    isPending: false,
    method: 'sso',
    userAgent,
    expiresAt: new Date(tx.now.getTime() + hours * 3_600_000),
  })
  await noteSignIn(tx, account.id)
  const details = { sessionId, method: 'sso', issuer }
  recordAudit(tx, { action: 'account.login', entity: 'account', entityId: account.id, details })
  return token
}

/**
 * Signs a person in whom the identity provider vouches for. The second factor and the password's age are the
 * provider's matter (docs/decisions/0012). Whatever is wrong, the answer is the same 400 accountSingleSignOn, but for a closed
 * establishment (409 accountEstablishmentClosed).
 */
export const loginWithToken = async (
  sso: SingleSignOn,
  origin: Origin,
  shown: Shown,
  userAgent: string,
): Promise<CallOutput<'account.loginWithToken'>> => {
  const { deps } = sso
  const identity = await proveIdentity(sso, origin, shown)
  if (!(await spendProof(deps.db, identity.proofHash, identity.worthlessAt)))
    return deny(deps, origin, 'used before', identity)
  const candidate = await findAccountOf(deps.db, identity)
  const person = candidate && (await findAccount(deps.db, candidate.id))
  if (person === undefined) return deny(deps, origin, 'nobody here', identity)
  const mine: Origin = { ...origin, actorId: person.id, actorName: person.userName }
  const entered = await inTransaction(deps, mine, async (tx) => {
    const account = await enterAccount(tx, person.id, identity)
    return typeof account === 'string'
      ? { why: account }
      : { token: await startFor(sso, tx, account, identity, userAgent) }
  })
  if (entered.token === undefined) return deny(deps, origin, entered.why, identity, person.id)
  return { token: entered.token, isTFAEnabled: false, validity: null }
}
