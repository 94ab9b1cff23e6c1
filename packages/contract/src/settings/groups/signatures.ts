import { choice, dangerousGroup, flag, number, secret, text } from '../definition.ts'

const definitions = {
  /** A time-stamp service (RFC 3161). Empty: documents bear no stamp. */
  'signatures.stampAddress': text('', { format: 'link', max: 500 }),
  'signatures.stampUser': text('', { max: 200 }),
  'signatures.stampSecret': secret,
  /** Under which of its policies the service is to stamp; empty for its own choice. */
  'signatures.stampPolicy': text('', { format: 'objectIdentifier', max: 100 }),
  'signatures.stampHash': choice('sha256', ['sha256', 'sha384', 'sha512']),
  /** PEM; who may stamp. Empty: whom the roots of browsers stand for. */
  'signatures.stampCertificates': text('', { format: 'certificates', max: 50_000 }),
  /** How long a document waits for its stamp. */
  'signatures.stampSeconds': number(10, 1, 60, { unit: 'seconds' }),
  /** How far the clock of the service may be from ours. */
  'signatures.stampTolerance': number(5, 1, 1440, { unit: 'minutes' }),
  /** Without a stamp nothing is issued; otherwise it is issued without one. */
  'signatures.stampRequired': flag(true),
  /** What it takes to judge a signature when its certificates have ended is put into the document. */
  'signatures.longTerm': flag(false),
} as const
export const signaturesSettings = dangerousGroup(definitions)
