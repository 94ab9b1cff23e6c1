import { codeOf, type PermitEssentials } from '@papaver/contract/verification/essentials.ts'
import { partsOf } from '@papaver/contract/verification/signed-code.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heldKeys } from '../../platform/documents/keys.ts'
import { draftParts } from '../../testing/drafts.ts'
import {
  codeOfSubstance,
  type ForeignAuthority,
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
import { readSigningKeys, signedCode } from '../casework/public.ts'
import { readSettings } from '../settings/public.ts'

const french = foreignAuthority('FR-2026-AAAAAA')
let app: TestApp
let officer: TestPerson
let admin: TestPerson
let goods: { code: string; quantity: string }[]
let ownKey: { keyId: string; publicKeyPem: string; validFrom: string }

const publishedKeys = async () => (await app.visitor.call('verification.keys')).body.keys
beforeAll(async () => {
  app = await startTestApp()
  ;[officer, admin] = await Promise.all([app.as('officer'), app.as('admin')])
  const parts = await draftParts(await app.as('importer'))
  goods = [{ code: await codeOfSubstance(app, parts.morphine.substanceId), quantity: '1' }]
  await issuePermit(app)
  ownKey = (await publishedKeys())[0]
  expect((await trust(app, french)).status).toBe(200)
})
afterAll(() => app?.close())

const permit = (number: string) => permitOfTheirs(number, goods)
const issuedIn = (authorization: unknown) =>
  messageOfTheirs({ subject: 'issued', authorization: authorization as never })
/** The signed data of the permit here. */
const ownPermit = async () => {
  const { body } = await officer.call('authorizations.list', { query: { status: 'ISS' } })
  const { bytes } = await officer.call('authorizations.exchangeFile', { params: { id: body.items[0].id } })
  return JSON.parse(String(bytes))
}
/** What stands in the QR code of its document. */
const codeOfOwn = async ({ payload }: Awaited<ReturnType<typeof ownPermit>>): Promise<string> => {
  const { number, kind, checkCode, validUntil, importer, exporter, lines } = payload
  const { db, clock } = app.deps
  const keys = heldKeys(await readSigningKeys(db, await readSettings(db), clock.now()))
  const essentials: PermitEssentials = {
    subject: 'permit',
    ...{ keyId: keys.keyId, number, kind, checkCode: checkCode.replace('-', ''), validUntil },
    ...{ importer: importer.countryCode, exporter: exporter.countryCode },
    ...{ isDemonstration: false, lineCount: lines.length, lines: [] },
  }
  return signedCode(essentials, keys)
}
const nobody = { verdict: 'wrongSignature', state: 'refused', authorityName: null }

describe('whose something is, is not said before its signature holds', () => {
  /** Signs with a key of its own, and writes the name of another one beside it. */
  const forgerAs = (keyId: string) => foreignAuthority(keyId)

  it.each<[string, () => string]>([
    ['this authority', () => ownKey.keyId],
    ['another authority', () => french.keyId],
  ])('where the name of a key of %s stands beside it', async (_whose, keyId) => {
    const forger = forgerAs(keyId())
    const number = `FR/F-${keyId()}`
    expect((await takeFile(officer, forger.sign(permit(number)))).body).toMatchObject(nobody)
    const read = await sendList(officer, {
      call: 'exchange.readFile',
      name: 'x.json',
      bytes: Buffer.from(JSON.stringify(forger.sign(permit(number)))),
    })
    expect(read.body).toMatchObject({ verdict: 'wrongSignature', authorityName: null })
    const message = forger.sign(issuedIn(french.sign(permit(`${number}-M`))))
    expect((await takeFile(officer, message)).body).toMatchObject(nobody)
    const inside = french.sign(issuedIn(forger.sign(permit(`${number}-I`))))
    expect((await takeFile(officer, inside)).body).toMatchObject(nobody)
    const code = forger.code({
      subject: 'permit',
      ...{ number: `${number}-C`, checkCode: 'ABCDEFGH', kind: 'IMA', importer: 'FR', exporter: 'XV' },
      ...{ validUntil: '2026-12-31', isDemonstration: false, lineCount: 1 },
      lines: [{ ...goods[0], unit: 'kg' } as never],
    })
    expect((await officer.call('exchange.takeCode', { body: { code } })).body).toMatchObject(nobody)
  })

  it('nor is what holds replaced by the same data with another signature', async () => {
    const genuine = french.sign(permit('FR/SAME'))
    const forged = forgerAs(french.keyId).sign(permit('FR/SAME'))
    expect((await takeFile(officer, forged)).body).toMatchObject(nobody)
    const taken = (await takeFile(officer, genuine)).body
    expect(taken).toMatchObject({ verdict: 'genuine' })
    const evidence = async () =>
      JSON.parse((await officer.call('exchange.messageFile', { params: { id: taken.id } })).bytes.toString())
    expect((await evidence()).signature).toEqual(genuine.signature)
    const again = (await takeFile(officer, forged)).body
    expect(again).toMatchObject(nobody)
    expect(again.id).not.toBe(taken.id)
    expect((await evidence()).signature).toEqual(genuine.signature)
    expect((await takeFile(officer, genuine)).body).toMatchObject({ id: taken.id, verdict: 'genuine' })
  })
})

describe('what is presented is answered by its own signature', () => {
  const broken = ({ payload, signature }: ReturnType<ForeignAuthority['sign']>) => ({
    payload,
    signature: {
      ...signature,
      value: `${signature.value.startsWith('A') ? 'B' : 'A'}${signature.value.slice(1)}`,
    },
  })
  const renamed = (keyId: string, { payload, signature }: ReturnType<ForeignAuthority['sign']>) => ({
    payload,
    signature: { ...signature, keyId },
  })
  const verdictOf = async (content: unknown) => (await takeFile(officer, content)).body.verdict

  it('whether a forged copy came before it or after it', async () => {
    const genuine = french.sign(permit('FR/COPY'))
    const copies: [unknown, string][] = [
      [broken(genuine), 'wrongSignature'],
      [renamed('FR-2026-NOBODY', genuine), 'unknownKey'],
      [renamed(ownKey.keyId, genuine), 'wrongSignature'],
      [foreignAuthority(french.keyId).sign(issuedIn(genuine)), 'wrongSignature'],
    ]
    for (const [copy, verdict] of copies) expect(await verdictOf(copy)).toBe(verdict)
    expect(await verdictOf(genuine)).toBe('genuine')
    for (const [copy, verdict] of copies) expect(await verdictOf(copy)).toBe(verdict)
    const { body } = await officer.call('exchange.incoming', { query: { search: 'FR/COPY' } })
    expect(body.items.map(({ verdict }: { verdict: string }) => verdict).toSorted()).toEqual(
      ['genuine', ...copies.map(([, verdict]) => verdict)].toSorted(),
    )
  })

  it('and a genuine permit is one entry, as a file or in messages', async () => {
    const genuine = french.sign(permit('FR/ONCE'))
    const message = issuedIn(genuine)
    const later = { ...message, sentAt: '2026-06-17T09:00:00.000Z' }
    const taken: { id: string; verdict: string }[] = []
    for (const content of [genuine, french.sign(message), french.sign(later)])
      taken.push((await takeFile(officer, content)).body)
    expect(taken.map(({ id, verdict }) => [id, verdict])).toEqual(taken.map(() => [taken[0]?.id, 'genuine']))
  })

  it('also where one message id stands on two messages', async () => {
    const first = issuedIn(french.sign(permit('FR/ID-1')))
    const second = { ...issuedIn(french.sign(permit('FR/ID-2'))), id: first.id }
    for (const [message, number] of [
      [first, 'FR/ID-1'],
      [second, 'FR/ID-2'],
    ] as const)
      expect((await takeFile(officer, french.sign(message))).body).toMatchObject({
        verdict: 'genuine',
        number,
      })
  })

  it('of this authority, too, as a file and as a code', async () => {
    const own = await ownPermit()
    expect(await verdictOf(broken(own))).toBe('wrongSignature')
    expect(await verdictOf(own)).toBe('own')
    expect(await verdictOf(broken(own))).toBe('wrongSignature')
    const code = await codeOfOwn(own)
    const take = async (text: string) =>
      (await officer.call('exchange.takeCode', { body: { code: text } })).body.verdict
    const { carried, signature } = partsOf(code) ?? { carried: new Uint8Array(), signature: new Uint8Array() }
    const flipped = codeOf(
      carried,
      signature.map((byte, index) => (index === 5 ? byte ^ 1 : byte)),
    )
    expect([await take(flipped), await take(code), await take(flipped)]).toEqual([
      'wrongSignature',
      'own',
      'wrongSignature',
    ])
  })

  it('and the code of an own permit says what that permit is', async () => {
    const own = await ownPermit()
    const { number } = own.payload
    const code = await codeOfOwn(own)
    expect((await officer.call('exchange.takeCode', { body: { code } })).body).toMatchObject({
      verdict: 'own',
      state: 'own',
      number,
      country: { id: 'XV' },
      said: { direction: 'import', importer: { countryId: 'XV' }, exporter: { countryId: 'FR' } },
    })
    const states = async (state: string) =>
      (await officer.call('exchange.incoming', { query: { state, search: number } })).body.items.map(
        ({ verdict }: { verdict: string }) => verdict,
      )
    expect(await states('own')).toContain('own')
    expect(await states('refused')).not.toContain('own')
  })
})

describe('the key of this authority', () => {
  const trying = async ({ keyId, publicKeyPem }: Pick<ForeignAuthority, 'keyId' | 'publicKeyPem'>) =>
    admin.call('exchange.trustKey', {
      params: { id: await frenchId(admin) },
      body: { keyId, publicKeyPem, source: 'pasted', password },
    })
  const own = { status: 422, body: { message: 'exchangeOwnKey' } }
  const rawOf = (pem: string) =>
    Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
      .subarray(-32)
      .toString('base64')

  it('is not trusted as one of another authority, whatever it is called', async () => {
    expect(await trying(ownKey)).toMatchObject(own)
    expect(await trying({ ...ownKey, keyId: 'FR-2026-ZZZZZZ' })).toMatchObject(own)
    expect(await trying({ keyId: 'FR-2026-ZZZZZZ', publicKeyPem: rawOf(ownKey.publicKeyPem) })).toMatchObject(
      own,
    )
    expect(await trying({ ...ownKey, publicKeyPem: french.publicKeyPem })).toMatchObject(own)
  })

  it('is not after it was replaced and reported, and then says nothing of whose something is', async () => {
    const { body } = await officer.call('authorizations.list', { query: { status: 'ISS' } })
    const id = body.items[0].id
    const { bytes } = await officer.call('authorizations.document', { params: { id } })
    expect((await takeFile(officer, bytes)).body.verdict).toBe('own')
    const params = { keyId: ownKey.keyId }
    const reported = await admin.call('operations.reportKey', {
      params,
      body: { since: ownKey.validFrom.slice(0, 10), reason: 'A disk was lost.', password },
    })
    expect(reported.status).toBe(200)
    const now = await publishedKeys()
    expect(now.find(({ keyId }: { keyId: string }) => keyId === ownKey.keyId).compromisedAt).not.toBeNull()
    expect(await trying({ ...ownKey, keyId: 'FR-2026-ZZZZZZ' })).toMatchObject(own)
    expect((await takeFile(officer, bytes)).body).toMatchObject({ verdict: 'endedKey', authorityName: null })
  })
})

describe('the key of one authority', () => {
  it('is not trusted for another one, nor after its trust has ended', async () => {
    const { body } = await admin.call('exchange.authorities')
    const other = body.items.find(({ country }: { country: { id: string } }) => country.id !== 'FR')
    const trying = (id: number, keyId: string) =>
      admin.call('exchange.trustKey', {
        params: { id },
        body: { keyId, publicKeyPem: french.publicKeyPem, source: 'pasted', password },
      })
    const known = { status: 409, body: { message: 'exchangeKeyKnown' } }
    expect(await trying(other.id, 'OTHER-1')).toMatchObject(known)
    const { keys } = body.items.find(({ code }: { code: string }) => code === 'FR-DEMO')
    const key = keys.find(({ keyId }: { keyId: string }) => keyId === french.keyId)
    const ended = await admin.call('exchange.endTrust', {
      params: { id: key.id },
      body: { reason: 'A new one.', isCompromised: false, password },
    })
    expect(ended.status).toBe(200)
    expect(await trying(other.id, 'OTHER-2')).toMatchObject(known)
    expect((await trying(await frenchId(admin), french.keyId)).status).toBe(200)
  })
})
