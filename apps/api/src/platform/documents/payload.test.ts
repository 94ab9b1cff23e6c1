import { createPrivateKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSigningKeys } from './keys.ts'
import { canonicalJson, signPayload, verifyPayload } from './payload.ts'

const keys = await createSigningKeys({ authorityName: 'Authority', country: 'XV', now: new Date(0) })
const key = { keyId: keys.keyId, privateKey: createPrivateKey(keys.payloadPrivateKeyPem) }

describe('canonical JSON', () => {
  it.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    // RFC 8785, 3.2.3: members sort by UTF-16 units, so the surrogates of U+1F600 stand before U+FB33.
    [
      { '\ufb33': 1, '\u{1f600}': 2, '\u20ac': 3, '\r': 4, '1': 5 },
      '{"\\r":4,"1":5,"\u20ac":3,"\u{1f600}":2,"\ufb33":1}',
    ],
    [{ numbers: [1e30, 4.5, 2e-3, 0.000001, -0] }, '{"numbers":[1e+30,4.5,0.002,0.000001,0]}'],
    [{ text: '\u000f\n"\\/€' }, '{"text":"\\u000f\\n\\"\\\\/€"}'],
    [{ there: 1, gone: undefined }, '{"there":1}'],
  ])('%j', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '\ud800'])('refuses %j', (value) => {
    expect(() => canonicalJson({ value })).toThrow(TypeError)
  })
})

describe('a signed payload', () => {
  const signed = signPayload({ number: 'A', grams: '1.5' }, key)

  it('is verified whatever the order of its members', () => {
    const turned = { ...signed, payload: { grams: '1.5', number: 'A' } }
    expect(verifyPayload(turned, keys.payloadPublicKeyPem)).toBe(true)
  })

  it('is the same each time', () => {
    expect(signPayload({ grams: '1.5', number: 'A' }, key).signature.value).toBe(signed.signature.value)
  })

  it('fails once changed, or under another key', async () => {
    const changed = { ...signed, payload: { number: 'A', grams: '1.6' } }
    const other = await createSigningKeys({ authorityName: 'Other', country: 'XV', now: new Date(0) })
    expect(verifyPayload(changed, keys.payloadPublicKeyPem)).toBe(false)
    expect(verifyPayload(signed, other.payloadPublicKeyPem)).toBe(false)
  })
})
