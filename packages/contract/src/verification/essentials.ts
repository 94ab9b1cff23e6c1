import {
  type CultivationEssentials,
  cultivationText,
  cultivationVersion,
  readCultivation,
} from './cultivation-essentials.ts'
import { type LicenseEssentials, licenseText, licenseVersion, readLicense } from './license-essentials.ts'
import {
  type PermitEssentials,
  permitText,
  permitVersion,
  readPermit,
  readTransit,
  transitVersion,
} from './permit-essentials.ts'
import { bytesOf, partsOf, type SignedBytes, textOf, toSign } from './signed-code.ts'

export type { CultivationEssentials } from './cultivation-essentials.ts'
export type { LicenseEssentials } from './license-essentials.ts'
export type { PermitEssentials } from './permit-essentials.ts'
export { codeOf, longestCode, longestEssentials, toSign } from './signed-code.ts'

/** What the QR code of a document says by itself: lines of text, of which the first names the kind of document. */
export type Essentials = PermitEssentials | LicenseEssentials | CultivationEssentials

/** The essentials of a document with what proves them. */
export interface SignedEssentials extends SignedBytes {
  readonly essentials: Essentials
  /** What must have been signed. */
  readonly signed: Uint8Array<ArrayBuffer>
}

const textsOf: {
  readonly [Subject in Essentials['subject']]: (said: Extract<Essentials, { subject: Subject }>) => string
} = { permit: permitText, license: licenseText, cultivation: cultivationText }

/** The essentials as the code carries them. */
export const carriedOf = <Said extends Essentials>(essentials: Said): Uint8Array<ArrayBuffer> => {
  const written = textsOf[essentials.subject] as (said: Said) => string
  return bytesOf(written(essentials))
}

/** What is known here; a version that is not written here is read nowhere. */
const readers = new Map<string, (said: readonly string[]) => Essentials | undefined>([
  [permitVersion, readPermit],
  [transitVersion, readTransit],
  [licenseVersion, readLicense],
  [cultivationVersion, readCultivation],
])

const essentialsIn = (text: string): Essentials | undefined => {
  const [version = '', ...said] = text.split('\n')
  return readers.get(version)?.(said)
}

/**
 * Takes a code apart; undefined where it is none of ours. Nothing in it may be believed before its signature was
 * checked: `signed` must be what the key of `keyId` has signed.
 */
export const readCode = (code: string): SignedEssentials | undefined => {
  const parts = partsOf(code)
  if (parts === undefined) return undefined
  try {
    const essentials = essentialsIn(textOf(parts.carried))
    return essentials && { ...parts, essentials, signed: toSign(parts.carried) }
  } catch {
    // No text: a number that somebody has made up.
    return undefined
  }
}
