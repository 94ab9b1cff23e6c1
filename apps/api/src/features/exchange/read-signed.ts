import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { exchangeRefusals } from '@papaver/contract/exchange/refusals.ts'
import type { Said, SaidPermit } from '@papaver/contract/exchange/schema.ts'
import {
  type AuthorizationPayload,
  authorizationPayload,
  type MessagePayload,
  messagePayload,
  type Signed,
  signed,
} from '@papaver/contract/exchange/signed.ts'
import { issuerOf } from '@papaver/contract/exchange/states.ts'
import { readCode } from '@papaver/contract/verification/essentials.ts'
import { canonicalJson, type SignedPayload, verifyPayload } from '../../platform/documents/payload.ts'
import { refuse } from '../../platform/refusal.ts'

/** One signature over something: whose it says it is, and whether a key has made it. */
export interface Signature {
  readonly keyId: string
  /** Country whose authority must have made it. */
  readonly issuer: string
  isMadeBy(publicKeyPem: string): boolean
}

/** What was signed, read and not yet believed. */
export interface ReadSigned {
  readonly said: Said
  /** Every signature that must hold, the outermost first. */
  readonly signatures: readonly [Signature, ...Signature[]]
  /** Of a message: its own id, the country that it is for, and its place among those of its permit. */
  readonly message: { readonly id: string; readonly to: string; readonly sequence: number | null } | undefined
  /** As it is kept: what proves it, byte for byte. */
  readonly evidence: string
  /** Of what was signed, whoever has signed it. */
  readonly contentDigest: Buffer
}

const unreadable = (): never => refuse(exchangeRefusals.exchangeUnreadable)
/** Of canonical JSON, or of what a code carries. */
export const sha256Of = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const isMadeBy = (given: Signed) => (publicKeyPem: string) =>
  verifyPayload(given as unknown as SignedPayload, publicKeyPem)

const canonical = (value: unknown): string => canonicalJson(value as SignedPayload['payload'])

const addressOf = (lines: readonly string[]): string | null => lines.filter(Boolean).join(', ') || null

const saidOfPermit = (payload: AuthorizationPayload): Said => {
  const party = ({ name, addressLines, countryCode }: AuthorizationPayload['importer']) => ({
    name,
    address: addressOf(addressLines),
    countryId: countryCode,
  })
  const { kind, direction, group, number, issuedOn, validUntil } = payload
  return {
    subject: 'issued',
    ...{ kind, direction, group, number, issuedOn, validUntil },
    checkCode: payload.checkCode ?? null,
    importer: party(payload.importer),
    exporter: party(payload.exporter),
    authority: payload.authority.name.en || payload.authority.name.own,
    certificateNumber: payload.foreignCertificate?.number ?? null,
    replaces: payload.replaces ?? null,
    isDemonstration: payload.demonstration ?? false,
    lineCount: payload.lines.length,
    lines: payload.lines.map(({ position, name, code, quantity, unitCode, purity, baseGrams }) => ({
      position,
      name: name.en || name.own,
      code,
      quantity,
      unit: unitCode,
      purity: purity ?? null,
      baseGrams,
    })),
  }
}

/** What is signed names its format; of one that is not read here nothing is guessed. */
const refuseOtherFormat = ({ payload }: Signed): never => {
  const { format, version } = payload
  const named = typeof format === 'string' ? `${format} ${String(version)}`.slice(0, 60) : ''
  return refuse(exchangeRefusals.exchangeOtherFormat, { format: named })
}

const readPermit = (given: Signed): ReadSigned => {
  const parsed = authorizationPayload.safeParse(given.payload)
  if (!parsed.success) return unreadable()
  const said = saidOfPermit(parsed.data)
  if (said.subject !== 'issued') return unreadable()
  const signature = { keyId: given.signature.keyId, issuer: issuerOf(said), isMadeBy: isMadeBy(given) }
  return {
    said,
    signatures: [signature],
    message: undefined,
    evidence: canonical({ payload: given.payload, signature: given.signature }),
    contentDigest: sha256Of(canonical(given.payload)),
  }
}

type Notice = Exclude<MessagePayload, { subject: 'issued' }>

const saidOfMessage = (payload: Notice): Said => {
  if (payload.subject === 'changed') {
    const { subject, number, change, reason, successor, on } = payload
    return { subject, number, change, reason, successor, on }
  }
  const { subject, number, ownNumber, recordId, correctsId, movedOn, isLast, lines } = payload
  return {
    ...{ subject, number, ownNumber, recordId, correctsId, movedOn, isLast },
    lines: lines.map(({ unitCode, ...line }, index) => ({
      ...line,
      position: index + 1,
      unit: unitCode,
      purity: null,
    })),
  }
}

const readMessage = (given: Signed): ReadSigned => {
  const parsed = messagePayload.safeParse(given.payload)
  if (!parsed.success) return unreadable()
  const { id, from, to, sequence } = parsed.data
  const outer = { keyId: given.signature.keyId, issuer: from.countryId, isMadeBy: isMadeBy(given) }
  const evidence = canonical({ payload: given.payload, signature: given.signature })
  const message = { id, to: to.countryId, sequence: sequence ?? null }
  if (parsed.data.subject === 'issued') {
    // The permit is the same thing whether it comes in a message or as a file.
    const { said, signatures, contentDigest } = readPermit(parsed.data.authorization)
    return { said, signatures: [outer, ...signatures], message, evidence, contentDigest }
  }
  // When it was sent is another moment each time; what it says is not.
  const { sentAt: _sentAt, ...content } = given.payload
  return {
    said: saidOfMessage(parsed.data),
    signatures: [outer],
    message,
    evidence,
    contentDigest: sha256Of(canonical(content)),
  }
}

const readers: Readonly<Record<string, (given: Signed) => ReadSigned>> = {
  'papaver.authorization': readPermit,
  'papaver.message': readMessage,
}

/** Signed data that came as JSON, already parsed. */
export const readSigned = (given: unknown): ReadSigned => {
  const parsed = signed.safeParse(given)
  if (!parsed.success) return unreadable()
  const { format, version } = parsed.data.payload
  const read = typeof format === 'string' && Object.hasOwn(readers, format) ? readers[format] : undefined
  if (read === undefined || version !== 1) return refuseOtherFormat(parsed.data)
  try {
    return read(parsed.data)
  } catch (error) {
    // Data that have no canonical form: broken text, or nested beyond all measure.
    if (error instanceof TypeError || error instanceof RangeError) return unreadable()
    throw error
  }
}

/** A file of an authority, as a thread has taken its data out (in-thread.ts). */
export const readData = (data: unknown): ReadSigned => (data === undefined ? unreadable() : readSigned(data))

const spki = Buffer.from('302a300506032b6570032100', 'hex')

/** This authority, by its country and every key that it has ever signed with. */
export interface OwnIdentity {
  readonly countryId: string
  readonly keys: readonly { readonly keyId: string; readonly payloadPublicKeyPem: string }[]
}

/**
 * The text of a QR code, with the address around it or without. It does not say which of the two countries has issued the
 * permit, but which key has signed it: what no key of this authority has, is the other country's.
 */
export const readCodeText = (text: string, own: OwnIdentity): ReadSigned => {
  const digits = /(?<!\d)\d{100,}(?!\d)/.exec(text)?.[0] ?? ''
  const found = readCode(digits) ?? unreadable()
  const { essentials, carried, signed: whole, signature } = found
  // Licences are signed alike; nothing crosses a border by them.
  if (essentials.subject !== 'permit') return unreadable()
  const { keyId, kind, number, checkCode, importer, exporter, validUntil, isDemonstration } = essentials
  const isMadeBy = (pem: string) => verify(null, whole, createPublicKey(pem), signature)
  const isOwn = own.keys.some((key) => key.keyId === keyId || isMadeBy(key.payloadPublicKeyPem))
  const direction = (importer === own.countryId) === isOwn ? 'import' : 'export'
  const party = (countryId: string) => ({ name: null, address: null, countryId })
  const said: SaidPermit = {
    subject: 'issued',
    ...{ kind, direction, number, checkCode, validUntil, isDemonstration },
    ...{ group: null, issuedOn: null, authority: null, certificateNumber: null, replaces: null },
    importer: party(importer),
    exporter: party(exporter),
    lineCount: essentials.lineCount,
    lines: essentials.lines.map(({ code, quantity, unit }, index) => ({
      position: index + 1,
      ...{ code, quantity, unit },
      ...{ name: null, purity: null, baseGrams: null },
    })),
  }
  return {
    said,
    signatures: [{ keyId, issuer: isOwn ? own.countryId : issuerOf(said), isMadeBy }],
    message: undefined,
    evidence: digits,
    contentDigest: sha256Of('code\n', carried),
  }
}

/** Ed25519 keys alone are read: in PEM, or the 32 bytes of one as base64. Undefined where it is none. */
export const publicKeyOf = (text: string): { pem: string; fingerprint: string } | undefined => {
  const trimmed = text.trim()
  let key: KeyObject
  try {
    const raw = /^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed) ? Buffer.from(trimmed, 'base64') : undefined
    key =
      raw === undefined
        ? createPublicKey(trimmed)
        : createPublicKey({ key: Buffer.concat([spki, raw]), format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
  if (key.asymmetricKeyType !== 'ed25519' || /PRIVATE/.test(trimmed)) return undefined
  const der = key.export({ type: 'spki', format: 'der' })
  return {
    pem: String(key.export({ type: 'spki', format: 'pem' })),
    fingerprint: sha256Of(der).toString('hex'),
  }
}
