import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let permit: IssuedPermit
let [customs, staff, officer]: TestPerson[] = []
beforeAll(async () => {
  app = await startTestApp()
  customs = await app.as('customs')
  staff = await app.as('customs.staff')
  officer = await app.as('officer')
  permit = await issuePermit(app)
})
afterAll(() => app?.close())

const find = async (body: Record<string, string>, person = customs) => {
  const answer = await person?.call('endorsements.find', { body })
  return { status: answer?.status, body: answer?.body }
}

describe('the permit of a paper', () => {
  it('is found by what is printed, however it is typed', async () => {
    const typed = {
      number: ` ${permit.number.toLowerCase()} `,
      checkCode: permit.checkCode.replace('-', ' ').toLowerCase(),
    }
    const found = await find(typed)
    expect(found).toMatchObject({
      status: 200,
      body: {
        id: permit.id,
        isUsable: true,
        holds: [],
        severalConsignments: true,
        lines: [{ position: 1, remainingQuantity: '4', unit: 'kg' }],
      },
    })
    expect(JSON.stringify(found.body)).not.toContain('remarks')
    expect((await find(typed, officer)).status).toBe(200)
  })

  it('is not told apart: wrong number, wrong code, another point', async () => {
    const wrong = [
      await find({ number: permit.number, checkCode: 'AAAA-AAAA' }),
      await find({ number: 'XV/I/NP/2026/999999-X', checkCode: permit.checkCode }),
      await find({ token: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    ]
    for (const answer of wrong)
      expect(answer).toMatchObject({ status: 404, body: { message: 'endorsementNotFound' } })
    expect(wrong.map(({ body }) => body.details)).toEqual([undefined, undefined, undefined])
  })

  it('is not found by trying', async () => {
    const tries = []
    for (let index = 0; index < 12; index += 1)
      tries.push(await find({ number: permit.number, checkCode: 'CCCC-CCCC' }, staff))
    expect(
      tries.map(({ status }) => status).filter((status) => status === 429).length,
    ).toBeGreaterThanOrEqual(1)
    app.clock.advance(61_000)
    expect((await find({ number: permit.number, checkCode: permit.checkCode }, staff)).status).toBe(200)
    app.clock.set('2026-06-17T08:00:00Z')
  })

  it('says to officers how many wrong codes were typed, at the search and with a record', async () => {
    const wrongCodes = async (person: TestPerson | undefined) =>
      (await person?.call('endorsements.reconciliation', { params: { id: permit.id } }))?.body.wrongCodes
    const before = await wrongCodes(officer)
    const record = {
      ...{ source: 'customs', date: '2026-06-17', lastConsignment: false, checkCode: 'DDDD-DDDD' },
      lines: [{ lineId: permit.lines[0]?.id ?? '', quantity: '1' }],
    } as const
    const sent = await customs?.call('endorsements.record', { params: { id: permit.id }, body: record })
    expect(sent?.body.message).toBe('endorsementWrongCode')
    await find({ number: permit.number, checkCode: 'DDDD-DDDD' })
    expect(await wrongCodes(officer)).toEqual({
      count: (before?.count ?? 0) + 2,
      since: before?.since ?? '2026-06-17T08:00:00.000Z',
    })
    expect(await wrongCodes(customs)).toBe(null)
    // Another number is no code of this permit.
    await find({ number: 'XV/I/NP/2026/999999-X', checkCode: permit.checkCode })
    expect((await wrongCodes(officer)).count).toBe((before?.count ?? 0) + 2)
  })
})

describe('what is expected', () => {
  const expected = async (
    query: Record<string, string | number>,
    person = customs,
  ): Promise<{ id: string }[]> => (await person?.call('endorsements.expected', { query }))?.body.items

  it('is what may cross at my points, by the planned day', async () => {
    expect(await expected({ when: 'today' })).toEqual([])
    expect(await expected({ when: 'week' })).toMatchObject([{ id: permit.id, plannedDate: '2026-06-18' }])
    expect(await expected({ when: 'all', search: permit.number })).toHaveLength(1)
    expect(await expected({ when: 'all', search: 'morphine' })).toHaveLength(1)
    expect(await expected({ when: 'all', search: 'nothing of the kind' })).toEqual([])
    expect(await expected({ when: 'all' }, officer)).toHaveLength(1)
  })

  it('is gone when it is used up', async () => {
    await customs?.call('endorsements.record', {
      params: { id: permit.id },
      body: {
        source: 'customs',
        date: '2026-06-17',
        lines: [{ lineId: permit.lines[0]?.id, quantity: '4' }],
        lastConsignment: false,
        checkCode: permit.checkCode,
      },
    })
    expect(await expected({ when: 'all' })).toEqual([])
    expect((await find({ number: permit.number, checkCode: permit.checkCode })).body).toMatchObject({
      status: 'CLO',
      isUsable: false,
    })
  })
})
