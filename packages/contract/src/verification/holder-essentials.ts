import { demonstrationMark, isDay, isTooLong, readDemonstrationMark } from './signed-code.ts'

/** What the QR code of a document says that allows its holder something, whatever that is. */
export interface HolderEssentials {
  readonly keyId: string
  readonly number: string
  /** Without its dash. */
  readonly checkCode: string
  /** Code of its status when it was issued. */
  readonly status: string
  /** ISO days. */
  readonly validFrom: string
  readonly validUntil: string
  /** Issued in a demonstration: worth nothing, whoever signed it. */
  readonly isDemonstration: boolean
  /** A long name ends with `cutSign` where the code can hold no more of it. */
  readonly holder: string
}

export const cutSign = '…'

/** One line each: the version, what any of them says, what this kind says, and as much of the holder's name as fits. */
export const holderText = (version: string, said: HolderEssentials, own: readonly string[]): string => {
  const { keyId, number, checkCode, status, validFrom, validUntil, isDemonstration, holder } = said
  const mark = demonstrationMark(isDemonstration)
  const head = [version, keyId, number, checkCode, status, validFrom, validUntil, mark, ...own].join('\n')
  const whole = `${head}\n${holder}`
  if (!isTooLong(whole)) return whole
  const letters = [...holder]
  while (letters.length > 0 && isTooLong(`${head}\n${letters.join('')}${cutSign}`)) letters.pop()
  return `${head}\n${letters.join('').trimEnd()}${cutSign}`
}

/** From what stands below the first line: what any of them says, and the `count` lines of the kind; undefined where it is not written as above. */
export const readHolder = (
  said: readonly string[],
  count: number,
): { readonly essentials: HolderEssentials; readonly own: readonly string[] } | undefined => {
  const [keyId, number, checkCode, status, validFrom, validUntil, mark, ...rest] = said
  const holder = rest[count]
  const isWhole = keyId && number && checkCode && status && holder && rest.length === count + 1
  const isDemonstration = readDemonstrationMark(mark)
  if (!isWhole || !isDay(validFrom) || !isDay(validUntil) || isDemonstration === undefined) return undefined
  return {
    essentials: { keyId, number, checkCode, status, validFrom, validUntil, isDemonstration, holder },
    own: rest.slice(0, count),
  }
}
