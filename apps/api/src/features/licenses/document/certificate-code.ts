import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import type { LicenseEssentials } from '@papaver/contract/verification/essentials.ts'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import { signedCode } from '../../casework/public.ts'
import type { CertificateDocument } from './certificate.ts'

/** What a licence is once its certificate is signed. */
const statusAtIssue: LicenseStatus = 'ISS'

/** By their codes; the certificate names them in words. */
export interface LicenseScope {
  readonly activities: readonly string[]
  readonly groups: readonly string[]
}
type Certificate = Omit<CertificateDocument, 'verifyUrl'>

/** What of a licence the QR code of its certificate says by itself. */
export const essentialsOf = (
  certificate: Certificate,
  { activities, groups }: LicenseScope,
  keyId: string,
): LicenseEssentials => ({
  subject: 'license',
  keyId,
  number: certificate.number,
  checkCode: certificate.checkCode.replace('-', ''),
  status: statusAtIssue,
  validFrom: certificate.validFrom,
  validUntil: certificate.validUntil,
  isDemonstration: certificate.demonstration === true,
  activities,
  groups,
  holder: certificate.holder.name,
})

export const certificateCode = (certificate: Certificate, scope: LicenseScope, keys: HeldKeys): string =>
  signedCode(essentialsOf(certificate, scope, keys.keyId), keys)
