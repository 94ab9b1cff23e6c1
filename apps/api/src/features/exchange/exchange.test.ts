import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts } from '../../testing/drafts.ts'
import {
  codeOfSubstance,
  foreignAuthority,
  frenchId,
  messageOfTheirs,
  password,
  permitOfTheirs,
  takeFile,
  trust,
} from '../../testing/foreign-authority.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { sendList } from '../../testing/send-list.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

const french = foreignAuthority('FR-2026-AAAAAA')
let app: TestApp
let officer: TestPerson
let admin: TestPerson
let importer: TestPerson
let morphine: string
beforeAll(async () => {
  app = await startTestApp()
  ;[officer, admin, importer] = await Promise.all([app.as('officer'), app.as('admin'), app.as('importer')])
  const parts = await draftParts(importer)
  morphine = await codeOfSubstance(app, parts.morphine.substanceId)
  expect((await trust(app, french)).status).toBe(200)
})
afterAll(() => app?.close())

const goods = (quantity: string, unitCode = 'kg') => [
  { code: morphine, quantity, unitCode, baseGrams: '752' },
]
const fileOf = (number: string, changed = {}, quantity = '1') =>
  french.sign(permitOfTheirs(number, goods(quantity), changed))

describe('a file of another authority', () => {
  it('is genuine by a trusted key alone, and says why it is not', async () => {
    const genuine = fileOf('FR/1')
    const { payload } = genuine
    const stranger = foreignAuthority('FR-2026-BBBBBB')
    const taken = async (content: unknown) => (await takeFile(officer, content)).body
    expect(await taken(genuine)).toMatchObject({
      verdict: 'genuine',
      state: 'unmatched',
      number: 'FR/1',
      country: { id: 'FR' },
    })
    expect(await taken(stranger.sign(permitOfTheirs('FR/2', goods('1'))))).toMatchObject({
      verdict: 'unknownKey',
      state: 'refused',
      authorityName: null,
    })
    const changed = { ...genuine, payload: { ...(payload as object), number: 'FR/3' } }
    expect(await taken(changed)).toMatchObject({ verdict: 'wrongSignature', state: 'refused' })
    const german = { name: 'Muster GmbH', addressLines: [], countryCode: 'DE' }
    expect(await taken(fileOf('DE/4', { importer: german }))).toMatchObject({ verdict: 'otherCountry' })
    const refused = (await takeFile(officer, changed)).body
    expect(await officer.call('exchange.close', { params: { id: refused.id }, body: {} })).toMatchObject({
      status: 409,
      body: { message: 'exchangeNotUsable', details: { reason: 'wrongSignature' } },
    })
  })

  it('taken in twice is there once', async () => {
    const file = fileOf('FR/TWICE')
    const ids = [(await takeFile(officer, file)).body.id, (await takeFile(admin, file)).body.id]
    expect(ids[0]).toBe(ids[1])
    const { body } = await officer.call('exchange.incoming', { query: { search: 'fr twice' } })
    expect(body.items.map(({ number }: { number: string }) => number)).toEqual(['FR/TWICE'])
  })

  it.each<[string, unknown, string]>([
    ['no JSON', Buffer.from('{"payload":'), 'exchangeUnreadable'],
    ['a PDF without data', Buffer.from('%PDF-1.7\n%%EOF'), 'exchangeUnreadable'],
    ['another format', french.sign({ format: 'other.thing', version: 1 }), 'exchangeOtherFormat'],
    ['another version', french.sign({ format: 'papaver.authorization', version: 2 }), 'exchangeOtherFormat'],
    ['a permit that lacks its goods', french.sign(permitOfTheirs('FR/0', [])), 'exchangeUnreadable'],
    [
      'marks that turn the direction',
      french.sign(permitOfTheirs('FR/\u202e1', [{ code: 'X', quantity: '1' }])),
      'exchangeUnreadable',
    ],
    [
      'a message for somebody else',
      french.sign(
        messageOfTheirs({
          subject: 'changed',
          number: 'FR/1',
          change: 'revoke',
          reason: null,
          successor: null,
          on: '2026-06-17',
          to: { countryId: 'DE' },
        }),
      ),
      'exchangeOtherAddressee',
    ],
  ])('is not read: %s', async (_what, content, code) => {
    expect(await takeFile(officer, content)).toMatchObject({ status: 422, body: { message: code } })
  })

  it('of this authority itself is known as its own; the document brings its data along', async () => {
    const permit = await issuePermit(app)
    const { bytes } = await officer.call('authorizations.document', { params: { id: permit.id } })
    expect(await takeFile(officer, bytes)).toMatchObject({
      status: 201,
      body: { verdict: 'own', number: permit.number },
    })
  })

  it('may be the text of its QR code, which is signed, too', async () => {
    const essentials = {
      subject: 'permit' as const,
      ...{ number: 'FR/CODE', checkCode: 'ABCDEFGH', kind: 'IMA', importer: 'FR', exporter: 'XV' },
      ...{ validUntil: '2026-12-31', isDemonstration: false, lineCount: 2 },
      lines: [{ code: morphine, quantity: '1.5', unit: 'kg' }],
    }
    const take = async (code: string) => (await officer.call('exchange.takeCode', { body: { code } })).body
    expect(await take(french.code(essentials))).toMatchObject({
      verdict: 'genuine',
      way: 'code',
      said: { direction: 'import', lineCount: 2, lines: [{ code: morphine, quantity: '1.5' }] },
    })
    const other = foreignAuthority(french.keyId)
    expect(await take(other.code({ ...essentials, number: 'FR/FALSE' }))).toMatchObject({
      verdict: 'wrongSignature',
    })
    const license = {
      ...{ subject: 'license' as const, number: 'L-0012', checkCode: 'ABCDEFGH', status: 'ISS' },
      ...{ validFrom: '2026-01-01', validUntil: '2028-12-31', isDemonstration: false },
      ...{ activities: ['import'], groups: ['NP'], holder: 'Grossiste Imaginaire SARL' },
    }
    expect((await take(french.code(license))).message).toBe('exchangeUnreadable')
    expect((await take('https://portal.example/#/display-authorization?n=1')).message).toBe(
      'exchangeUnreadable',
    )
  })

  it('is read for an applicant, and kept nowhere', async () => {
    const file = { call: 'exchange.readFile', name: 'x.json' } as const
    const bytes = Buffer.from(JSON.stringify(fileOf('FR/READ')))
    expect(await sendList(importer, { ...file, bytes })).toMatchObject({
      status: 200,
      body: { verdict: 'genuine', said: { number: 'FR/READ', lines: [{ quantity: '1', unit: 'kg' }] } },
    })
    const { body } = await officer.call('exchange.incoming', { query: { search: 'FR/READ' } })
    expect(body.items).toEqual([])
  })
})

describe('a key', () => {
  it('is trusted by whoever proves who he is, and is no longer when its trust has ended', async () => {
    const other = foreignAuthority('FR-2026-CCCCCC')
    const id = await frenchId(admin)
    const body = { keyId: other.keyId, publicKeyPem: other.publicKeyPem, source: 'pasted' }
    expect(
      (await admin.call('exchange.trustKey', { params: { id }, body: { ...body, password: 'wrong wrong' } }))
        .status,
    ).not.toBe(200)
    const trusted = await admin.call('exchange.trustKey', { params: { id }, body: { ...body, password } })
    expect(trusted.status).toBe(200)
    expect(
      await admin.call('exchange.trustKey', { params: { id }, body: { ...body, password } }),
    ).toMatchObject({ status: 409, body: { message: 'exchangeKeyKnown' } })
    const keys = trusted.body.items.find((each: { id: number }) => each.id === id).keys
    const key = keys.find(({ keyId }: { keyId: string }) => keyId === other.keyId)
    expect(key).toMatchObject({ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), endedAt: null })
    const file = other.sign(permitOfTheirs('FR/KEY', goods('1')))
    expect((await takeFile(officer, file)).body.verdict).toBe('genuine')
    const ended = await admin.call('exchange.endTrust', {
      params: { id: key.id },
      body: { reason: 'Lost.', isCompromised: false, password },
    })
    expect(ended.status).toBe(200)
    expect((await takeFile(officer, file)).body.verdict).toBe('endedKey')
  })

  it('must be one of Ed25519, and an address encrypted', async () => {
    const id = await frenchId(admin)
    const body = { keyId: 'FR-X', publicKeyPem: 'nonsense', source: 'pasted', password }
    expect(await admin.call('exchange.trustKey', { params: { id }, body })).toMatchObject({
      status: 422,
      body: { message: 'exchangeNoKey' },
    })
    const address = (text: string) =>
      admin.call('exchange.saveAuthority', {
        params: { id },
        body: { way: 'machine', address: text, version: 0, password },
      })
    for (const text of ['', 'ftp://example.com', 'http://example.com', 'https://a:b@example.com'])
      expect((await address(text)).body.message).toBe('exchangeAddress')
    expect((await address('https://portal.example.com/some/page')).body.items).toContainEqual(
      expect.objectContaining({ id, way: 'machine', address: 'https://portal.example.com', version: 1 }),
    )
    expect((await address('https://portal.example.com')).body.message).toBe('exchangeStale')
  })
})
