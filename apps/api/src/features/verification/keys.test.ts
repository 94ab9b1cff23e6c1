import { createHash, createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryOn } from '../../platform/database/query.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { declareCompromised, rotateSigningKeys } from '../casework/signing-keys.ts'

let app: TestApp
let first: IssuedPermit
const owner = () => queryOn(app.database.ownerPool)
const published = async () => (await app.visitor.call('verification.keys')).body.keys
const signatureOf = async ({ number, checkCode }: IssuedPermit) =>
  (await app.visitor.call('verification.verify', { body: { number, checkCode } })).body.permit.signature

beforeAll(async () => {
  app = await startTestApp()
  first = await issuePermit(app)
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

  it('and stay so once they were replaced: an old document is as genuine as a new one', async () => {
    const [old] = await published()
    const { retired, present } = await rotateSigningKeys(owner(), app.clock.now())
    expect(retired).toBe(old.keyId)
    const second = await issuePermit(app)
    const now = app.clock.now().toISOString()
    expect(await published()).toEqual([
      expect.objectContaining({ keyId: present, retiredAt: null }),
      { ...old, retiredAt: now },
    ])
    expect(await signatureOf(first)).toBe('genuine')
    expect(await signatureOf(second)).toBe('genuine')
  })

  it('and what a compromised one has signed is said to be so', async () => {
    const [present, old] = await published()
    await expect(declareCompromised(owner(), present.keyId, app.clock.now())).rejects.toThrow(
      'replace it first',
    )
    await declareCompromised(owner(), old.keyId, new Date('2026-06-01T00:00:00Z'))
    expect(await published()).toEqual([present, { ...old, compromisedAt: '2026-06-01T00:00:00.000Z' }])
    expect(await signatureOf(first)).toBe('compromised')
  })
})
