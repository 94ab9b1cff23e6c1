import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import {
  type CultivationEssentials,
  carriedOf,
  codeOf,
  type LicenseEssentials,
  toSign,
} from '@papaver/contract/verification/essentials.ts'
import { markLength } from '@papaver/contract/verification/states.ts'
import { expect, it, test } from 'vitest'
import { judge } from './judge.ts'
import type { Key, Knowledge } from './knowledge.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const license: LicenseEssentials = {
  subject: 'license',
  keyId: 'key-1',
  number: 'L-0187',
  checkCode: '7KQFM2XW',
  status: 'ISS',
  validFrom: '2026-03-01',
  validUntil: '2029-02-28',
  isDemonstration: false,
  activities: ['import'],
  groups: ['NP'],
  holder: 'Castellan Pharma Ltd',
}
const signatureOf = (said: LicenseEssentials) => sign(null, toSign(carriedOf(said)), privateKey)
const codeFor = (said: LicenseEssentials, signed = said) => codeOf(carriedOf(said), signatureOf(signed))
const code = codeFor(license)
const later = codeFor({ ...license, validFrom: '2026-07-01' })

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const salt = Buffer.from('salt')
const markOf = (text: string) => sha256(salt, sha256(text)).subarray(0, markLength)
const key = { keyId: 'key-1', publicKeyPem: String(publicKey.export({ type: 'spki', format: 'pem' })) }
const knowing = (verdict?: 'REVOKED' | 'SUSPENDED'): Knowledge => ({
  keys: [{ ...key, compromisedAt: null } as Key],
  list: {
    madeAt: '2026-06-17T08:00:00.000Z',
    validUntil: '2026-06-18T08:00:00.000Z',
    salt: salt.toString('base64url'),
    marks: verdict === undefined ? {} : { [verdict]: markOf(code).toString('base64url') },
  },
  names: {},
})
const today = '2026-06-17'
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

test.each<[string, string, Knowledge, string, string]>([
  ['as it was issued', code, knowing(), today, 'AUTHENTIC'],
  [
    'from the address around it',
    `https://portal.example/#/display-authorization?t=${code}`,
    knowing(),
    today,
    'AUTHENTIC',
  ],
  ['revoked since', code, knowing('REVOKED'), today, 'REVOKED'],
  ['suspended since', code, knowing('SUSPENDED'), today, 'SUSPENDED'],
  ['on its last day', code, knowing(), '2029-02-28', 'AUTHENTIC'],
  ['a day later', code, knowing(), '2029-03-01', 'EXPIRED'],
  [
    'with another holder',
    codeFor({ ...license, holder: 'Somebody else' }, license),
    knowing(),
    today,
    'FORGED',
  ],
  [
    'with a later day',
    codeFor({ ...license, validUntil: '2039-02-28' }, license),
    knowing(),
    today,
    'FORGED',
  ],
  ['before its first day', later, knowing(), '2026-06-30', 'NOT_YET'],
  ['on its first day', later, knowing(), '2026-07-01', 'AUTHENTIC'],
  ['of another key', codeFor({ ...license, keyId: 'key-2' }), knowing(), today, 'UNKNOWN_KEY'],
  ['with the token of before', '0OPv0c1xXyWmVbJ3zq5fUQ', knowing(), today, 'OLD_CODE'],
])('a licence %s', async (_what, scanned, known, day, verdict) => {
  expect((await judge(scanned, known, noonOf(day))).verdict).toBe(verdict)
})

it('nothing is said of a licence that the authority has not signed', async () => {
  expect((await judge(code, knowing(), noonOf(today))).essentials).toEqual(license)
  const changed = codeFor({ ...license, number: 'L-0001' }, license)
  expect((await judge(changed, knowing(), noonOf(today))).essentials).toBeUndefined()
})

const { activities: _activities, groups: _groups, ...held } = license
const cultivation: CultivationEssentials = {
  ...held,
  subject: 'cultivation',
  number: 'CUL-0042',
  crop: 'NC001',
  squareMetres: '10000',
}
const cultivationCode = (said: CultivationEssentials, signed = said) =>
  codeOf(carriedOf(said), sign(null, toSign(carriedOf(signed)), privateKey))

test.each<[string, string, string, string]>([
  ['as it was issued', cultivationCode(cultivation), today, 'AUTHENTIC'],
  ['before its first day', cultivationCode({ ...cultivation, validFrom: '2026-07-01' }), today, 'NOT_YET'],
  ['after its last day', cultivationCode(cultivation), '2029-03-01', 'EXPIRED'],
  [
    'with more land',
    cultivationCode({ ...cultivation, squareMetres: '90000' }, cultivation),
    today,
    'FORGED',
  ],
])('a cultivation permit %s', async (_what, scanned, day, verdict) => {
  expect((await judge(scanned, knowing(), noonOf(day))).verdict).toBe(verdict)
})

const ended = codeFor({ ...license, validUntil: '2026-06-16' })
const inZone = (timeZone: string): Knowledge => {
  const known = knowing()
  return { ...known, names: { en: { timeZone } as Knowledge['names'][string] } }
}

test.each<[string, string, Knowledge, string, string]>([
  [
    'that ended, on a device whose clock is two days behind',
    ended,
    knowing(),
    '2026-06-15T12:00:00Z',
    'EXPIRED',
  ],
  [
    'that ended, with no list to know the day by',
    ended,
    { ...knowing(), list: null },
    '2026-06-15T12:00:00Z',
    'AUTHENTIC',
  ],
  [
    'that is ending, where the authority has the next day already',
    code,
    inZone('Pacific/Auckland'),
    '2029-02-28T13:00:00Z',
    'EXPIRED',
  ],
  [
    'that is ending, where the authority has that day still',
    code,
    inZone('America/Lima'),
    '2029-03-01T03:00:00Z',
    'AUTHENTIC',
  ],
])('a licence %s', async (_what, scanned, known, moment, verdict) => {
  expect((await judge(scanned, known, Date.parse(moment))).verdict).toBe(verdict)
})
