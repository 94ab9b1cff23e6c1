import { createHash, verify as isSignature } from 'node:crypto'
import {
  carriedOf,
  codeOf,
  type LicenseEssentials,
  readCode,
  type SignedEssentials,
} from '@papaver/contract/verification/essentials.ts'
import { listPurpose, markLength, type StateList } from '@papaver/contract/verification/states.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { embeddedFile } from '../../platform/documents/pdf-inspection.ts'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

const issued = async () => {
  const { body } = await importer.call('licenses.create', { body: licenseDraft() })
  const submitted = await licenseStep(importer, body, 'submit', { declaration: true })
  const taken = await licenseStep(officer, submitted, 'take')
  const proposed = await licenseStep(officer, taken, 'propose', { decision: 'approve' })
  return licenseStep(admin, await licenseStep(admin, proposed, 'approve'), 'issue')
}
/** What stands in the QR code of a certificate, as its own data say. */
const codeIn = async (id: string): Promise<string> => {
  const { bytes } = await officer.call('licenses.document', { params: { id } })
  const data = embeddedFile(bytes ?? Buffer.alloc(0), 'license.json')?.toString() ?? '{}'
  const [, code = ''] = String(JSON.parse(data).verifyUrl).split('/#/display-authorization?t=')
  return code
}
const readOf = (code: string): SignedEssentials => {
  const read = readCode(code)
  if (read === undefined) throw new Error('the code does not read')
  return read
}
const isSigned = async (code: string): Promise<boolean> => {
  const { essentials, signed, signature } = readOf(code)
  const { keys } = (await app.visitor.call('verification.keys')).body
  const key = keys.find(({ keyId }: { keyId: string }) => keyId === essentials.keyId)
  return isSignature(null, signed, key.publicKeyPem, signature)
}
const check = async (token: string) =>
  (await app.visitor.call('verification.verify', { body: { token } })).body

// biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
let license: any
let code = ''
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  license = await issued()
  code = await codeIn(license.id)
})
afterAll(() => app?.close())
/** A list is kept for a minute, and calls are counted by it. */
beforeEach(() => app.clock.advance(60_000))

describe('the code of a certificate', () => {
  it('says what the licence says, signed with the published key', async () => {
    expect(readOf(code).essentials).toEqual({
      subject: 'license',
      keyId: expect.stringMatching(/^XV-2026-/),
      number: license.number,
      checkCode: license.document.checkCode.replace('-', ''),
      status: 'ISS',
      validFrom: license.terms.validFrom,
      validUntil: license.terms.validUntil,
      isDemonstration: true,
      activities: ['research', 'possess'],
      groups: ['NP'],
      holder: license.applicant.name,
    })
    expect(await isSigned(code)).toBe(true)
  })

  it('finds the record, which agrees with it', async () => {
    expect(await check(code)).toMatchObject({
      verdict: 'VALID',
      permit: null,
      license: { number: license.number, holder: license.applicant.name, signature: 'genuine' },
    })
  })

  it.each<[string, Partial<LicenseEssentials>]>([
    ['number', { number: 'L-9999' }],
    ['holder', { holder: 'Somebody else Ltd' }],
    ['activities', { activities: ['research', 'possess', 'import'] }],
    ['groups', { groups: ['NP', 'PREC'] }],
    ['first day', { validFrom: '2020-01-01' }],
    ['last day', { validUntil: '2099-12-31' }],
    ['status', { status: 'SUS' }],
    ['mark of the demonstration', { isDemonstration: false }],
  ])('is refused with another %s', async (_what, change) => {
    const { essentials, signature } = readOf(code)
    const changed = codeOf(carriedOf({ ...(essentials as LicenseEssentials), ...change }), signature)
    expect(await isSigned(changed)).toBe(false)
    expect(await check(changed)).toMatchObject({ verdict: 'NOT_FOUND', license: null })
  })

  it('is refused with another signature', async () => {
    const { carried, signature } = readOf(code)
    const changed = codeOf(carried, signature.with(0, (signature[0] ?? 0) ^ 1))
    expect(await isSigned(changed)).toBe(false)
    expect(await check(changed)).toMatchObject({ verdict: 'NOT_FOUND', license: null })
  })

  it('of before, which is a random token, finds its record still', async () => {
    const { id, number } = await issued()
    const token = '0OPv0c1xXyWmVbJ3zq5fUQ'
    const hash = createHash('sha256').update(token).digest()
    await behind('update license set token_hash = $1 where id = $2', [hash, id])
    expect(await check(token)).toMatchObject({ verdict: 'VALID', license: { number } })
  })
})

describe('the list of what stands against documents', () => {
  const sha256 = (...parts: readonly (string | Buffer)[]): Buffer =>
    parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
  const listed = async (of: string): Promise<string[]> => {
    app.clock.advance(60_000)
    const { body } = await app.visitor.call('verification.states')
    const [key] = (await app.visitor.call('verification.keys')).body.keys
    const signature = Buffer.from(body.signature, 'base64url')
    expect(isSignature(null, Buffer.from(listPurpose + body.list), key.publicKeyPem, signature)).toBe(true)
    const { salt, marks }: StateList = JSON.parse(body.list)
    const mark = sha256(Buffer.from(salt, 'base64url'), sha256(of)).subarray(0, markLength)
    return Object.entries(marks).flatMap(([verdict, packed]) =>
      Buffer.from(packed, 'base64url').includes(mark) ? [verdict] : [],
    )
  }

  it('has a licence from its suspension until that is lifted', async () => {
    expect(await listed(code)).toEqual([])
    const suspended = await licenseStep(admin, license, 'suspend', { reasonCode: 'SUSPEND-INVESTIGATION' })
    expect(await listed(code)).toEqual(['SUSPENDED'])
    license = await licenseStep(admin, suspended, 'lift')
    expect(await listed(code)).toEqual([])
  })

  it.each([
    ['ISS', []],
    ['EXP', []],
    ['RVK', ['REVOKED']],
    ['SUR', ['CANCELLED']],
    ['RPL', ['REPLACED']],
  ])('has one that is %s as %j', async (status, expected) => {
    await behind('update work_case set status = $1 where id = $2', [status, license.id])
    expect(await listed(code)).toEqual(expected)
  })
})
