import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import { holderEssentials, signedCode } from '../../casework/public.ts'
import type { CertificateDocument } from './certificate.ts'

/** What a licence is once its certificate is signed. */
const statusAtIssue: LicenseStatus = 'ISS'

/** By their codes; the certificate names them in words. */
export interface LicenseScope {
  readonly activities: readonly string[]
  readonly groups: readonly string[]
}

/** What of a licence the QR code of its certificate says by itself, signed. */
export const certificateCode = (
  certificate: Omit<CertificateDocument, 'verifyUrl'>,
  { activities, groups }: LicenseScope,
  keys: HeldKeys,
): string => {
  const said = holderEssentials(certificate, statusAtIssue, keys.keyId)
  return signedCode({ subject: 'license', ...said, activities, groups }, keys)
}
