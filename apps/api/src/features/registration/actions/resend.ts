import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { findAccount } from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { findLink, sendVerifyLink } from '../../users/public.ts'
import { findDecoy } from '../store.ts'
import { mailOwner, reserveMail } from './mail-owner.ts'
import { keyHashOf } from './register.ts'

/** The key of the form, where it is sent, must be that of this registration; its id alone does, too. */
const mailAgain = async (
  tx: Tx,
  publicUrl: string,
  id: string,
  uploadKey: string | undefined,
): Promise<void> => {
  const isMeant = uploadKey === undefined || (await findLink(tx.db, uploadKey, 'upload', tx.now)) === id
  if (isMeant && (await findAccount(tx.db, id)) !== undefined) {
    if (!(await reserveMail(tx, `registration-mail:${id}`))) return
    const isSent = await sendVerifyLink(tx, publicUrl, id)
    if (isSent)
      recordAudit(tx, { action: 'registration.resend', entity: 'account', entityId: id, details: {} })
    return
  }
  const decoy = await findDecoy(tx.db, id, uploadKey === undefined ? undefined : keyHashOf(uploadKey), tx.now)
  const owner = decoy && (await findAccount(tx.db, decoy.accountId))
  if (owner === undefined || !(await reserveMail(tx, `registration-mail:${id}`))) return
  await mailOwner(tx, publicUrl, owner)
  recordAudit(tx, { action: 'registration.known', entity: 'account', entityId: owner.id, details: {} })
}

/** Sends the first mail again, so often a day. Whatever comes of it, the answer is the same. */
export const resend = async (
  deps: Deps,
  caller: Caller,
  id: string,
  uploadKey: string | undefined,
): Promise<void> => {
  await inTransaction(deps, caller.origin, (tx) => mailAgain(tx, deps.environment.publicUrl, id, uploadKey))
}
