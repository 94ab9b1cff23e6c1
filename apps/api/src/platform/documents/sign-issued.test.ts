import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newCertificate } from '../../testing/certificates.ts'
import { isGenuine } from './genuine.ts'
import { certificatePem, createSigningKeys, heldKeys } from './keys.ts'
import { type SignedPayload, signWithKeys, verifyCertified, verifyPayload } from './payload.ts'
import { inspectSignature } from './pdf-inspection.ts'
import { renderDocument } from './render.ts'
import { signDocument } from './sign.ts'

const time = new Date('2026-06-17T08:58:00Z')
const root = newCertificate({ subject: 'Root', isIssuer: true })
const middle = newCertificate({ subject: 'Seals', isIssuer: true, issuer: root })

const keysWith = (keys: ReturnType<typeof generateKeyPairSync>) => {
  const seal = newCertificate({
    subject: 'Seal',
    issuer: middle,
    keys: keys as unknown as { publicKey: never; privateKey: never },
  })
  return createSigningKeys({
    authorityName: 'Agence',
    country: 'XV',
    now: time,
    issued: {
      certificatePem: certificatePem(seal.certificate.raw),
      privateKeyPem: String(seal.privateKey.export({ type: 'pkcs8', format: 'pem' })),
      chainPem: [middle, root].map(({ certificate }) => certificatePem(certificate.raw)),
    },
  })
}
const curve = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }) as never
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }) as never

const unsigned = await renderDocument({
  template: '#set document(title: data.title, date: auto)\n= #data.title',
  data: { title: 'Title' },
  files: {},
  attachments: [],
  createdAt: time,
})
const pdfsig = (pdf: Uint8Array): string => {
  const folder = mkdtempSync(join(tmpdir(), 'document-'))
  try {
    writeFileSync(join(folder, 'file.pdf'), pdf)
    return execFileSync('pdfsig', [join(folder, 'file.pdf')], { encoding: 'utf8', stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const hasPdfsig = (() => {
  try {
    execFileSync('pdfsig', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const kinds = [
  ['ECDSA P-256', 'ES256', () => curve('P-256')],
  ['ECDSA P-384', 'ES384', () => curve('P-384')],
  ['ECDSA P-521', 'ES512', () => curve('P-521')],
  ['RSA 2048', 'RS256', () => rsa(2048)],
  ['RSA 3072', 'RS256', () => rsa(3072)],
] as const

describe.each(kinds)('a document signed with a certificate on %s', (_name, algorithm, pair) => {
  const prepared = (async () => {
    const keys = await keysWith(pair())
    const signing = { name: 'Agence', reason: 'A/1', time }
    return { keys, pdf: Buffer.from(await signDocument(unsigned, heldKeys(keys), signing)) }
  })()

  it('is genuine, with all of the chain inside, and found out by any changed byte', async () => {
    const { keys, pdf } = await prepared
    expect(isGenuine(pdf, keys.certificatePem, keys.chainPem)).toBe(true)
    expect(isGenuine(pdf, keys.certificatePem)).toBe(false)
    expect(inspectSignature(pdf)).toEqual({
      coversAll: true,
      digestMatches: true,
      signatureMatches: true,
      certificateIsNamed: true,
    })
    for (const { certificate } of [root, middle])
      expect(pdf.includes(certificate.raw.toString('hex'))).toBe(true)
    for (let at = unsigned.length; at < pdf.length; at += 97) {
      pdf[at] = (pdf[at] ?? 0) ^ 1
      expect(isGenuine(pdf, keys.certificatePem, keys.chainPem), `byte ${at}`).toBe(false)
      pdf[at] = (pdf[at] ?? 0) ^ 1
    }
  })

  it.skipIf(!hasPdfsig)('is valid to pdfsig (skipped where it is not installed)', async () => {
    const said = pdfsig((await prepared).pdf)
    expect(said).toContain('Signature is Valid')
    expect(said).toContain('Total document signed')
  })

  it('and so are data, beside the small signature of the portal', async () => {
    const { keys } = await prepared
    const signed: SignedPayload = signWithKeys({ number: 'A/1', lines: [1, 2] }, heldKeys(keys))
    expect(signed.certified).toMatchObject({ algorithm, keyId: `${keys.keyId}-pdf` })
    expect(verifyPayload(signed, keys.payloadPublicKeyPem)).toBe(true)
    expect(verifyCertified(signed, keys.certificatePem)).toBe(true)
    expect(verifyCertified({ ...signed, payload: { number: 'A/2' } }, keys.certificatePem)).toBe(false)
    const other = certificatePem(root.certificate.raw)
    expect(verifyCertified(signed, other)).toBe(false)
  })
})
