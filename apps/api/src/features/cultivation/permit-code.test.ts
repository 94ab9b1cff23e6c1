import { createHash } from 'node:crypto'
import { carriedOf, codeOf, readCode } from '@papaver/contract/verification/essentials.ts'
import { markLength, type StateList } from '@papaver/contract/verification/states.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { embeddedFile } from '../../platform/documents/pdf-inspection.ts'
import {
  cultivationDraft,
  cultivationGround,
  cultivationStep,
  issuedCultivation,
  squarePlot,
} from '../../testing/cultivation.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let grower: TestPerson
let officer: TestPerson
let admin: TestPerson
// biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
let permit: any
let code = ''
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const get = async (person: TestPerson, id: string) =>
  (await person.call('cultivation.get', { params: { id } })).body
const check = async (body: object) => (await app.visitor.call('verification.verify', { body })).body
/** What stands in the QR code of a permit, as its own data say. */
const codeIn = async (id: string): Promise<string> => {
  const { bytes } = await officer.call('cultivation.document', { params: { id } })
  const data = embeddedFile(bytes ?? Buffer.alloc(0), 'cultivation.json')?.toString() ?? '{}'
  return String(JSON.parse(data).verifyUrl).split('/#/display-authorization?t=')[1] ?? ''
}

beforeAll(async () => {
  app = await startTestApp()
  grower = await app.as('grower')
  officer = await app.as('officer')
  admin = await app.as('admin')
  permit = await issuedCultivation(app)
  code = await codeIn(permit.id)
})
afterAll(() => app?.close())
/** A list is kept for a minute, and calls are counted by it. */
beforeEach(() => app.clock.advance(60_000))

describe('the document of a permit', () => {
  it('is there for its holder and the authority, and for nobody else', async () => {
    expect(permit.document).toMatchObject({ issuedOn: '2026-06-17', name: `${permit.number}.pdf` })
    for (const person of [grower, officer]) {
      const { status, headers } = await person.call('cultivation.document', { params: { id: permit.id } })
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    const importer = await app.as('importer')
    expect((await importer.call('cultivation.document', { params: { id: permit.id } })).status).not.toBe(200)
  })

  it('says by its code what the permit says', () => {
    expect(readCode(code)?.essentials).toEqual({
      subject: 'cultivation',
      keyId: expect.stringMatching(/^XV-2026-/),
      number: permit.number,
      checkCode: permit.document.checkCode.replace('-', ''),
      status: 'ISS',
      validFrom: '2026-07-01',
      validUntil: '2026-12-31',
      isDemonstration: true,
      crop: expect.any(String),
      squareMetres: '10000',
      holder: permit.applicant.name,
    })
  })
})

describe('the public check', () => {
  it('tells holder, crop, area and days of it, by its QR code as by number and code, and nothing else', async () => {
    const answer = {
      verdict: 'VALID',
      permit: null,
      license: null,
      cultivation: {
        number: permit.number,
        issuedOn: '2026-06-17',
        validFrom: '2026-07-01',
        validUntil: '2026-12-31',
        daysLeft: 197,
        holder: permit.applicant.name,
        replacedBy: null,
        signature: 'genuine',
        compromisedAt: null,
        signer: { owner: expect.any(String), issuer: null },
        stamp: null,
        crop: 'Cannabis',
        squareMetres: '10000',
      },
    }
    expect(await check({ token: code })).toMatchObject(answer)
    const { number, document } = permit
    const { cultivation } = await check({ number: number.toLowerCase(), checkCode: document.checkCode })
    expect(cultivation).toEqual(answer.cultivation)
  })

  it('finds nothing by another code, or by a code with a byte changed', async () => {
    const { checkCode } = permit.document
    const other = checkCode.startsWith('A') ? `C${checkCode.slice(1)}` : `A${checkCode.slice(1)}`
    const nothing = { verdict: 'NOT_FOUND', permit: null, license: null, cultivation: null }
    expect(await check({ number: permit.number, checkCode: other })).toMatchObject(nothing)
    const read = readCode(code)
    if (read?.essentials.subject !== 'cultivation') throw new Error('the code is not of a cultivation')
    const wider = codeOf(carriedOf({ ...read.essentials, squareMetres: '90000' }), read.signature)
    expect(await check({ token: wider })).toMatchObject(nothing)
  })

  it.each([
    ['the area', 'update cultivation set square_metres = $2 where case_id = $1', ['90000', '10000']],
    [
      'the first day',
      'update cultivation set valid_from = $2 where case_id = $1',
      ['2026-06-01', '2026-07-01'],
    ],
    ['the holder', 'update work_case set applicant_name = $2 where id = $1', ['Somebody Else Ltd', null]],
  ])(
    'says that the signature is broken where the record has another word for %s',
    async (_what, text, values) => {
      const [changed, before] = values
      await behind(text, [permit.id, changed])
      expect((await check({ token: code })).cultivation.signature).toBe('broken')
      await behind(text, [permit.id, before ?? permit.applicant.name])
      app.clock.advance(60_000)
      expect((await check({ token: code })).cultivation.signature).toBe('genuine')
    },
  )

  it('takes a report that paper and screen differ to its case', async () => {
    const report = { number: '', token: code, description: 'The paper says another area' }
    expect((await app.visitor.call('verification.reportMismatch', { body: report })).status).toBe(204)
    const { rows } = await behind('select case_id from verification_mismatch order by at desc limit 1')
    expect(rows[0].case_id).toBe(permit.id)
  })
})

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const listed = async (): Promise<string[]> => {
  const { body } = await app.visitor.call('verification.states')
  const { salt, marks }: StateList = JSON.parse(body.list)
  const mark = sha256(Buffer.from(salt, 'base64url'), sha256(code)).subarray(0, markLength)
  return Object.entries(marks).flatMap(([verdict, packed]) =>
    Buffer.from(packed, 'base64url').includes(mark) ? [verdict] : [],
  )
}

it.each([
  ['ISS', 'VALID', []],
  ['RUN', 'VALID', []],
  ['HRV', 'VALID', []],
  ['SUS', 'SUSPENDED', ['SUSPENDED']],
  ['EXP', 'EXPIRED', []],
  ['CLO', 'USED_UP', ['USED_UP']],
  ['RVK', 'REVOKED', ['REVOKED']],
])('a permit that is %s is %s, and stands in the list as %j', async (status, verdict, expected) => {
  await behind('update work_case set status = $1 where id = $2', [status, permit.id])
  expect((await check({ token: code })).verdict).toBe(verdict)
  expect(await listed()).toEqual(expected)
  await behind(`update work_case set status = 'ISS' where id = $1`, [permit.id])
})

describe('the letter of a decision', () => {
  it('of a refusal goes to the applicant, and no document is made', async () => {
    const { plots, ...said } = cultivationDraft(await cultivationGround(app))
    const body = { ...said, plots: [{ ...plots[0], parcel: '77/1', shape: squarePlot(10.5) }] }
    const created = (await grower.call('cultivation.create', { body })).body
    const requested = await cultivationStep(grower, created, 'submit', { declaration: true })
    const taken = await cultivationStep(officer, requested, 'take')
    const words = { reasonCode: 'REFUSE-OTHER', comment: 'The store has no alarm.' }
    const proposed = await cultivationStep(officer, taken, 'propose', { decision: 'refuse', ...words })
    const refused = await cultivationStep(admin, proposed, 'refuse', words)
    expect(refused.letters).toMatchObject([{ decision: 'refuse', number: `${refused.number}/REJ` }])
    expect(refused.document).toBeNull()
    expect((await get(grower, refused.id)).letters).toHaveLength(1)
  })

  it('of a revocation goes to the holder; what was changed tells which number has taken its place', async () => {
    const changed = await issuedCultivation(app, { cycles: 3 }, permit.id)
    expect(await check({ token: code })).toMatchObject({
      verdict: 'REPLACED',
      cultivation: { replacedBy: changed.number },
    })
    const revoked = await cultivationStep(admin, changed, 'revoke', {
      reasonCode: 'REVOKE-OTHER',
      comment: 'The fence was taken down.',
    })
    expect(revoked.letters).toMatchObject([{ decision: 'revoke', number: `${changed.number}/RVK` }])
    const [{ id: letterId }] = (await get(grower, changed.id)).letters
    const { status, headers } = await grower.call('cultivation.letter', {
      params: { id: changed.id, letterId },
    })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const { number, document } = changed
    expect(await check({ number, checkCode: document.checkCode })).toMatchObject({ verdict: 'REVOKED' })
  })
})
