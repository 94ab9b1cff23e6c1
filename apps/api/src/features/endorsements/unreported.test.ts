import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { step } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runEndorsementsDaily } from './public.ts'

let app: TestApp
let importer: TestPerson
let customs: TestPerson
let admin: TestPerson
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  customs = await app.as('customs')
  admin = await app.as('admin')
})
afterAll(() => app?.close())

const moved = async (person: TestPerson, permit: IssuedPermit, source: string, quantity: string) => {
  const { status } = await person.call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source,
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment: false,
      declarationNumber: randomUUID(),
      ...(source === 'customs' ? { checkCode: permit.checkCode } : {}),
    },
  })
  expect(status).toBe(201)
}
const later = new Date('2026-07-20T10:00:00Z')
const seen = async ({ id }: IssuedPermit) => (await admin.call('authorizations.get', { params: { id } })).body
const isMarked = async ({ id }: IssuedPermit): Promise<boolean> =>
  (await behind('select flags from work_case where id = $1', [id])).rows[0].flags.includes('reportsMissed')
const noticesOf = async ({ id }: IssuedPermit): Promise<string[]> =>
  (
    await behind(
      `select template from mail_outbox where entity_id = $1 and template like 'IE_%REPORTED' order by id`,
      [id],
    )
  ).rows.map(({ template }) => template)

/** A permit on which these quantities have crossed. */
const used = async (quantities: readonly string[]): Promise<IssuedPermit> => {
  const permit = await issuePermit(app)
  for (const quantity of quantities) await moved(customs, permit, 'customs', quantity)
  return permit
}

/** What makes a permit a general one is its kind's row. */
const makeGeneral = (isGeneral: boolean) =>
  behind(`update authorization_kind set is_general = $1 where code = 'IMA'`, [isGeneral])
const suspended = async () => (await runEndorsementsDaily(app.deps, later)).suspended

describe('a permit whose movements are not reported', () => {
  it('is not suspended where it is no general one', async () => {
    const permit = await used(['1', '1'])
    expect([await suspended(), (await seen(permit)).status]).toEqual([0, 'PAU'])
  })

  it('stays lifted where an officer has lifted it, until a further report is missed', async () => {
    const permit = await used(['1', '1'])
    await makeGeneral(true)
    expect(await suspended()).toBeGreaterThan(0)
    expect([(await seen(permit)).status, await isMarked(permit)]).toEqual(['SUS', true])
    // A general permit for morphine would be held for itself (1961 Convention art. 31(4)): it is none while it is lifted.
    await makeGeneral(false)
    const lifted = await step(admin, await seen(permit), 'lift')
    await makeGeneral(true)
    expect([lifted.status, await isMarked(permit)]).toEqual(['PAU', false])
    expect(await suspended()).toBe(0)
    await moved(customs, permit, 'customs', '0.5')
    expect(await suspended()).toBe(1)
    await makeGeneral(false)
  })

  it('is suspended once, and goes on when all are reported', async () => {
    const permit = await used(['1', '1', '0.5'])
    await moved(importer, permit, 'establishment', '1')
    await makeGeneral(true)
    expect(await suspended()).toBe(1)
    expect(await suspended()).toBe(0)
    app.clock.advance(later.getTime() - app.clock.now().getTime())
    const again = await signInAgain(app, 'importer')
    await moved(again, permit, 'establishment', '1')
    admin = await signInAgain(app, 'admin')
    expect((await seen(permit)).status).toBe('SUS')
    await moved(again, permit, 'establishment', '0.5')
    expect([(await seen(permit)).status, await isMarked(permit)]).toEqual(['PAU', false])
    expect(await noticesOf(permit)).toEqual(['IE_UNREPORTED', 'IE_REPORTED'])
  })
})
