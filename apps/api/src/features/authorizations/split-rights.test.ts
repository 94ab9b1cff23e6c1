import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { actionsOf } from '@papaver/contract/casework/kind.ts'
import { officeRights } from '@papaver/contract/casework/sides.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

type Right = (typeof officeRights)[number]
type Stand = 'REQ' | 'PRO' | 'APR' | 'ISS' | 'SUS'
interface Case {
  readonly id: string
  readonly version: number
}

let app: TestApp
let parts: DraftParts
let importer: TestPerson
let admin: TestPerson
/** Whose rights are split; he takes no part in what leads to a case but where the table says so. */
let officer: TestPerson
const cases = {} as Record<Stand, Case>

const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
/** Leaves the officer with these rights over cases. */
const leave = (rights: readonly Right[]) =>
  behind(`update account set withheld_permissions = $1 where user_name = 'officer'`, [
    officeRights.filter((right) => !rights.includes(right)),
  ])
const get = (id: string) => officer.call('authorizations.get', { params: { id } })
const act = (who: TestPerson, { id, version }: Case, action: string) =>
  who.call('authorizations.act', { params: { id, action }, body: { version } })
const idsIn = async (who: TestPerson, view: string): Promise<string[]> =>
  (await who.call('authorizations.list', { query: { view, pageSize: 50 } })).body.items.map(
    ({ id }: Case) => id,
  )
const countOf = async (who: TestPerson, view: string) => (await who.call('authorizations.counts')).body[view]

const requested = async (): Promise<Case> => {
  const { body } = await importer.call('authorizations.create', { body: importDraft(parts) })
  return step(importer, body, 'submit', { declaration: true })
}
const proposed = async (): Promise<Case> =>
  step(admin, await step(admin, await requested(), 'take'), 'propose', { decision: 'approve' })
/** The officer decides. */
const approved = async (): Promise<Case> => step(officer, await proposed(), 'approve')
const issued = async (): Promise<Case> => step(admin, await approved(), 'issue')
const suspension = { reasonCode: 'SUSPEND-OTHER', comment: 'Looked into.' }

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  parts = await draftParts(importer)
  await behind(
    `update work_case set status = 'CAN', status_group = 'final', assignee_id = null where feature = 'authorization'`,
  )
  cases.REQ = await requested()
  cases.PRO = await proposed()
  cases.APR = await approved()
  cases.ISS = await issued()
  cases.SUS = await step(admin, await issued(), 'suspend', suspension)
})
afterAll(() => app?.close())

/** What each right opens by itself; whoever has several may do what each of them opens. */
const opens: Record<Right, Partial<Record<Stand, readonly string[]>>> = {
  'case.review': { REQ: ['take', 'assign'], PRO: ['take', 'assign', 'ask', 'hold'] },
  'case.decide': { PRO: ['approve', 'refuse'], APR: ['return'] },
  'case.sign': { APR: ['issue'] },
  'case.revoke': { ISS: ['suspend', 'revoke'], SUS: ['lift', 'revoke'] },
  'case.enter': {},
}
const stands: readonly Stand[] = ['REQ', 'PRO', 'APR', 'ISS', 'SUS']
const splits = Array.from({ length: 2 ** officeRights.length }, (_, bits) =>
  officeRights.filter((_right, index) => (bits >> index) % 2 === 1),
)

describe('an officer who is left', () => {
  it.each(splits.map((rights) => [rights.join(', ') || 'without any', rights] as const))(
    'with %s',
    async (_name, rights) => {
      await leave(rights)
      for (const stand of stands) {
        const { status, body } = await get(cases[stand].id)
        expect([stand, status]).toEqual([stand, rights.length === 0 ? 404 : 200])
        if (rights.length === 0) continue
        const open = rights.flatMap((right) => opens[right][stand] ?? [])
        expect([stand, body.allowedActions.toSorted()]).toEqual([stand, open.toSorted()])
      }
      const seen = await idsIn(officer, 'all')
      expect(seen.toSorted()).toEqual(
        rights.length === 0 ? [] : stands.map((stand) => cases[stand].id).toSorted(),
      )
    },
  )

  it.each(officeRights)('with %s alone is refused every step that he was not offered', async (right) => {
    await leave([right])
    for (const stand of stands) {
      const open = opens[right][stand] ?? []
      for (const action of actionsOf(authorizationKind).filter((each) => !open.includes(each))) {
        const { status, body } = await act(officer, cases[stand], action)
        expect([stand, action, status >= 400 && status < 500]).toEqual([stand, action, true])
        expect(['caseworkClosed', 'notPermitted']).toContain(body.message)
      }
      expect((await get(cases[stand].id)).body.version).toBe(cases[stand].version)
    }
  })

  it.each([
    ['case.review', true],
    ['case.decide', false],
    ['case.sign', false],
    ['case.revoke', false],
    ['case.enter', false],
  ] as const)('with %s alone is offered as somebody to assign a case to: %s', async (right, isOffered) => {
    await leave([right])
    const found = await behind(`select id from account where user_name = 'officer'`)
    const { body } = await admin.call('authorizations.officers')
    expect(body.some(({ id }: { id: string }) => id === found.rows[0].id)).toBe(isOffered)
  })

  it('takes the steps that his one right opens', async () => {
    const [toTake, toDecide, toSign, toRevoke] = [
      await leave(officeRights).then(requested),
      await proposed(),
      await approved(),
      await issued(),
    ]
    await leave(['case.review'])
    expect(await step(officer, toTake, 'take')).toMatchObject({ status: 'PRO' })
    await leave(['case.decide'])
    expect(await step(officer, toDecide, 'approve')).toMatchObject({ status: 'APR' })
    await leave(['case.sign'])
    expect(await idsIn(officer, 'sign')).toContain(toSign.id)
    expect(await step(officer, toSign, 'issue')).toMatchObject({ status: 'ISS' })
    await leave(['case.revoke'])
    const suspended = await step(officer, toRevoke, 'suspend', suspension)
    const lifted = await step(officer, suspended, 'lift')
    expect([suspended.status, lifted.status]).toEqual(['SUS', 'ISS'])
    const revocation = { reasonCode: 'REVOKE-OTHER', comment: 'Looked into.' }
    expect(await step(officer, lifted, 'revoke', revocation)).toMatchObject({ status: 'RVK' })
  })

  it('enters requests with that right alone, and sees what was entered with no other', async () => {
    const { rows } = await behind(`select establishment_id from account where user_name = 'importer'`)
    const establishmentId = rows[0].establishment_id
    const document = { ...importDraft(parts), establishmentId, receivedOn: '2026-06-01' }
    await leave(['case.enter'])
    const { status, body } = await officer.call('authorizations.create', { body: document })
    expect([status, body.allowedActions]).toEqual([201, ['submit', 'discard']])
    expect(await idsIn(officer, 'entered')).toEqual([body.id])
    await leave(officeRights.filter((right) => right !== 'case.enter'))
    expect((await get(body.id)).status).toBe(404)
    expect(await idsIn(officer, 'entered')).toEqual([])
    expect((await officer.call('authorizations.create', { body: document })).status).toBe(403)
  })
})

describe('where a third person signs', () => {
  let decided: Case
  beforeAll(async () => {
    await leave(officeRights)
    await behind(
      `update work_case set status = 'CAN', status_group = 'final', assignee_id = null where feature = 'authorization'`,
    )
    decided = await approved()
  })

  it('who decided may sign as long as it is not asked for', async () => {
    expect((await get(decided.id)).body.allowedActions).toContain('issue')
    expect([await idsIn(officer, 'sign'), await countOf(officer, 'sign')]).toEqual([[decided.id], 1])
  })

  it('who decided may not, is told why, and finds it neither in the view nor in its count', async () => {
    await setSetting(app, 'import_export.thirdPersonSigns', true)
    const { body } = await get(decided.id)
    expect(body.allowedActions).not.toContain('issue')
    expect(body.closedActions).toContainEqual({ action: 'issue', reasons: ['ownDecision'] })
    expect((await act(officer, decided, 'issue')).body).toMatchObject({
      message: 'caseworkClosed',
      details: { reasons: ['ownDecision'] },
    })
    expect([await idsIn(officer, 'sign'), await countOf(officer, 'sign')]).toEqual([[], 0])
  })

  it('somebody else finds it there, and signs', async () => {
    expect([await idsIn(admin, 'sign'), await countOf(admin, 'sign')]).toEqual([[decided.id], 1])
    expect(await step(admin, decided, 'issue')).toMatchObject({ status: 'ISS' })
  })
})
