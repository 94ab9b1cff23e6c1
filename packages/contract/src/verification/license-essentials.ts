import { demonstrationMark, isDay, isTooLong, readDemonstrationMark } from './signed-code.ts'

/** What the QR code of a licence says by itself. */
export interface LicenseEssentials {
  readonly subject: 'license'
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
  /** Codes, as are the groups. */
  readonly activities: readonly string[]
  readonly groups: readonly string[]
  /** A long name ends with `cutSign` where the code can hold no more of it. */
  readonly holder: string
}

/** First line of the text: a licence, written as below. */
export const licenseVersion = 'L1'
export const cutSign = '…'

const headOf = (license: LicenseEssentials): string[] => [
  licenseVersion,
  license.keyId,
  license.number,
  license.checkCode,
  license.status,
  license.validFrom,
  license.validUntil,
  demonstrationMark(license.isDemonstration),
  license.activities.join(' '),
  license.groups.join(' '),
]

/** With as much of the holder's name as fits. */
export const licenseText = (license: LicenseEssentials): string => {
  const head = headOf(license).join('\n')
  const whole = `${head}\n${license.holder}`
  if (!isTooLong(whole)) return whole
  const letters = [...license.holder]
  while (letters.length > 0 && isTooLong(`${head}\n${letters.join('')}${cutSign}`)) letters.pop()
  return `${head}\n${letters.join('').trimEnd()}${cutSign}`
}

const codesIn = (text: string): string[] => (text === '' ? [] : text.split(' '))

/** From what stands below the first line; undefined where it is not written as above. */
export const readLicense = (said: readonly string[]): LicenseEssentials | undefined => {
  const [keyId, number, checkCode, status, validFrom, validUntil, mark, activities, groups, holder, ...more] =
    said
  const isWhole = keyId && number && checkCode && status && holder && more.length === 0
  if (!isWhole || activities === undefined || groups === undefined) return undefined
  const isDemonstration = readDemonstrationMark(mark)
  if (!isDay(validFrom) || !isDay(validUntil) || isDemonstration === undefined) return undefined
  return {
    subject: 'license',
    keyId,
    number,
    checkCode,
    status,
    validFrom,
    validUntil,
    isDemonstration,
    activities: codesIn(activities),
    groups: codesIn(groups),
    holder,
  }
}
