import { type HolderEssentials, holderText, readHolder } from './holder-essentials.ts'

/** What the QR code of a licence says by itself. */
export interface LicenseEssentials extends HolderEssentials {
  readonly subject: 'license'
  /** Codes, as are the groups. */
  readonly activities: readonly string[]
  readonly groups: readonly string[]
}

/** First line of the text: a licence, written as below. */
export const licenseVersion = 'L1'

export const licenseText = (license: LicenseEssentials): string =>
  holderText(licenseVersion, license, [license.activities.join(' '), license.groups.join(' ')])

const codesIn = (text: string): string[] => (text === '' ? [] : text.split(' '))

/** From what stands below the first line; undefined where it is not written as above. */
export const readLicense = (said: readonly string[]): LicenseEssentials | undefined => {
  const read = readHolder(said, 2)
  const [activities = '', groups = ''] = read?.own ?? []
  return (
    read && {
      subject: 'license',
      ...read.essentials,
      activities: codesIn(activities),
      groups: codesIn(groups),
    }
  )
}
