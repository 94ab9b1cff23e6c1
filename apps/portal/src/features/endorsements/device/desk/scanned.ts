import { tokenIn } from '@papaver/contract/endorsements/rules.ts'
import type { DevicePermit } from '@papaver/contract/endorsements/schema.ts'
import { type PermitEssentials, readCode } from '@papaver/contract/verification/essentials.ts'
import { isSignedBy } from '../../../../platform/signatures.ts'
import type { OpenKit } from '../kit.ts'

/** What a code on a paper comes to on this device. */
export type Scanned =
  | { readonly found: 'listed'; readonly permit: DevicePermit; readonly checkCode: string }
  | { readonly found: 'unlisted'; readonly essentials: PermitEssentials; readonly token: string }
  /** As the check on a device names it. */
  | { readonly found: 'FORGED' | 'UNKNOWN_KEY' | 'UNABLE' | 'OLD_CODE' | 'NO_CODE' }

const sameNumber = (one: string, other: string): boolean =>
  one.replace(/[^\p{L}\d]/gu, '').toUpperCase() === other.replace(/[^\p{L}\d]/gu, '').toUpperCase()

/** The permit of this number on the list, however its separators were typed. */
export const permitByNumber = ({ list }: Pick<OpenKit, 'list'>, typed: string): DevicePermit | undefined =>
  typed.trim() === '' ? undefined : list.permits.find(({ number }) => sameNumber(number, typed))

/** Nothing of a code is believed that the authority has not signed. */
export const readScanned = async (kit: Pick<OpenKit, 'list' | 'keys'>, text: string): Promise<Scanned> => {
  const token = tokenIn(text)
  const read = readCode(token)
  if (read === undefined) return { found: /^[\w-]{22}$/.test(token) ? 'OLD_CODE' : 'NO_CODE' }
  const { essentials, signed, signature } = read
  if (essentials.subject !== 'permit') return { found: 'NO_CODE' }
  const pem = kit.keys[essentials.keyId]
  if (pem === undefined) return { found: 'UNKNOWN_KEY' }
  const isSigned = await isSignedBy(pem, signed, signature)
  if (isSigned === undefined) return { found: 'UNABLE' }
  if (!isSigned) return { found: 'FORGED' }
  const permit = permitByNumber(kit, essentials.number)
  return permit === undefined
    ? { found: 'unlisted', essentials, token }
    : { found: 'listed', permit, checkCode: essentials.checkCode }
}
