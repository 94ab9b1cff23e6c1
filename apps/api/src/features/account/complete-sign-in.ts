import { deviceName } from '@papaver/contract/account/device.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { addressSubject, reserveAttempt } from '../../platform/attempts.ts'
import type { Tokens } from '../../platform/tokens.ts'
import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { notify } from '../notifications/public.ts'
import { isCompanyClosed } from './company-store.ts'
import { rememberDevice } from './known-devices.ts'
import { enterUnchanged, type SignInAccount } from './sign-in-store.ts'
import { openSession } from './start-session.ts'
import type { Visitor } from './visitor.ts'

/** Where a person looks after his password, second factor and sessions. */
export const ownSecurityPlace = '/users/settings'

const notifyOfNewDevice = (
  tx: Tx,
  account: SignInAccount,
  { userAgent, origin }: Visitor,
  publicUrl: string,
): Promise<void> =>
  notify(tx, account, {
    code: 'USR_NEW_DEVICE',
    params: { device: deviceName(userAgent), address: origin.address ?? '' },
    place: ownSecurityPlace,
    publicUrl,
    entity: 'account',
    entityId: account.id,
  })

/** From one address the owner hears once in a while: who has his password cannot fill his letter box with it. */
const mayNotify = ({ db, now, origin }: Tx, settings: Settings, { id }: SignInAccount): Promise<boolean> =>
  reserveAttempt(db, now, addressSubject(`newDevice:${id}`, origin), 1, settings['security.lockMinutes'])

export interface SignInWays {
  readonly tokens: Tokens
  readonly settings: Settings
  readonly publicUrl: string
}
export interface SignedIn {
  readonly token: string
  /** What the browser is to keep, so that it is known next time. */
  readonly deviceCookie: string
}

/**
 * The end of every sign-in with a password, once nothing more is asked: the session, the device, and word to the
 * owner where it is a device he has never used. `by` is what proved him, for the audit trail. Undefined where the account
 * has changed since and may no longer be entered.
 */
export const completeSignIn = async (
  tx: Tx,
  { tokens, settings, publicUrl }: SignInWays,
  account: SignInAccount,
  visitor: Visitor,
  by: 'password' | 'code' | 'recovery code',
): Promise<SignedIn | undefined> => {
  if (!(await enterUnchanged(tx, account))) return undefined
  if (account.company !== null && (await isCompanyClosed(tx.db, account.id))) return undefined
  const expiresAt = new Date(tx.now.getTime() + settings['security.sessionAbsoluteHours'] * 3_600_000)
  const { token, sessionId } = await openSession(tx, tokens, {
    accountId: account.id,
    isPending: false,
    method: 'password',
    userAgent: visitor.userAgent,
    expiresAt,
  })
  const device = await rememberDevice(tx, account, visitor)
  // Nobody is surprised by the device of his very first sign-in.
  const isSurprising = device.isNew && account.lastLoginAt !== null && settings['security.newDeviceMail']
  if (isSurprising && (await mayNotify(tx, settings, account)))
    await notifyOfNewDevice(tx, account, visitor, publicUrl)
  recordAudit(tx, {
    action: 'account.login',
    entity: 'account',
    entityId: account.id,
    details: { sessionId, by, isNewDevice: device.isNew },
  })
  return { token, deviceCookie: device.cookie }
}
