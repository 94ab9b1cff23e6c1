import type { ReturnedEndorsements } from '@papaver/contract/endorsements/returned-schema.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { embeddedFile, inspectSignature } from '../../../platform/documents/pdf-inspection.ts'
import { type IssuedPermit, issuePermit } from '../../../testing/issue-permit.ts'
import { setSetting } from '../../../testing/sign-in.ts'
import {
  startTestApp,
  type TestAnswer,
  type TestApp,
  type TestPerson,
} from '../../../testing/start-test-app.ts'
import { readHistory } from '../../audit/public.ts'
import { runDaily } from '../../authorizations/public.ts'

const address = 'permits@authority-fr.example.com'
const way = 'import_export.copyToForeignAuthority'

let app: TestApp
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => {
  const person = people[name]
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'customs', 'officer', 'admin']) people[name] = await app.as(name)
})
afterEach(() => setSetting(app, way, 'mail'))
afterAll(() => app?.close())

const lineOf = (permit: IssuedPermit): string => permit.lines[0]?.id ?? ''
const came = async (permit: IssuedPermit, quantity: string): Promise<void> => {
  const { status, body } = await as('customs').call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: lineOf(permit), quantity }],
      lastConsignment: false,
      checkCode: permit.checkCode,
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
}
const seen = async ({ id }: Pick<IssuedPermit, 'id'>): Promise<ReturnedEndorsements> =>
  (await as('officer').call('endorsements.returned', { params: { id } })).body
const giveBack = (permit: IssuedPermit, quantity: string, foreignNumber = 'FR-EXP-17', who = 'admin') =>
  as(who).call('endorsements.return', {
    params: { id: permit.id },
    body: { foreignNumber, foreignIssuedOn: '2026-06-10', lines: [{ lineId: lineOf(permit), quantity }] },
  })
const flagsOf = async (permit: IssuedPermit): Promise<string[]> => {
  const query = { view: 'all', search: permit.number }
  const { body } = await as('officer').call('authorizations.list', { query })
  return body.items[0].flags.filter((flag: string) => flag.startsWith('return'))
}
/** What the calendar does on a day that lies ahead. */
const dayOf = (day: string) => runDaily({ ...app.deps, clock: { now: () => new Date(`${day}T06:00:00Z`) } })
const mailsOf = async ({ id }: IssuedPermit) =>
  (
    await app.database.ownerPool.query(
      `select recipient, subject, body, file_id is not null as brings from mail_outbox
       where entity_id = $1 and template = 'IE_FOREIGN_RETURN' order by id`,
      [id],
    )
  ).rows
const only = (answer: TestAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as ReturnedEndorsements
}

describe('an import that came in', () => {
  it('is due to be told to the exporting country, and is once the letter is on its way', async () => {
    const permit = await issuePermit(app)
    expect(await flagsOf(permit)).toEqual([])
    await came(permit, '4')
    expect(await flagsOf(permit)).toEqual(['returnOwed'])
    // Fifteen working days.
    expect(await seen(permit)).toMatchObject({
      isSubject: true,
      dueOn: '2026-07-09',
      way: 'mail',
      lines: [{ counted: '4', returned: '0', open: '4' }],
    })
    const after = only(await giveBack(permit, '4'))
    expect(after).toMatchObject({
      dueOn: null,
      lines: [{ returned: '4', open: '0' }],
      letters: [
        {
          number: `${permit.number}/END1`,
          foreignNumber: 'FR-EXP-17',
          isReplaced: false,
          deliveries: [{ way: 'mail', recipient: address, isAgain: false }],
        },
      ],
    })
    expect(await flagsOf(permit)).toEqual([])
    const [mail, ...others] = await mailsOf(permit)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: address, brings: true })
    expect(mail.subject).toBe('Export authorization FR-EXP-17 returned with endorsement')
    expect(mail.body).toContain('Exporter: Grossiste Imaginaire SARL')
  })

  it('is told by a signed letter with the same as signed data in it', async () => {
    const permit = await issuePermit(app)
    await came(permit, '4')
    const [letter] = only(await giveBack(permit, '4')).letters
    const params = { id: permit.id, letterId: letter?.id ?? '' }
    const document = await as('officer').call('endorsements.returnedDocument', { params })
    expect(inspectSignature(document.bytes)).toMatchObject({
      coversAll: true,
      digestMatches: true,
      signatureMatches: true,
    })
    const file = await as('officer').call('endorsements.returnedFile', { params })
    expect(file.bytes).toEqual(embeddedFile(document.bytes, 'returned-endorsement.json'))
    const { payload, signature } = JSON.parse(file.bytes.toString())
    expect(signature).toMatchObject({ algorithm: 'Ed25519' })
    expect(payload).toMatchObject({
      format: 'papaver.returned-endorsement',
      version: 1,
      exportAuthorization: { number: 'FR-EXP-17', issuedOn: '2026-06-10' },
      importPermit: { number: permit.number },
      movedOn: { first: '2026-06-17', last: '2026-06-17' },
      lines: [{ authorized: '4', imported: '4', unitCode: 'kg', bases: [{ baseGrams: '3008.4' }] }],
    })
  })

  it('is told authorization by authorization, and never more than came in', async () => {
    const permit = await issuePermit(app)
    await came(permit, '3')
    expect(only(await giveBack(permit, '2', 'FR-1')).dueOn).not.toBeNull()
    expect(await giveBack(permit, '1.1', 'FR-2')).toMatchObject({
      status: 422,
      body: { message: 'returnedTooMuch' },
    })
    expect(only(await giveBack(permit, '1', 'FR-2')).dueOn).toBeNull()
    // The second consignment.
    await came(permit, '1')
    expect(await flagsOf(permit)).toEqual(['returnOwed'])
    // A figure that is told anew takes the place of the earlier one.
    const after = only(await giveBack(permit, '2', 'fr 2'))
    expect(after.dueOn).toBeNull()
    expect(after.letters.map(({ foreignNumber, isReplaced }) => [foreignNumber, isReplaced])).toEqual([
      ['fr 2', false],
      ['FR-2', true],
      ['FR-1', false],
    ])
  })

  it('is told once, however often the same command comes', async () => {
    const permit = await issuePermit(app)
    await came(permit, '4')
    const command = {
      params: { id: permit.id },
      headers: { 'idempotency-key': 'returned-once' },
      body: { foreignNumber: 'FR-9', lines: [{ lineId: lineOf(permit), quantity: '4' }] },
    }
    const answers = await Promise.all([1, 2, 3].map(() => as('admin').call('endorsements.return', command)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await seen(permit)).letters).toHaveLength(1)
    expect(await mailsOf(permit)).toHaveLength(1)
  })

  it('is sent once more where somebody asks for it', async () => {
    const permit = await issuePermit(app)
    await came(permit, '4')
    const [letter] = only(await giveBack(permit, '4')).letters
    const params = { id: permit.id, letterId: letter?.id ?? '' }
    const { status, body } = await as('admin').call('endorsements.sendReturned', { params, body: {} })
    expect(status).toBe(200)
    expect(body.letters[0].deliveries.map(({ isAgain }: { isAgain: boolean }) => isAgain)).toEqual([
      true,
      false,
    ])
    expect(await mailsOf(permit)).toHaveLength(2)
  })
})

describe.each(['i2es', 'none'] as const)('where copies go by %s', (setting) => {
  it('is owed until an officer has noted the day on which he sent the letter', async () => {
    const permit = await issuePermit(app)
    await came(permit, '4')
    await setSetting(app, way, setting)
    const made = only(await giveBack(permit, '4'))
    expect(made).toMatchObject({ way: setting === 'i2es' ? 'i2es' : 'post', letters: [{ deliveries: [] }] })
    expect(await flagsOf(permit)).toEqual(['returnOwed'])
    expect(await mailsOf(permit)).toEqual([])
    const params = { id: permit.id, letterId: made.letters[0]?.id ?? '' }
    const note = (on: string) => as('admin').call('endorsements.noteReturned', { params, body: { on } })
    expect((await note('2026-06-18')).status).toBe(400)
    const { status, body } = await note('2026-06-17')
    expect(status).toBe(200)
    expect(body.letters[0].deliveries).toMatchObject([{ way: made.way, transmittedOn: '2026-06-17' }])
    expect(await flagsOf(permit)).toEqual([])
  })
})

describe('a record that says that goods crossed', () => {
  it('is settled before a letter states what came in', async () => {
    const permit = await issuePermit(app)
    const { body: open } = await as('admin').call('authorizations.get', { params: { id: permit.id } })
    const reason = { reasonCode: 'REVOKE-OTHER', comment: 'Looked into.' }
    await as('admin').call('authorizations.act', {
      params: { id: permit.id, action: 'revoke' },
      body: { version: open.version, ...reason },
    })
    const late = await as('customs').call('endorsements.record', {
      params: { id: permit.id },
      body: {
        ...{ source: 'customs', date: '2026-06-17', lastConsignment: false, checkCode: permit.checkCode },
        lines: [{ lineId: lineOf(permit), quantity: '0.7' }],
        notedAt: app.clock.now().toISOString(),
      },
    })
    expect([late.status, late.body.isDisputed]).toEqual([201, true])
    expect(await giveBack(permit, '0')).toMatchObject({ status: 409, body: { message: 'returnedUnsettled' } })
  })
})

describe('an import of which nothing came in', () => {
  it('has nothing to tell while goods may still come', async () => {
    const permit = await issuePermit(app)
    expect(await giveBack(permit, '0')).toMatchObject({ status: 409, body: { message: 'returnedTooEarly' } })
  })

  it('is told after its end, or is said to have had no export authorization', async () => {
    const [unused, never] = [await issuePermit(app), await issuePermit(app)]
    await dayOf('2026-10-01')
    expect(await flagsOf(unused)).toEqual(['returnOwed'])
    expect(only(await giveBack(unused, '0')).dueOn).toBeNull()
    expect(await flagsOf(unused)).toEqual([])
    const { status, body } = await as('admin').call('endorsements.returnNothing', {
      params: { id: never.id },
      body: { reason: 'The exporting country issued none.' },
    })
    expect([status, body.dueOn]).toEqual([200, null])
    expect(await flagsOf(never)).toEqual([])
    const trail = await readHistory(app.deps.db, { entity: 'authorization', entityId: never.id })
    expect(trail.map(({ action }) => action)).toContain('endorsement.returnNothing')
  })

  it('stands out once its day is over', async () => {
    const permit = await issuePermit(app)
    await came(permit, '4')
    await dayOf('2026-07-09')
    expect(await flagsOf(permit)).toEqual(['returnOwed'])
    await dayOf('2026-07-10')
    expect(await flagsOf(permit)).toEqual(['returnOwed', 'returnOverdue'])
    await giveBack(permit, '4')
    expect(await flagsOf(permit)).toEqual([])
  })
})

it('is no business of precursors and exports', async () => {
  const permit = await issuePermit(app, { kind: 'LNO' })
  expect(await seen(permit)).toMatchObject({ isSubject: false, mayAct: false })
  expect((await giveBack(permit, '0')).status).toBe(409)
})
