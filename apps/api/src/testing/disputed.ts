import { randomUUID } from 'node:crypto'
import type { DisputeReason } from '@papaver/contract/endorsements/disputed.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { listHolds } from '../features/balances/public.ts'
import { caseId } from './case-id.ts'
import { step } from './drafts.ts'
import type { IssuedPermit } from './issue-permit.ts'
import { setSetting } from './sign-in.ts'
import { signInAgain } from './sign-in-again.ts'
import { startTestApp, type TestAnswer, type TestApp, type TestPerson } from './start-test-app.ts'

let app: TestApp
/** The app of the part that runs. */
export const appOf = (): TestApp => app
const names = ['importer', 'customs', 'customs.staff', 'officer', 'admin'] as const
const people = new Map<string, TestPerson>()
export const as = (name: (typeof names)[number]): TestPerson => people.get(name) as TestPerson
export const goTo = async (moment: string): Promise<void> => {
  app.clock.set(moment)
  for (const name of names) people.set(name, await signInAgain(app, name))
}
const firstDay = '2026-06-17T08:00:00Z'
export const secondDay = '2026-06-18T08:00:00Z'
/** Each part has an estimate of its own to draw on. */
export const ofOwnApp = (): void => {
  beforeAll(async () => {
    app = await startTestApp()
    await setSetting(app, 'import_export.allowPartialImport', true)
  })
  afterAll(() => app?.close())
  beforeEach(() => goTo(firstDay))
}

export interface Said {
  readonly quantity?: string
  readonly date?: string
  readonly notedAt?: string | null
  readonly isHeld?: boolean
  readonly isOtherGoods?: boolean
  readonly discrepancyReason?: string
  readonly declarationNumber?: string
  readonly customsPointId?: number
  readonly reason?: string
  readonly besideIds?: readonly string[]
  readonly shown?: { readonly light: string; readonly asOf: string }
}
export const record = (
  who: (typeof names)[number],
  { id, lines, checkCode }: IssuedPermit,
  { quantity = '1', notedAt = app.clock.now().toISOString(), ...said }: Said = {},
  key = randomUUID(),
): Promise<TestAnswer> =>
  as(who).call('endorsements.record', {
    params: { id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: lines[0]?.id ?? '', quantity }],
      lastConsignment: false,
      ...(who === 'officer' ? {} : { checkCode }),
      ...(notedAt === null ? {} : { notedAt }),
      ...said,
    },
    headers: { 'idempotency-key': key },
  })
/** A record of customs says another quantity of one line. */
export const correct = (
  who: 'customs' | 'officer',
  permit: Pick<IssuedPermit, 'id' | 'lines'>,
  endorsementId: string,
  quantity: string,
  {
    lineId = permit.lines[0]?.id ?? '',
    ...said
  }: { lineId?: string; declarationNumber?: string; isExcessConfirmed?: boolean; date?: string } = {},
): Promise<TestAnswer> =>
  as(who).call('endorsements.correct', {
    params: { id: permit.id, endorsementId },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId, quantity }],
      lastConsignment: false,
      reasonCode: 'ENDORSE-TYPING',
      reason: 'digits swapped',
      ...said,
    },
  })
export const settle = (
  permit: { id: string },
  endorsementId: string,
  outcome: string,
  said: Record<string, unknown> = {},
): Promise<TestAnswer> =>
  // Not by whoever has stopped the permit.
  as('officer').call('endorsements.settle', {
    params: { id: permit.id, endorsementId },
    body: { outcome, reason: 'The papers of the crossing were looked at.', ...said },
  })
export const movements = async (
  who: (typeof names)[number],
  { id }: { id: string },
): Promise<Endorsement[]> => (await as(who).call('endorsements.list', { params: { id } })).body
export const usedOf = async ({ id }: { id: string }): Promise<string> =>
  (await as('officer').call('authorizations.get', { params: { id } })).body.lines[0].usedQuantity
export const isFlagged = async ({ id, number }: { id: string; number: string }): Promise<boolean> => {
  const { body } = await as('officer').call('authorizations.list', {
    query: { view: 'all', flag: 'recordDisputed', search: number },
  })
  return body.items.some((each: { id: string }) => each.id === id)
}
export const mailsOf = async ({ id }: { id: string }, template: string): Promise<string[]> => {
  const rows = await app.deps.db
    .selectFrom('mailOutbox')
    .select('recipient')
    .where('entityId', '=', id)
    .where('template', '=', template)
    .execute()
  return rows.map(({ recipient }) => recipient)
}
export const gramsOf = async ({ id }: { id: string }) => {
  const estimate = (await listHolds(app.deps.db, caseId(id))).find(({ kind }) => kind === 'estimate')
  return { used: Number(estimate?.usedGrams ?? 0), reserved: Number(estimate?.reservedGrams ?? 0) }
}
export const current = async ({ id }: { id: string }) =>
  (await as('admin').call('authorizations.get', { params: { id } })).body
export const act = async (permit: { id: string }, action: string, input: Record<string, unknown> = {}) =>
  step(as('admin'), await current(permit), action, input)
export const revoke = (permit: { id: string }) =>
  act(permit, 'revoke', { reasonCode: 'REVOKE-OTHER', comment: 'Looked into.' })
export const suspend = (permit: { id: string }) =>
  act(permit, 'suspend', { reasonCode: 'SUSPEND-INVESTIGATION', comment: 'Inquiry.' })
/** As its holder asks for it. */
export const takeAsked = async (permit: { id: string }, action: string, reasonCode: string) => {
  const why = { reasonCode, comment: 'Two letters were exchanged.' }
  await step(as('importer'), await current(permit), action, why)
  return act(permit, action, why)
}
/** The permit ends as replaced by another, which is answered: the corrected one, or the one for what is left of it. */
export const replace = async (
  permit: { id: string },
  by: 'correct' | 'extend' = 'correct',
): Promise<IssuedPermit> => {
  const why = { until: '2026-10-31', comment: 'The ship is late.' }
  const extended = async () => {
    await step(as('importer'), await current(permit), 'extend', why)
    return act(permit, 'extend', why)
  }
  const { replacedBy } = await (by === 'extend' ? extended() : takeAsked(permit, 'correct', 'CORRECT-OTHER'))
  const proposed = await act(replacedBy as { id: string }, 'propose', { decision: 'approve' })
  const issued = await step(as('admin'), await step(as('officer'), proposed, 'approve'), 'issue')
  const { checkCode } = issued.document as { checkCode: string }
  return { ...issued, checkCode, lines: issued.lines as IssuedPermit['lines'] }
}

/** How a permit ends or is stopped by a step, and the reason that a record under it then bears. */
export const stoppedBySteps: readonly (readonly [
  reason: DisputeReason,
  change: (permit: IssuedPermit) => Promise<unknown>,
])[] = [
  ['replaced', replace],
  ['revoked', revoke],
  ['suspended', suspend],
  ['cancelled', (permit) => takeAsked(permit, 'cancel', 'CANCEL-UNUSED')],
]
