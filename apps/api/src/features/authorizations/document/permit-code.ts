import { sign } from 'node:crypto'
import {
  carriedOf,
  codeOf,
  type PermitEssentials,
  toSign,
} from '@papaver/contract/verification/essentials.ts'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import type { PermitDocument } from './permit.ts'

/** What of a permit its QR code says by itself. */
export const essentialsOf = (permit: Omit<PermitDocument, 'verifyUrl'>, keyId: string): PermitEssentials => ({
  keyId,
  number: permit.number,
  checkCode: permit.checkCode.replace('-', ''),
  kind: permit.kind,
  importer: permit.importer.countryCode,
  exporter: permit.exporter.countryCode,
  validUntil: permit.validUntil,
  isDemonstration: permit.demonstration === true,
  lineCount: permit.lines.length,
  lines: permit.lines.map(({ code, quantity, unitCode }) => ({ code, quantity, unit: unitCode })),
})

/**
 * The text that stands in the QR code behind `t=`: the essentials and their signature. Nobody makes one without the key,
 * so it is the secret of the document as well, by which the record is found.
 */
export const permitCode = (permit: Omit<PermitDocument, 'verifyUrl'>, keys: HeldKeys): string => {
  const essentials = essentialsOf(permit, keys.keyId)
  const carried = carriedOf(essentials)
  return codeOf(carried, sign(null, toSign(carried), keys.payloadPrivateKey))
}
