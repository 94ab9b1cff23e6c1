import { portalLink } from '@papaver/contract/portal-places.ts'
import { reserveAttempt } from '../../../platform/attempts.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { AccountDetail } from '../../account/public.ts'
import { notify } from '../../notifications/public.ts'
import { readSettings } from '../../settings/public.ts'

const dayMinutes = 24 * 60

/** May one more mail go to this registration today? Counts it. */
export const reserveMail = async ({ db, now }: Tx, subject: string): Promise<boolean> => {
  const limit = (await readSettings(db))['users.resendsPerDay']
  return reserveAttempt(db, now, subject, limit, dayMinutes)
}

/** Tells the owner of an address that somebody registered with it; not oftener than strangers may have mail sent. */
export const mailOwner = async (tx: Tx, publicUrl: string, owner: AccountDetail): Promise<void> => {
  if (!(await reserveMail(tx, `registration-known:${owner.id}`))) return
  // By mail alone: an account that cannot sign in yet has no portal to find it in.
  await notify(
    tx,
    { ...owner, id: null },
    {
      code: 'USR_EXISTS',
      params: { userName: owner.userName },
      mailOnly: { link: portalLink(publicUrl, '/login') },
      entity: 'account',
      entityId: owner.id,
    },
  )
}
