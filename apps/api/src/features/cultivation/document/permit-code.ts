import type { HeldKeys } from '../../../platform/documents/keys.ts'
import { holderEssentials, signedCode } from '../../casework/public.ts'
import type { CultivationPermit } from './permit.ts'

/** What of a cultivation permit its QR code says by itself, signed. */
export const permitCode = (permit: Omit<CultivationPermit, 'verifyUrl'>, keys: HeldKeys): string => {
  const { crop, squareMetres, status } = permit
  const said = holderEssentials(permit, status, keys.keyId)
  return signedCode({ subject: 'cultivation', ...said, crop: crop.code, squareMetres }, keys)
}
