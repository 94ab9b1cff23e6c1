import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import { passwordValidity } from '@papaver/contract/account/rules.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { inTransaction, type Origin } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { giveGuessesBack, takeGuess } from './attempts.ts'
import { passwordFits } from './passwords.ts'
import { type AccountRow, endSession, findAccountByName, insertSession } from './store.ts'

interface Credentials {
  readonly userName: string
  readonly password: string
}
interface SignedIn {
  readonly token: string
  readonly isTFAEnabled: boolean
  readonly validity: number | null
}

const recordFailure = (deps: Deps, origin: Origin, userName: string, why: string): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    recordAudit(tx, {
      action: 'account.loginFailed',
      entity: 'account',
      entityId: userName,
      details: { why },
    })
  })

/** The account whose password this is and that may sign in; refuses everybody else, as alike as possible. */
const proveIdentity = async (
  deps: Deps,
  origin: Origin,
  { userName, password }: Credentials,
): Promise<AccountRow> => {
  const settings = await readSettings(deps.db)
  const limits = {
    perAccount: settings['security.lockAttempts'],
    perAddress: settings['security.addressAttempts'],
    windowMinutes: settings['security.lockMinutes'],
  }
  const address = origin.address ?? ''
  if (!(await takeGuess(deps.db, deps.clock.now(), userName, address, limits))) {
    await recordFailure(deps, origin, userName, 'too many guesses')
    return refuse(accountRefusals.wrongUsername)
  }
  const account = await findAccountByName(deps.db, userName)
  const fits = await passwordFits(account?.passwordHash, password)
  if (account === undefined || !fits || account.status !== 'APR') {
    await recordFailure(deps, origin, userName, 'wrong name or password')
    return refuse(accountRefusals.wrongUsername)
  }
  if (account.isLocked) {
    await recordFailure(deps, origin, userName, 'locked')
    return refuse(accountRefusals.accountLocked)
  }
  await giveGuessesBack(deps.db, userName, address)
  return account
}

export const login = async (
  deps: Deps,
  tokens: Tokens,
  origin: Origin,
  credentials: Credentials,
  userAgent: string,
): Promise<SignedIn> => {
  const account = await proveIdentity(deps, origin, credentials)
  const settings = await readSettings(deps.db)
  const mine: Origin = { ...origin, actorId: account.id, actorName: account.userName }
  return inTransaction(deps, mine, async (tx) => {
    const expiresAt = new Date(tx.now.getTime() + settings['security.sessionAbsoluteHours'] * 3_600_000)
    const sessionId = await insertSession(tx, account.id, expiresAt, userAgent)
    recordAudit(tx, {
      action: 'account.login',
      entity: 'account',
      entityId: account.id,
      details: { sessionId },
    })
    const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)
    return {
      token: tokens.sign({ sub: account.id, sid: sessionId, iat: seconds(tx.now), exp: seconds(expiresAt) }),
      isTFAEnabled: false,
      validity: passwordValidity(account.passwordChangedAt, settings['public.passwordExpiryDays'], tx.now),
    }
  })
}

export const logout = (deps: Deps, origin: Origin, principal: Principal): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    await endSession(tx, principal.sessionId, 'logout')
    const details = { sessionId: principal.sessionId }
    recordAudit(tx, {
      action: 'account.sessionEnded',
      entity: 'account',
      entityId: principal.accountId,
      details,
    })
  })

/** The name in the body is ignored: the row takes the token's subject (quality §3.10). */
export const auditLogout = (deps: Deps, origin: Origin, principal: Principal): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    recordAudit(tx, {
      action: 'account.logout',
      entity: 'account',
      entityId: principal.accountId,
      details: {},
    })
  })
