import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Seal, sealOf } from '../../platform/seal.ts'
import type { Tx } from '../../platform/transaction.ts'
import { lockAccount } from './people-store.ts'
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'
import {
  confirmSecret,
  findProposal,
  findSecondFactor,
  lockSecondFactor,
  type ProposalKey,
  replaceRecoveryCodes,
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

export interface FirstCode extends ProposalKey {
  /** The proposed secret, sealed. */
  readonly sealedSecret: Buffer
  readonly code: string
  /** May it take the place of a second factor that is in use? */
  readonly mayReplace: boolean
}

/** Takes the proposed secret into use if this is its code; answers the new recovery codes, else undefined. */
export const confirmByCode = async (
  tx: Tx,
  deps: Deps,
  settings: Settings,
  { code, mayReplace, ...proposal }: FirstCode,
): Promise<string[] | undefined> => {
  const { accountId, sealedSecret } = proposal
  const secret = (await secondFactorSeal(deps)).open(sealedSecret, about(accountId))
  const step = stepOfCode(secret, code, tx.now)
  if (step === undefined) return undefined
  // Of two who prove a secret at once the second waits here, and finds his gone.
  await lockAccount(tx, accountId)
  if (!(await confirmSecret(tx, { proposal, step, mayReplace }))) return undefined
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

/** Spaces and hyphens between the parts of a code count for nothing. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '')

/** Uses up a code or a recovery code of the second factor in use; undefined where it does not fit, or there is none. */
export const proveByOwnCode = async (
  tx: Tx,
  deps: Deps,
  accountId: string,
  typed: string,
): Promise<CodeProof | undefined> => {
  // Codes of one account are tried one after the other: one of them may replace all others.
  if (!(await lockSecondFactor(tx, accountId))) return undefined
  const inUse = await findSecondFactor(tx.db, accountId)
  return inUse && proveBySecret(tx, deps, accountId, inUse.sealedSecret, plainCode(typed))
}

/**
 * The same at the second step of a sign-in: where no second factor is in use yet, the first code of the secret that
 * this very session was shown takes it into use.
 */
export const proveByCode = async (
  tx: Tx,
  deps: Deps,
  settings: Settings,
  key: ProposalKey,
  typed: string,
): Promise<CodeProof | undefined> => {
  if ((await findSecondFactor(tx.db, key.accountId)) !== undefined)
    return proveByOwnCode(tx, deps, key.accountId, typed)
  const sealedSecret = await findProposal(tx.db, key)
  if (sealedSecret === undefined) return undefined
  const first = { ...key, sealedSecret, code: plainCode(typed), mayReplace: false }
  const recoveryCodes = await confirmByCode(tx, deps, settings, first)
  return recoveryCodes && { by: 'code', recoveryCodes }
}
