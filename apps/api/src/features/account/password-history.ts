import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listPasswordHashes } from './password-store.ts'
import { passwordFits } from './passwords.ts'

/** Refuses (403 usedPassword) the present password and those before it, as many as the authority bars. */
export const refuseUsed = async (
  db: Reader,
  settings: Settings,
  account: { readonly id: string; readonly passwordHash: string },
  password: string,
  asker: string,
): Promise<void> => {
  const count = settings['security.passwordHistory']
  if (count === 0) return
  const past = await listPasswordHashes(db, account.id, count)
  const barred = [...new Set([account.passwordHash, ...past])].slice(0, count)
  for (const hash of barred)
    if (await passwordFits(hash, password, asker)) refuse(accountRefusals.usedPassword)
}
