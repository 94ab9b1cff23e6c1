import { randomUUID } from 'node:crypto'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let permit: IssuedPermit
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => people[name] as TestPerson
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'customs', 'customs.staff', 'officer', 'admin'])
    people[name] = await app.as(name)
  await setSetting(app, 'import_export.allowPartialImport', true)
  permit = await issuePermit(app)
})
afterAll(() => app?.close())

interface Said {
  readonly quantity?: string
  readonly declarationNumber?: string | null
  readonly besideIds?: string[]
  readonly source?: string
  readonly date?: string
}
const record = (who: string, of: IssuedPermit, said: Said = {}, query = {}): Promise<TestAnswer> => {
  const { quantity = '1', source = 'customs', declarationNumber = '26XV000000007', ...more } = said
  return as(who).call('endorsements.record', {
    params: { id: of.id },
    query,
    body: {
      source,
      date: '2026-06-17',
      declarationNumber,
      lines: [{ lineId: of.lines[0]?.id ?? '', quantity }],
      lastConsignment: false,
      ...(source === 'customs' ? { checkCode: of.checkCode } : {}),
      ...more,
    },
  })
}
const standing = async (of: IssuedPermit) => {
  const { body } = await as('officer').call('authorizations.get', { params: { id: of.id } })
  const listed = await as('officer').call('authorizations.list', {
    query: { view: 'all', flag: 'recordedTwice', search: of.number },
  })
  return { used: body.lines[0].usedQuantity, isFlagged: listed.body.items.length === 1 }
}
const movements = async (who: string, of: IssuedPermit): Promise<Endorsement[]> =>
  (await as(who).call('endorsements.list', { params: { id: of.id } })).body

/** As the refusal names them. */
const earlierIds = async (who: string, of: IssuedPermit, said: Said = {}): Promise<string[]> => {
  const { body } = await record(who, of, said)
  expect(body.message).toBe('endorsementTwice')
  return body.details.earlier.map(({ id }: { id: string }) => id)
}

describe('a border crossing that two officers record', () => {
  it('is counted once: the second is asked, and reads what is there', async () => {
    const first = await record('customs', permit)
    expect(first.status).toBe(201)
    const second = await record('customs.staff', permit, { declarationNumber: '26xv 000000007' })
    expect([second.status, second.body.message]).toEqual([409, 'endorsementTwice'])
    expect(second.body.details.earlier).toEqual([
      expect.objectContaining({
        id: first.body.id,
        date: '2026-06-17',
        recordedBy: first.body.recordedBy,
        declarationNumber: '26XV000000007',
        lines: [expect.objectContaining({ quantity: '1' })],
      }),
    ])
    expect(await standing(permit)).toEqual({ used: '1', isFlagged: false })
    expect(await movements('officer', permit)).toHaveLength(1)
  })

  it('is counted again where that is said, and stands before the authority until one is corrected', async () => {
    const besideIds = await earlierIds('customs.staff', permit)
    const confirmed = await record('customs.staff', permit, { besideIds })
    expect([confirmed.status, confirmed.body.isSecondConsignment]).toEqual([201, true])
    expect(await standing(permit)).toEqual({ used: '2', isFlagged: true })
    const corrected = await as('officer').call('endorsements.correct', {
      params: { id: permit.id, endorsementId: confirmed.body.id },
      body: {
        source: 'customs',
        date: '2026-06-17',
        customsPointId: null,
        declarationNumber: '26XV000000008',
        lines: [{ lineId: permit.lines[0]?.id ?? '', quantity: '1' }],
        lastConsignment: false,
        reasonCode: 'ENDORSE-TYPING',
        reason: 'Another declaration.',
      },
    })
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(201)
    expect(await standing(permit)).toEqual({ used: '2', isFlagged: false })
  })

  it('is not asked about where nothing is like it', async () => {
    const other = await record('customs', permit, {
      declarationNumber: '26XV000000009',
      besideIds: (await movements('customs', permit)).map(({ id }) => id),
    })
    expect([other.status, other.body.isSecondConsignment]).toEqual([201, false])
    expect((await standing(permit)).isFlagged).toBe(false)
  })

  it('is confirmed by those alone who were shown what is there', async () => {
    const of = await issuePermit(app)
    const first = await record('customs', of, { quantity: '0.1' })
    for (const besideIds of [[], [randomUUID()], [permit.id]]) {
      const { status, body } = await record('customs.staff', of, { besideIds })
      expect([status, body.message]).toEqual([409, 'endorsementTwice'])
    }
    const both = await Promise.all(
      ['customs', 'customs.staff'].map((who) =>
        record(who, of, { quantity: '0.1', besideIds: [first.body.id] }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const asked = both.find(({ status }) => status === 409)
    expect(asked?.body.details.earlier.map(({ id }: Endorsement) => id)).toEqual([
      first.body.id,
      both.find(({ status }) => status === 201)?.body.id,
    ])
    expect(await standing(of)).toEqual({ used: '0.2', isFlagged: true })
  })

  it.each([
    ['in other digits and letters', { declarationNumber: '２６ХV٠٠٠٠٠٠٠٠٧' }],
    ['for another day', { date: '2026-06-18' }],
  ])('is asked about %s', async (_, changed) => {
    const of = await issuePermit(app)
    app.clock.set('2026-06-18T06:00:00Z')
    for (const name of ['customs', 'customs.staff']) people[name] = await signInAgain(app, name)
    expect((await record('customs', of)).status).toBe(201)
    const again = await record('customs.staff', of, changed)
    app.clock.set('2026-06-17T08:00:00Z')
    expect([again.status, again.body.message]).toEqual([409, 'endorsementTwice'])
    expect(await standing(of)).toEqual({ used: '1', isFlagged: false })
  })

  it('is asked about before it is taken for an excess', async () => {
    const whole = await issuePermit(app)
    expect((await record('customs', whole, { quantity: '3' })).status).toBe(201)
    expect((await record('customs.staff', whole, { quantity: '3' })).body.message).toBe('endorsementTwice')
    const { body } = await as('officer').call('authorizations.list', {
      query: { view: 'all', flag: 'excessReported', search: whole.number },
    })
    expect(body.items).toEqual([])
  })
})

describe('a correction that takes the declaration of another record', () => {
  const correct = (of: IssuedPermit, endorsementId: string, said: Record<string, unknown>) =>
    as('officer').call('endorsements.correct', {
      params: { id: of.id, endorsementId },
      body: {
        source: 'customs',
        date: '2026-06-17',
        lines: [{ lineId: of.lines[0]?.id ?? '', quantity: '1' }],
        lastConsignment: false,
        reasonCode: 'ENDORSE-TYPING',
        reason: 'Another declaration.',
        ...said,
      },
    })

  it('is asked about as a new record is, and flagged where it is a further consignment', async () => {
    const of = await issuePermit(app)
    const first = await record('customs', of)
    const second = await record('customs', of, { declarationNumber: '26XV000000010' })
    const same = { declarationNumber: '26XV 000000007' }
    const asked = await correct(of, second.body.id, same)
    expect([asked.status, asked.body.message]).toEqual([409, 'endorsementTwice'])
    expect(asked.body.details.earlier).toMatchObject([{ id: first.body.id }])
    expect(await standing(of)).toEqual({ used: '2', isFlagged: false })
    const confirmed = await correct(of, second.body.id, { ...same, besideIds: [first.body.id] })
    expect([confirmed.status, confirmed.body.isSecondConsignment]).toEqual([201, true])
    expect(await standing(of)).toEqual({ used: '2', isFlagged: true })
    // What was asked once is not asked again with every further correction.
    const again = await correct(of, confirmed.body.id, { ...same, packages: 2 })
    expect([again.status, again.body.isSecondConsignment]).toEqual([201, true])
  })

  it('is not asked about where it keeps its own', async () => {
    const of = await issuePermit(app)
    const { body } = await record('customs', of)
    expect((await correct(of, body.id, { declarationNumber: '26XV000000007', packages: 3 })).status).toBe(201)
  })
})

describe('a report that its holder sends twice', () => {
  it('is asked about, and taken where it is of a further consignment', async () => {
    const said = { source: 'establishment', declarationNumber: null }
    const of = await issuePermit(app)
    expect((await record('importer', of, said)).status).toBe(201)
    const again = await record('importer', of, said)
    expect([again.status, again.body.message]).toEqual([409, 'endorsementTwice'])
    expect(again.body.details.earlier).toHaveLength(1)
    expect((await record('importer', of, said, { dryRun: 'true' })).body.message).toBe('endorsementTwice')
    expect((await record('importer', of, { ...said, quantity: '0.5' })).status).toBe(201)
    const besideIds = await earlierIds('importer', of, said)
    const tried = await record('importer', of, { ...said, besideIds }, { dryRun: 'true' })
    expect([tried.status, tried.body.isSecondConsignment]).toEqual([200, true])
    expect((await record('importer', of, { ...said, besideIds })).status).toBe(201)
    expect((await record('importer', of, { ...said, besideIds })).body.details.earlier).toHaveLength(2)
    expect((await standing(of)).isFlagged).toBe(true)
  })

  it('is asked about where he writes its declaration otherwise', async () => {
    const of = await issuePermit(app)
    expect((await record('importer', of, { source: 'establishment' })).status).toBe(201)
    const again = await record('importer', of, {
      source: 'establishment',
      declarationNumber: '٢٦ХV٠٠٠٠٠٠٠٠٧',
      quantity: '0.5',
    })
    expect([again.status, again.body.message]).toEqual([409, 'endorsementTwice'])
  })

  it('does not tell him what customs recorded that day', async () => {
    const of = await issuePermit(app)
    await record('customs', of)
    expect((await record('importer', of, { source: 'establishment' })).status).toBe(201)
  })
})

describe('a declaration that is used for two permits of one holder', () => {
  const flagged = async (permits: readonly IssuedPermit[]): Promise<boolean[]> =>
    Promise.all(
      permits.map(async ({ number }) => {
        const { body } = await as('officer').call('authorizations.list', {
          query: { view: 'all', flag: 'declarationTwice', search: number },
        })
        return body.items.length === 1
      }),
    )

  it('is pointed out on both, until one of the records is corrected', async () => {
    const one = await issuePermit(app, { applicantReference: 'PO-31' })
    const two = await issuePermit(app, { applicantReference: 'PO-32' })
    const declarationNumber = '26XV000000931'
    expect((await record('customs', one, { declarationNumber })).status).toBe(201)
    expect(await flagged([one, two])).toEqual([false, false])
    // What the holder reports of the same goods is another record of the same declaration.
    await record('importer', one, { declarationNumber, source: 'establishment' })
    expect(await flagged([one, two])).toEqual([false, false])
    const second = await record('customs', two, { declarationNumber: '26xv-0000 00931' })
    expect(second.status).toBe(201)
    expect(await flagged([one, two])).toEqual([true, true])
    const corrected = await as('officer').call('endorsements.correct', {
      params: { id: two.id, endorsementId: second.body.id },
      body: {
        source: 'customs',
        date: '2026-06-17',
        declarationNumber: '26XV000000932',
        lines: [{ lineId: two.lines[0]?.id ?? '', quantity: '1' }],
        lastConsignment: false,
        checkCode: two.checkCode,
        reasonCode: 'ENDORSE-TYPING',
        reason: 'digits swapped',
      },
    })
    expect(corrected.status).toBeLessThan(300)
    expect(await flagged([one, two])).toEqual([false, false])
  })
})
