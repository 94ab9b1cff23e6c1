import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Seal, sealOf } from '../../platform/seal.ts'
import type { Tx } from '../../platform/transaction.ts'
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'
import {
  confirmSecret,
  findSecondFactor,
  replaceRecoveryCodes,
  type SecondFactorRow,
  spendRecoveryCode,
  spendStep,
} from './second-factor-store.ts'
import { newTotpSecret, stepOfCode, totpPicture } from './totp.ts'

/** What the secrets and codes of an account are sealed for. */
const about = (accountId: string): string => `second factor of ${accountId}`
const secondFactorSeal = ({ db }: Pick<Deps, 'db'>): Promise<Seal> => sealOf(db, 'secondFactor')

/** A new secret, sealed for this account. */
export const newSealedSecret = async (deps: Deps, accountId: string): Promise<Buffer> =>
  (await secondFactorSeal(deps)).seal(newTotpSecret(), about(accountId))

/** A secret that waits for its first code, as its owner is shown it: a picture, and Base32 to type. */
export const showSecret = async (
  deps: Deps,
  settings: Settings,
  { id, userName, culture }: { readonly id: string; readonly userName: string; readonly culture: string },
  sealed: Buffer,
): Promise<{ qrCode: string; secretKey: string }> => {
  const secretKey = (await secondFactorSeal(deps)).open(sealed, about(id))
  const names: Readonly<Record<string, string>> = settings['authority.names']
  const authority = names[culture] ?? names[settings['languages.default']] ?? ''
  return { qrCode: await totpPicture(secretKey, `Papaver ${authority}`, userName), secretKey }
}

/** New recovery codes in the place of all before; what is kept of them is their keyed digests. */
export const issueRecoveryCodes = async (
  tx: Tx,
  deps: Deps,
  settings: Settings,
  accountId: string,
): Promise<string[]> => {
  const seal = await secondFactorSeal(deps)
  const codes = newRecoveryCodes(settings['security.recoveryCodes'])
  const digests = codes.map((code) => seal.digest(readRecoveryCode(code) ?? code, about(accountId)))
  await replaceRecoveryCodes(tx, accountId, digests)
  return codes
}

/** Takes the proposed secret into use if this is its code; answers the new recovery codes, else undefined. */
export const confirmByCode = async (
  tx: Tx,
  deps: Deps,
  settings: Settings,
  { accountId, proposed, code }: { accountId: string; proposed: Buffer; code: string },
): Promise<string[] | undefined> => {
  const secret = (await secondFactorSeal(deps)).open(proposed, about(accountId))
  const step = stepOfCode(secret, code, tx.now)
  if (step === undefined || !(await confirmSecret(tx, accountId, proposed, step))) return undefined
  return issueRecoveryCodes(tx, deps, settings, accountId)
}

export interface CodeProof {
  readonly by: 'code' | 'recovery code'
  /** Where the code has confirmed a new second factor. */
  readonly recoveryCodes?: readonly string[]
}

const proveBySecret = async (
  tx: Tx,
  deps: Deps,
  accountId: string,
  sealed: Buffer,
  typed: string,
): Promise<CodeProof | undefined> => {
  const seal = await secondFactorSeal(deps)
  const step = stepOfCode(seal.open(sealed, about(accountId)), typed, tx.now)
  if (step !== undefined) return (await spendStep(tx, accountId, step)) ? { by: 'code' } : undefined
  const recoveryCode = readRecoveryCode(typed)
  if (recoveryCode === undefined) return undefined
  const isUsed = await spendRecoveryCode(tx, accountId, seal.digest(recoveryCode, about(accountId)))
  return isUsed ? { by: 'recovery code' } : undefined
}

/**
 * Uses up a code or a recovery code of the account; the first code of a secret that nobody has confirmed yet takes it
 * into use. Undefined where it does not fit, or was used before.
 */
export const proveByCode = async (
  tx: Tx,
  deps: Deps,
  settings: Settings,
  accountId: string,
  given: string,
): Promise<CodeProof | undefined> => {
  const typed = given.replace(/[\s-]/g, '')
  const factor: SecondFactorRow | undefined = await findSecondFactor(tx.db, accountId)
  if (factor === undefined) return undefined
  const { sealedSecret, proposedSecret: proposed } = factor
  if (sealedSecret !== null) return proveBySecret(tx, deps, accountId, sealedSecret, typed)
  if (proposed === null) return undefined
  const recoveryCodes = await confirmByCode(tx, deps, settings, { accountId, proposed, code: typed })
  return recoveryCodes && { by: 'code', recoveryCodes }
}
