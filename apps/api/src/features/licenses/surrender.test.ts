import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { runLicensesDaily } from './public.ts'

let app: TestApp
const people = ['importer', 'importer.staff', 'officer', 'admin'] as const
type Person = (typeof people)[number]
type Taken = readonly [Person, string]

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const inputs: Readonly<Record<string, object>> = {
  submit: { declaration: true },
  propose: { decision: 'approve' },
  suspend: { reasonCode: 'SUSPEND-INVESTIGATION' },
  revoke: { reasonCode: 'REVOKE-OTHER', comment: 'The stock was not to be found.' },
  surrender: { comment: 'We move away.' },
  askSurrender: { comment: 'We move away.' },
  declineSurrender: { comment: 'The books are being examined.' },
}
const untilIssued: readonly Taken[] = [
  ['importer', 'submit'],
  ['officer', 'take'],
  ['officer', 'propose'],
  ['admin', 'approve'],
  ['admin', 'issue'],
]
const after = async (steps: readonly Taken[]) => {
  const importer = await app.as('importer')
  let { body: license } = await importer.call('licenses.create', { body: licenseDraft() })
  for (const [person, action] of [...untilIssued, ...steps])
    license = await licenseStep(await app.as(person), license, action, inputs[action])
  return license
}

const suspend: Taken = ['admin', 'suspend']
const ask: Taken = ['importer', 'askSurrender']
const given: Taken = ['importer', 'surrender']

/** 1961 Convention art. 30(1)(a), 34; 1971 art. 8(1): who holds a licence gives it up, and not what is found against him. */
const table: readonly [string, readonly Taken[], Taken, string | readonly string[]][] = [
  ['in force, it is given up at once', [], given, 'SUR'],
  ['in force, nothing is asked', [], ask, ['notFromHere']],
  ['in force, nobody takes it for its holder', [], ['admin', 'acceptSurrender'], ['notRequested']],
  ['suspended, it is not given up', [suspend], given, ['notFromHere']],
  ['suspended, its holder asks', [suspend], ask, 'SUS'],
  ['suspended, staff cannot ask', [suspend], ['importer.staff', 'askSurrender'], ['notYours']],
  ['it is asked once', [suspend, ask], ask, ['alreadyRequested']],
  ['what was not asked is not accepted', [suspend], ['admin', 'acceptSurrender'], ['notRequested']],
  ['what was not asked is not declined', [suspend], ['admin', 'declineSurrender'], ['notRequested']],
  ['the authority accepts', [suspend, ask], ['admin', 'acceptSurrender'], 'SUR'],
  ['the authority declines', [suspend, ask], ['admin', 'declineSurrender'], 'SUS'],
  ['declined, it may be asked again', [suspend, ask, ['admin', 'declineSurrender']], ask, 'SUS'],
  ['asked, it can be revoked', [suspend, ask], ['admin', 'revoke'], 'RVK'],
  ['asked and lifted, it is given up', [suspend, ask, ['admin', 'lift']], given, 'SUR'],
  [
    'asked and lifted, it is accepted',
    [suspend, ask, ['admin', 'lift']],
    ['admin', 'acceptSurrender'],
    'SUR',
  ],
  ['given up, it can be revoked', [given], ['admin', 'revoke'], 'RVK'],
  ['accepted, too', [suspend, ask, ['admin', 'acceptSurrender']], ['admin', 'revoke'], 'RVK'],
  ['given up, it is not lifted', [given], ['admin', 'lift'], ['notFromHere']],
  ['given up, its holder does nothing', [given], given, ['notFromHere']],
]

describe('the surrender of a licence', () => {
  it.each(table)('%s', async (_name, steps, [person, action], expected) => {
    const { id, version } = await after(steps)
    const taker = await app.as(person)
    const { status, body } = await taker.call('licenses.act', {
      params: { id, action },
      body: { version, ...inputs[action] },
    })
    if (typeof expected !== 'string') {
      expect([status, body.message, body.details.reasons]).toEqual([409, 'caseworkClosed', expected])
      return
    }
    const { rows } = await app.database.ownerPool.query('select flags from work_case where id = $1', [id])
    const isAsked = action === 'askSurrender'
    expect([status, body.status, body.isSurrenderAsked]).toEqual([200, expected, isAsked])
    expect(rows[0].flags.includes('surrenderAsked')).toBe(isAsked)
  })

  it('is notified to officers as it is asked, and to its holder as it is answered', async () => {
    const declined: Taken = ['admin', 'declineSurrender']
    const { id } = await after([suspend, ask, declined, ask, ['admin', 'acceptSurrender']])
    const { rows } = await app.database.ownerPool.query(
      `select distinct n.code, 'CA_ADMIN' = any(a.roles) as is_officer
       from notification n join account a on a.id = n.account_id
       where n.entity_id = $1 and n.code like 'LIC_SURRENDER%' order by 1, 2`,
      [id],
    )
    expect(rows).toEqual([
      { code: 'LIC_SURRENDER_ACCEPTED', is_officer: false },
      { code: 'LIC_SURRENDER_ASKED', is_officer: true },
      { code: 'LIC_SURRENDER_DECLINED', is_officer: false },
    ])
  })

  it('that was answered by a revocation is told so by letter and public check', async () => {
    const revoked = await after([given, ['admin', 'revoke']])
    expect(revoked.letters).toMatchObject([{ decision: 'revoke', number: `${revoked.number}/RVK` }])
    const { checkCode } = revoked.document
    const found = await app.visitor.call('verification.verify', {
      body: { number: revoked.number, checkCode },
    })
    expect(found.body.verdict).toBe('REVOKED')
  })

  it('is no longer asked once the last day is over', async () => {
    const { id } = await after([suspend, ask])
    await app.database.ownerPool.query(`update work_case set valid_until = '2026-01-02' where id = $1`, [id])
    await runLicensesDaily(app.deps)
    const { rows } = await app.database.ownerPool.query('select status, flags from work_case where id = $1', [
      id,
    ])
    expect(rows[0]).toMatchObject({ status: 'EXP' })
    expect(rows[0].flags).not.toContain('surrenderAsked')
  })
})
