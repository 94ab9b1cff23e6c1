import { sealOf } from './seal.ts'
import type { Reader } from './transaction.ts'

/**
 * The key (AES-256, Base64) that seals what a device keeps for a person. It follows from a secret of the installation: whoever signs
 * in as him can read what waits, and nobody who looks through his eyes.
 */
export const deviceKeyOf = async (db: Reader, accountId: string): Promise<string> => {
  const seal = await sealOf(db, 'endorsementDevices')
  return seal.digest(accountId, 'what waits on a device').toString('base64')
}
