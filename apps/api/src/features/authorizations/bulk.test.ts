import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let parts: DraftParts
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  parts = await draftParts(await app.as('importer'))
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const requested = async (): Promise<{ id: string; version: number }> => {
  const importer = await app.as('importer')
  const { body } = await importer.call('authorizations.create', { body: importDraft(parts) })
  const { id, version } = await step(importer, body, 'submit', { declaration: true })
  return { id, version }
}
const take = (cases: readonly { id: string; version: number }[], key = crypto.randomUUID()) =>
  officer.call('authorizations.bulk', {
    params: { action: 'take' },
    body: { cases },
    headers: { 'idempotency-key': key },
  })
const timesTaken = async (id: string): Promise<number> => {
  const { body } = await officer.call('authorizations.history', { params: { id } })
  return body.filter(({ action }: { action: string }) => action === 'take').length
}

describe('a step for many cases at once', () => {
  it('judges each by itself, and says of each what came of it', async () => {
    const [first, stale, last] = [await requested(), await requested(), await requested()]
    const nobodys = { id: '01890000-0000-7000-8000-000000000000', version: 1 }
    const answer = await take([first, { ...stale, version: 99 }, nobodys, last])
    expect(answer).toMatchObject({
      status: 200,
      body: [
        { id: first.id, refusal: null },
        {
          id: stale.id,
          refusal: { status: 409, message: 'caseworkStale', details: { version: stale.version } },
        },
        { id: nobodys.id, refusal: { status: 404, message: 'notFound' } },
        { id: last.id, refusal: null },
      ],
    })
    expect([await timesTaken(first.id), await timesTaken(stale.id), await timesTaken(last.id)]).toEqual([
      1, 0, 1,
    ])
  })

  it('is done once, however often it is sent', async () => {
    const cases = [await requested(), await requested()]
    const key = crypto.randomUUID()
    const [once, again] = [await take(cases, key), await take(cases, key)]
    expect(again.body).toEqual(once.body)
    expect(await Promise.all(cases.map(({ id }) => timesTaken(id)))).toEqual([1, 1])
  })

  it.each([
    ['no case', 0],
    ['more than a person can answer for', 51],
  ])('refuses %s', async (_what, count) => {
    const one = { id: '01890000-0000-7000-8000-000000000000', version: 1 }
    const answer = await take(Array.from({ length: count }, () => one))
    expect(answer).toMatchObject({ status: 400, body: { message: 'invalidInput' } })
  })

  it('is none of steps that want a look at the case', async () => {
    const params = { action: 'approve' }
    const answer = await officer.call('authorizations.bulk', { params, body: { cases: [await requested()] } })
    expect(answer.status).toBe(404)
  })
})
