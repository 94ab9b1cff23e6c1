import { generateKeyPairSync, sign } from 'node:crypto'
import {
  carriedOf,
  codeOf,
  type Essentials,
  type PermitEssentials,
  toSign,
} from '@papaver/contract/verification/essentials.ts'
import { expect, it } from 'vitest'
import { believedKeys, type OpenKit } from '../kit.ts'
import { faultOfNumber, permitByNumber, permitsByPart, readScanned } from './scanned.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const essentials: PermitEssentials = {
  subject: 'permit',
  keyId: 'key-1',
  number: 'XV/I/NP/2026/000015-Y',
  checkCode: '7KQFM2XW',
  kind: 'IMA',
  importer: 'XV',
  exporter: 'FR',
  validUntil: '2026-09-15',
  isDemonstration: false,
  lineCount: 1,
  lines: [{ code: 'NM009', quantity: '2.4', unit: 'kg' }],
}
const codeFor = (said: Essentials): string => {
  const carried = carriedOf(said)
  return codeOf(carried, sign(null, toSign(carried), privateKey))
}
const kit = {
  keys: { 'key-1': publicKey.export({ type: 'spki', format: 'pem' }).toString() },
  list: { permits: [{ id: 'case-1', number: essentials.number }] },
} as unknown as OpenKit
const found = async (text: string) => (await readScanned(kit, text)).found

it('a signed code leads to the permit on the list, and brings the check code along', async () => {
  const address = `https://portal.example/#/display-authorization?t=${codeFor(essentials)}`
  expect(await readScanned(kit, address)).toMatchObject({
    found: 'listed',
    permit: { id: 'case-1' },
    checkCode: '7KQFM2XW',
  })
})

it('one that is not on the list stands by its own code', async () => {
  const code = codeFor({ ...essentials, number: 'XV/I/NP/2026/000099-K' })
  expect(await readScanned(kit, code)).toMatchObject({ found: 'unlisted', token: code })
})

it('nothing is believed that the authority has not signed', async () => {
  const more = carriedOf({ ...essentials, lines: [{ code: 'NM009', quantity: '9.4', unit: 'kg' }] })
  const signature = sign(null, toSign(carriedOf(essentials)), privateKey)
  expect(await found(codeOf(more, signature))).toBe('FORGED')
  expect(await found(codeFor({ ...essentials, keyId: 'key-2' }))).toBe('UNKNOWN_KEY')
  expect(await found('0OPv0c1xXyWmVbJ3zq5fUQ')).toBe('OLD_CODE')
  expect(await found('a bottle of milk')).toBe('NO_CODE')
})

it('nothing is believed that a compromised key has signed', async () => {
  const key = { keyId: 'key-1', publicKeyPem: kit.keys['key-1'], compromisedAt: '2026-06-01T08:00:00.000Z' }
  const keys = believedKeys([key] as unknown as Parameters<typeof believedKeys>[0])
  const code = codeFor({ ...essentials, number: 'XV/I/NP/2026/000099-K' })
  expect((await readScanned({ ...kit, keys }, code)).found).toBe('UNKNOWN_KEY')
})

it('a licence is no permit, whoever has signed it', async () => {
  const code = codeFor({
    ...{ subject: 'license', keyId: 'key-1', number: essentials.number, checkCode: '7KQFM2XW' },
    ...{ status: 'ISS', validFrom: '2026-01-01', validUntil: '2028-12-31', isDemonstration: false },
    ...{ activities: ['import'], groups: ['NP'], holder: 'Castellan Pharma Ltd' },
  })
  expect(await found(code)).toBe('NO_CODE')
})

it.each([
  'XV/I/NP/2026/000015-Y',
  'xvinp2026000015y',
  ' xv i np 2026 000015 y ',
  'XV/I/NP/2026/15-Y',
  'XV/I/NP/٢٠٢٦/٠٠٠٠١٥-Y',
  'XV/I/NP/۲۰۲۶/۰۰۰۰۱۵-Y',
  'ХV/I/NР/2O26/OOOO15-Y',
])('the number is found as %s', (typed) => expect(permitByNumber(kit, typed)?.id).toBe('case-1'))
it.each([
  ['000033', ['one', 'other']],
  ['2026/33', []],
  ['33-K', ['other']],
  ['٠٠٠٠٣٣', ['one', 'other']],
  ['castellan', ['one']],
  ['codeine', ['other']],
  [' - ', []],
])('by a part, %s, those of the list are found', (typed, ids) => {
  const permitOf = (id: string, number: string, applicantName: string, goods: string) => ({
    ...{ id, number, applicantName, partnerName: 'Farma B.V.', lines: [{ name: goods }] },
  })
  const permits = [
    permitOf('one', 'XV/I/NP/2026/000033-Y', 'Castellan Pharma Ltd', 'Morphine'),
    permitOf('other', 'XV/E/NP/2026/000033-K', 'Norwich Ltd', 'Codeine'),
  ]
  const listed = { list: { permits } } as unknown as OpenKit
  expect(permitsByPart(listed, typed).map(({ id }) => id)).toEqual(ids)
})

it.each([
  ['XV/I/NP/2026/000015-A', 'mistyped'],
  ['XV/I/NP/٢٠٢٦/٠٠٠٠١٥-A', 'mistyped'],
  ['hello', 'noNumber'],
  ['مرحبا', 'noNumber'],
  ['XV/I/NP/2026/000015-Y', undefined],
  ['MZ/2026/000015-Y', undefined],
])('of %s it says what is wrong with it', (typed, fault) => expect(faultOfNumber(typed)).toBe(fault))

it.each(['', '  ', 'XV/I/NP/2026/000016-Y'])('no permit is found as "%s"', (typed) =>
  expect(permitByNumber(kit, typed)).toBeUndefined(),
)
