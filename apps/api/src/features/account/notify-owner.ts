import { deviceName } from '@papaver/contract/account/device.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { type NoticeRecipient, notify } from '../notifications/public.ts'
import { ownSecurityPlace } from './complete-sign-in.ts'
import type { Visitor } from './visitor.ts'

type Owner = NoticeRecipient & { readonly id: string }

/** Writes an action at the keys of an account into the trail, and tells the owner, who may not have done it himself. */
export const recordAndNotify = async (
  tx: Tx,
  owner: Owner,
  publicUrl: string,
  {
    action,
    code,
    details = {},
    params = {},
  }: {
    action: string
    code: NoticeCode
    details?: Record<string, unknown>
    params?: Record<string, string>
  },
): Promise<void> => {
  recordAudit(tx, { action, entity: 'account', entityId: owner.id, details })
  await notify(tx, owner, {
    code,
    params,
    place: ownSecurityPlace,
    publicUrl,
    entity: 'account',
    entityId: owner.id,
  })
}

export const notifyOfNewFactor = (tx: Tx, owner: Owner, publicUrl: string): Promise<void> =>
  recordAndNotify(tx, owner, publicUrl, { action: 'account.secondFactorSet', code: 'USR_2FA_SET' })
/** At a sign-in; on one's own page it is oneself who looks. */
export const notifyOfShownFactor = (
  tx: Tx,
  owner: Owner,
  { userAgent, origin }: Visitor,
  publicUrl: string,
): Promise<void> =>
  recordAndNotify(tx, owner, publicUrl, {
    action: 'account.secondFactorBegun',
    code: 'USR_2FA_SHOWN',
    params: { device: deviceName(userAgent), address: origin.address ?? '' },
  })
export const notifyOfRemovedFactor = (tx: Tx, owner: Owner, publicUrl: string): Promise<void> =>
  recordAndNotify(tx, owner, publicUrl, { action: 'account.secondFactorRemoved', code: 'USR_2FA_RESET' })
export const notifyOfNewRecoveryCodes = (tx: Tx, owner: Owner, publicUrl: string): Promise<void> =>
  recordAndNotify(tx, owner, publicUrl, {
    action: 'account.recoveryCodesRenewed',
    code: 'USR_CODES_RENEWED',
  })
export const notifyOfRemovedIdentity = (
  tx: Tx,
  owner: Owner,
  publicUrl: string,
  details: { issuer: string; subject: string },
): Promise<void> =>
  recordAndNotify(tx, owner, publicUrl, {
    action: 'account.identityUnlinked',
    code: 'USR_SSO_REMOVED',
    details,
  })
export const notifyOfNewPassword = (tx: Tx, owner: Owner, publicUrl: string, by: string): Promise<void> =>
  recordAndNotify(tx, owner, publicUrl, {
    action: 'account.passwordChanged',
    code: 'USR_PWD_CHANGED',
    details: { by },
  })
