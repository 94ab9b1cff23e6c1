import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { demonstrationPassword } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let first: IssuedPermit
let keeper: TestPerson
const published = async () => (await app.visitor.call('verification.keys')).body.keys
const proof = { password: demonstrationPassword }
const replace = (keyId: string) => keeper.call('operations.replaceKey', { body: { keyId, ...proof } })
const report = (keyId: string, since: string) =>
  keeper.call('operations.reportKey', {
    params: { keyId },
    body: { since, reason: 'A disk was lost', ...proof },
  })
const noted = async (action: string) => (await keeper.call('audit.list', { query: { action } })).body.items
const keySet = async () => (await app.visitor.call('verification.keySet')).body.keys
const permitOf = async ({ number, checkCode }: IssuedPermit) =>
  (await app.visitor.call('verification.verify', { body: { number, checkCode } })).body.permit
const signatureOf = async (permit: IssuedPermit) => (await permitOf(permit)).signature

beforeAll(async () => {
  app = await startTestApp()
  first = await issuePermit(app)
  keeper = await app.as('admin')
})
afterAll(() => app?.close())
beforeEach(() => app.clock.advance(60_000))

describe('keys are published', () => {
  it('with what others need to pin them', async () => {
    const [key, ...others] = await published()
    const der = createPublicKey(key.publicKeyPem).export({ type: 'spki', format: 'der' })
    expect(others).toEqual([])
    expect(key).toMatchObject({ algorithm: 'Ed25519', retiredAt: null, compromisedAt: null })
    expect(key.fingerprint).toBe(createHash('sha256').update(der).digest('hex'))
    expect(Date.parse(key.validUntil)).toBeGreaterThan(Date.parse(key.validFrom))
  })

  it('as a key set too, with the certificate of the PDF', async () => {
    const [key] = await published()
    const [ofData, ofPdf, ...others] = await keySet()
    expect(others).toEqual([])
    expect([ofData.kid, ofPdf.kid]).toEqual([key.keyId, `${key.keyId}-pdf`])
    const pem = createPublicKey({ key: ofData, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    expect(pem).toBe(key.publicKeyPem)
    const certificate = new X509Certificate(Buffer.from(ofPdf.x5c[0], 'base64'))
    expect(certificate.fingerprint256).toBe(new X509Certificate(key.certificatePem).fingerprint256)
    expect(certificate.publicKey.equals(createPublicKey({ key: ofPdf, format: 'jwk' }))).toBe(true)
  })

  it('and stay so once they were replaced: an old document is as genuine as a new one', async () => {
    const [old] = await published()
    const { body } = await replace(old.keyId)
    const now = app.clock.now().toISOString()
    const [{ keyId: present }] = body.keys
    expect(present).not.toBe(old.keyId)
    expect(await noted('operations.keyReplace')).toHaveLength(1)
    // Pressed by another who saw the old one in use.
    expect((await replace(old.keyId)).body.message).toBe('operationsKeyStale')
    const second = await issuePermit(app)
    expect(await published()).toEqual([
      expect.objectContaining({ keyId: present, retiredAt: null }),
      { ...old, retiredAt: now },
    ])
    expect(await signatureOf(first)).toBe('genuine')
    expect(await signatureOf(second)).toBe('genuine')
  })

  it('and what a compromised one has signed is said to be so', async () => {
    const [present, old] = await published()
    const day = old.validFrom.slice(0, 10)
    expect((await report('XV-2026-000000', day)).status).toBe(404)
    expect((await report(old.keyId, '2020-01-01')).body.message).toBe('operationsKeySince')
    expect((await report(old.keyId, '2999-01-01')).body.message).toBe('operationsKeySince')
    expect((await report(old.keyId, day)).status).toBe(200)
    const [still, said] = await published()
    expect(still).toEqual(present)
    expect(said.compromisedAt).not.toBeNull()
    expect(await permitOf(first)).toMatchObject({
      signature: 'compromised',
      compromisedAt: said.compromisedAt,
    })
    expect((await keySet()).map(({ kid }: { kid: string }) => kid)).toEqual([
      present.keyId,
      `${present.keyId}-pdf`,
    ])
    const [row] = await noted('operations.keyReport')
    const { body } = await keeper.call('audit.get', { params: { seq: row.seq } })
    expect([body.entityId, body.details.reason]).toEqual([old.keyId, 'A disk was lost'])
    // The day is that of the authority, whose midnight is late in the evening before by UTC.
    const { rows } = await app.database.ownerPool.query(
      `select distinct params->>'effectiveOn' as day from notification where code = 'SIGNING_KEY_REPORTED' and entity_id = $1`,
      [old.keyId],
    )
    expect(rows).toEqual([{ day }])
  })

  it('and the one in use is replaced by its report', async () => {
    const [inUse] = await published()
    const wrong = { since: inUse.validFrom.slice(0, 10), reason: 'lost', password: 'not it' }
    const params = { keyId: inUse.keyId }
    expect((await keeper.call('operations.reportKey', { params, body: wrong })).status).toBe(409)
    expect((await report(inUse.keyId, inUse.validFrom.slice(0, 10))).status).toBe(200)
    const [next, reported] = await published()
    expect(next).toMatchObject({ retiredAt: null, compromisedAt: null })
    expect(reported.keyId).toBe(inUse.keyId)
    expect(reported.compromisedAt).not.toBeNull()
    expect(await signatureOf(await issuePermit(app))).toBe('genuine')
    // One act, one row: no replacement beside it, which names the key that signs from now on.
    expect(await noted('operations.keyReplace')).toHaveLength(1)
    const [row] = await noted('operations.keyReport')
    const { body } = await keeper.call('audit.get', { params: { seq: row.seq } })
    expect([body.entityId, body.details.present]).toEqual([inUse.keyId, next.keyId])
  })
})
