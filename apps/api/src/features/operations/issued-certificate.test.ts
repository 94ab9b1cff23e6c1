import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isGenuine } from '../../platform/documents/genuine.ts'
import { verifyCertified, verifyPayload } from '../../platform/documents/payload.ts'
import { sealedSecret } from '../../platform/secrets.ts'
import { type Holder, makeKeyFile, newCertificate } from '../../testing/certificates.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { sendForm } from '../../testing/send-form.ts'
import { demonstrationPassword } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

const filePassword = 'пароль of the file'
const root = newCertificate({ subject: 'Valdoria Root', isIssuer: true })
const seals = newCertificate({ subject: 'Valdoria Seals', isIssuer: true, issuer: root })
const seal = newCertificate({ subject: 'Agency for Controlled Substances', issuer: seals })
const fileOf = (holder: Holder): Buffer =>
  makeKeyFile({ ...holder, password: filePassword, others: [root.certificate, seals.certificate] })

let app: TestApp
let keeper: TestPerson
let first: IssuedPermit

beforeAll(async () => {
  app = await startTestApp()
  first = await issuePermit(app)
  keeper = await app.as('admin')
})
afterAll(() => app?.close())
beforeEach(() => app.clock.advance(60_000))

const read = (bytes: Buffer, fields: Record<string, string> = { filePassword }) =>
  sendForm(keeper, 'operations.readCertificate', { fields, file: { name: 'seal.p12', bytes } })
const use = (bytes: Buffer, holder: Holder, keyId: string, more: Record<string, string> = {}) =>
  sendForm(keeper, 'operations.useCertificate', {
    fields: {
      password: demonstrationPassword,
      filePassword,
      fingerprint: holder.certificate.fingerprint256,
      keyId,
      ...more,
    },
    file: { name: 'seal.p12', bytes },
  })
const keysNow = async () => (await keeper.call('operations.keys')).body.keys
const inUse = async (): Promise<string> => (await keysNow())[0].keyId
const published = async () => (await app.visitor.call('verification.keys')).body.keys
const documentOf = async ({ id }: IssuedPermit): Promise<Buffer> =>
  (await keeper.call('authorizations.document', { params: { id } })).bytes ?? Buffer.alloc(0)
const signatureOf = async ({ number, checkCode }: IssuedPermit): Promise<string> =>
  (await app.visitor.call('verification.verify', { body: { number, checkCode } })).body.permit.signature

describe('a file is looked at', () => {
  it('and shown whole, while nothing of it is kept', async () => {
    const before = await sealedSecret(app.deps.db, 'signing')
    const { status, body } = await read(fileOf(seal))
    expect(status).toBe(200)
    expect(body).toEqual({
      owner: 'Agency for Controlled Substances',
      subject: 'C=XV, CN=Agency for Controlled Substances',
      issuer: 'C=XV, CN=Valdoria Seals',
      keyName: 'ECDSA P-256',
      chain: [
        { subject: 'C=XV, CN=Valdoria Seals', validUntil: '2028-01-01T00:00:00.000Z' },
        { subject: 'C=XV, CN=Valdoria Root', validUntil: '2028-01-01T00:00:00.000Z' },
      ],
      serial: seal.certificate.serialNumber,
      certificateFingerprint: seal.certificate.fingerprint256,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: '2028-01-01T00:00:00.000Z',
      usages: ['digitalSignature', 'nonRepudiation'],
      notes: [],
    })
    expect(await sealedSecret(app.deps.db, 'signing')).toEqual(before)
  })

  const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  const wrong: [string, () => Buffer, string][] = [
    ['no such file', () => Buffer.from('text'), 'operationsCertificateUnreadable'],
    [
      'RSA of 1024 bits',
      () => fileOf(newCertificate({ subject: 'x', keys: rsa(1024) })),
      'operationsCertificateWeak',
    ],
    [
      'another curve',
      () =>
        fileOf(
          newCertificate({ subject: 'x', keys: generateKeyPairSync('ec', { namedCurve: 'secp256k1' }) }),
        ),
      'operationsCertificateWeak',
    ],
    [
      'one for keys alone',
      () => fileOf(newCertificate({ subject: 'x', usage: 0x20 })),
      'operationsCertificateUsage',
    ],
    ['one that issues others', () => fileOf(root), 'operationsCertificateUsage'],
    [
      'one of last year',
      () => fileOf(newCertificate({ subject: 'x', until: day('2026-02-01') })),
      'operationsCertificateEnded',
    ],
    [
      'one of next year',
      () => fileOf(newCertificate({ subject: 'x', from: day('2027-02-01') })),
      'operationsCertificateEarly',
    ],
  ]
  it.each(wrong)('%s is refused', async (_what, bytes, code) => {
    expect((await read(bytes())).body.message).toBe(code)
  })

  it('with another password it is not opened, and what is too large is not read', async () => {
    expect((await read(fileOf(seal), { filePassword: 'x' })).body.message).toBe(
      'operationsCertificatePassword',
    )
    expect((await read(Buffer.alloc(100_001))).status).toBe(413)
  })

  it('what is odd with it is said', async () => {
    const alone = newCertificate({ subject: 'Alone', purposes: ['1.3.6.1.5.5.7.3.1'] })
    const orphan = newCertificate({
      subject: 'Orphan',
      issuer: newCertificate({ subject: 'x', isIssuer: true }),
    })
    expect((await read(fileOf(alone))).body.notes).toEqual(['selfSigned', 'purpose'])
    expect((await read(fileOf(orphan))).body.notes).toEqual(['issuerMissing'])
  })
})

describe('a certificate of the authority', () => {
  it('is taken by one who says who he is and has seen it, and by nobody else', async () => {
    const before = await keysNow()
    expect((await use(fileOf(seal), seal, await inUse(), { password: 'wrong' })).status).toBe(409)
    expect((await use(fileOf(seal), root, await inUse())).body.message).toBe('invalidInput')
    expect((await use(fileOf(seal), seal, 'XV-2026-000000')).body.message).toBe('operationsKeyStale')
    expect(await keysNow()).toEqual(before)
  })

  it('signs documents, data and lists from then on; what was signed before stays genuine', async () => {
    const [old] = await keysNow()
    const { status, body } = await use(fileOf(seal), seal, old.keyId)
    expect(status).toBe(200)
    expect(body.keys[0]).toMatchObject({ isIssued: true, owner: 'Agency for Controlled Substances' })
    expect(body.keys[1]).toMatchObject({ keyId: old.keyId, isIssued: false })
    const permit = await issuePermit(app)
    const pdf = await documentOf(permit)
    const [key] = await published()
    expect(key.chainPem).toHaveLength(2)
    expect(new X509Certificate(key.certificatePem).fingerprint256).toBe(seal.certificate.fingerprint256)
    expect(isGenuine(pdf, key.certificatePem, key.chainPem)).toBe(true)
    expect([await signatureOf(first), await signatureOf(permit)]).toEqual(['genuine', 'genuine'])
    const { number, checkCode } = permit
    const { body: said } = await app.visitor.call('verification.verify', { body: { number, checkCode } })
    expect(said.permit.signer).toEqual({
      owner: 'Agency for Controlled Substances',
      issuer: 'Valdoria Seals',
    })
    const file = await keeper.call('authorizations.exchangeFile', { params: { id: permit.id } })
    const signed = JSON.parse(file.bytes?.toString() ?? '')
    expect(verifyPayload(signed, key.publicKeyPem)).toBe(true)
    expect(verifyCertified(signed, key.certificatePem)).toBe(true)
  })

  it('is published with what stands above it, as libraries read it', async () => {
    const { keys } = (await app.visitor.call('verification.keySet')).body
    const ofPdf = keys.find(({ kid }: { kid: string }) => kid.endsWith('-pdf'))
    expect(ofPdf.x5c).toEqual(
      [seal, seals, root].map(({ certificate }) => certificate.raw.toString('base64')),
    )
    expect(ofPdf['x5t#S256']).toBe(createHash('sha256').update(seal.certificate.raw).digest('base64url'))
    const jwk: KeyObject = createPublicKey({ key: ofPdf, format: 'jwk' })
    expect(jwk.equals(seal.certificate.publicKey)).toBe(true)
  })

  it('is not taken twice, and an RSA key takes its place', async () => {
    const [now] = await keysNow()
    expect((await read(fileOf(seal))).body.message).toBe('operationsCertificateInUse')
    const renewed = newCertificate({
      subject: 'Agency',
      issuer: seals,
      keys: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    })
    expect((await use(fileOf(renewed), renewed, now.keyId)).status).toBe(200)
    const [key, before] = await published()
    expect(before).toMatchObject({ keyId: now.keyId, retiredAt: app.clock.now().toISOString() })
    const permit = await issuePermit(app)
    expect(isGenuine(await documentOf(permit), key.certificatePem, key.chainPem)).toBe(true)
    const { keys } = (await app.visitor.call('verification.keySet')).body
    const ofPdf = keys.find(({ kid }: { kid: string }) => kid === `${key.keyId}-pdf`)
    expect(ofPdf).toMatchObject({ kty: 'RSA', alg: 'RS256' })
    expect(createPublicKey({ key: ofPdf, format: 'jwk' }).equals(renewed.certificate.publicKey)).toBe(true)
  })

  it('gives way to the portal’s own key, and comes back', async () => {
    const { body } = await keeper.call('operations.replaceKey', {
      body: { keyId: await inUse(), password: demonstrationPassword },
    })
    expect(body.keys[0]).toMatchObject({ isIssued: false })
    expect((await use(fileOf(seal), seal, await inUse())).status).toBe(200)
    expect((await keysNow())[0]).toMatchObject({ isIssued: true })
  })

  it('reported compromised is so wherever it was in use, and does not sign again', async () => {
    const [present] = await keysNow()
    const { body } = await keeper.call('operations.reportKey', {
      params: { keyId: present.keyId },
      body: { since: '2026-06-17', reason: 'A copy was found', password: demonstrationPassword },
    })
    const same = body.keys.filter(
      ({ certificateFingerprint }: { certificateFingerprint: string }) =>
        certificateFingerprint === seal.certificate.fingerprint256,
    )
    expect(same).toHaveLength(2)
    for (const { compromisedAt } of same) expect(compromisedAt).not.toBeNull()
    expect(body.keys[0]).toMatchObject({ isIssued: false, compromisedAt: null })
    expect((await read(fileOf(seal))).body.message).toBe('operationsCertificateCompromised')
    expect(await signatureOf(first)).toBe('genuine')
  })

  it('leaves its name in the trail', async () => {
    const { items } = (await keeper.call('audit.list', { query: { action: 'operations.certificateTake' } }))
      .body
    expect(items).toHaveLength(3)
    const { body } = await keeper.call('audit.get', { params: { seq: items[2].seq } })
    expect(body.details).toMatchObject({
      subject: seal.certificate.subject,
      serial: seal.certificate.serialNumber,
    })
    expect(JSON.stringify(body)).not.toContain('PRIVATE')
  })
})

it('before anything was signed a certificate is taken as well', async () => {
  const young = await startTestApp()
  const person = await young.as('admin')
  const { status, body } = await sendForm(person, 'operations.useCertificate', {
    fields: {
      password: demonstrationPassword,
      filePassword,
      fingerprint: seal.certificate.fingerprint256,
      keyId: '',
    },
    file: { name: 'seal.p12', bytes: fileOf(seal) },
  })
  expect(status).toBe(200)
  expect(body.keys.map(({ isIssued }: { isIssued: boolean }) => isIssued)).toEqual([true, false])
  await young.close()
})
