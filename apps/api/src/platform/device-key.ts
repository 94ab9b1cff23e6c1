import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Principal } from './http/caller.ts'
import { refuse } from './refusal.ts'
import { sealOf } from './seal.ts'
import type { Reader } from './transaction.ts'

/**
 * The key (AES-256, Base64) that seals what a device keeps for a person. It follows from a secret of the installation: whoever signs
 * in as him can read what waits.
 * @throws Refusal where somebody looks through his eyes: he is given no key
 */
export const deviceKeyOf = async (
  db: Reader,
  { accountId, impersonator }: Pick<Principal, 'accountId' | 'impersonator'>,
): Promise<string> => {
  if (impersonator !== null) refuse(frameRefusals.notPermitted)
  const seal = await sealOf(db, 'endorsementDevices')
  return seal.digest(accountId, 'what waits on a device').toString('base64')
}

/** When a device noted what it sends; one whose clock is ahead has noted nothing after it arrived. */
export const notedBy = (notedAt: string | null | undefined, now: Date): Date | null => {
  const noted = notedAt ? new Date(notedAt) : null
  return noted !== null && noted > now ? now : noted
}
