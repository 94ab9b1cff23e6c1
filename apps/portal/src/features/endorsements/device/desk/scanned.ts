import { tokenIn } from '@papaver/contract/endorsements/rules.ts'
import type { DevicePermit } from '@papaver/contract/endorsements/schema.ts'
import { type PermitEssentials, readCode } from '@papaver/contract/verification/essentials.ts'
import { isMistyped, normalisePermitNumber, plainTyped } from '@papaver/contract/verification/rules.ts'
import { isSignedBy } from '../../../../platform/signatures.ts'
import { isOldCode } from '../../scanned-text.ts'
import type { OpenKit } from '../kit.ts'

/** What a code on a paper comes to on this device. */
export type Scanned =
  | { readonly found: 'listed'; readonly permit: DevicePermit; readonly checkCode: string }
  | { readonly found: 'unlisted'; readonly essentials: PermitEssentials; readonly token: string }
  /** As the check on a device names it. */
  | { readonly found: 'FORGED' | 'UNKNOWN_KEY' | 'UNABLE' | 'OLD_CODE' | 'NO_CODE' }

/** Letters and digits alone, whatever keyboard has typed them. */
const bare = (text: string): string => plainTyped(text).replace(/[^\p{L}\d]/gu, '')

/** The permit of this number on the list, however its separators, digits and confusable letters were typed. */
export const permitByNumber = ({ list }: Pick<OpenKit, 'list'>, typed: string): DevicePermit | undefined => {
  const meant = [typed, normalisePermitNumber(typed) ?? ''].map(bare).filter((each) => each !== '')
  return list.permits.find(({ number }) => meant.includes(bare(number)))
}

/** The permits on the list of which the number, a company or the goods have this part, as the list of the portal finds them. */
export const permitsByPart = ({ list }: Pick<OpenKit, 'list'>, typed: string): DevicePermit[] => {
  const part = bare(typed)
  if (part === '') return []
  return list.permits.filter(({ number, applicantName, partnerName, lines }) =>
    [number, applicantName, partnerName, ...lines.map(({ name }) => name)].some((text) =>
      bare(text).includes(part),
    ),
  )
}

/** Why nothing was found by what was typed, as far as that can be told from it. */
export const faultOfNumber = (typed: string): 'mistyped' | 'noNumber' | undefined => {
  const number = normalisePermitNumber(typed)
  if (number === undefined || !/\d/.test(number)) return 'noNumber'
  return isMistyped(number) ? 'mistyped' : undefined
}

/** Nothing of a code is believed that the authority has not signed. */
export const readScanned = async (kit: Pick<OpenKit, 'list' | 'keys'>, text: string): Promise<Scanned> => {
  const token = tokenIn(text)
  const read = readCode(token)
  if (read === undefined) return { found: isOldCode(token) ? 'OLD_CODE' : 'NO_CODE' }
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
