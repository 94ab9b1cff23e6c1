import type { PermitEssentials } from '@papaver/contract/verification/essentials.ts'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import { signedCode } from '../../casework/public.ts'
import type { PermitDocument } from './permit.ts'

/** What of a permit its QR code says by itself. */
export const essentialsOf = (permit: Omit<PermitDocument, 'verifyUrl'>, keyId: string): PermitEssentials => ({
  subject: 'permit',
  keyId,
  number: permit.number,
  checkCode: permit.checkCode.replace('-', ''),
  kind: permit.kind,
  importer: permit.importer.countryCode,
  exporter: permit.exporter.countryCode,
  ...(permit.points === undefined ? {} : { points: permit.points }),
  validUntil: permit.validUntil,
  isDemonstration: permit.demonstration === true,
  lineCount: permit.lines.length,
  lines: permit.lines.map(({ code, quantity, unitCode }) => ({ code, quantity, unit: unitCode })),
})

export const permitCode = (permit: Omit<PermitDocument, 'verifyUrl'>, keys: HeldKeys): string =>
  signedCode(essentialsOf(permit, keys.keyId), keys)
