import { daysOfQuarter } from '@papaver/contract/endorsements/quarters.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import type { SummaryItem } from '@papaver/contract/endorsements/summary-schema.ts'
import { isPositive, plus } from '@papaver/contract/quantities/base.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../../platform/spreadsheets.ts'
import { draftParts, importDraft } from '../../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../../testing/issue-permit.ts'
import { signInAgain } from '../../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/start-test-app.ts'

let app: TestApp
let [importer, customs, admin]: TestPerson[] = []
let [both, morphine]: IssuedPermit[] = []

const everybody = async () => {
  importer = await signInAgain(app, 'importer')
  customs = await signInAgain(app, 'customs')
  admin = await signInAgain(app, 'admin')
}
const linesOf = (permit: IssuedPermit | undefined, quantities: readonly string[]) =>
  permit?.lines.map(({ id }, index) => ({ lineId: id, quantity: quantities[index] ?? '0' }))

/** What crossed, or is reported: so much of each line. */
const moved = async (
  person: TestPerson | undefined,
  permit: IssuedPermit | undefined,
  date: string,
  quantities: readonly string[],
): Promise<string> => {
  const isCustoms = person === customs
  const answer = await person?.call('endorsements.record', {
    params: { id: permit?.id ?? '' },
    body: {
      source: isCustoms ? 'customs' : 'establishment',
      date,
      lines: linesOf(permit, quantities),
      lastConsignment: false,
      ...(isCustoms ? { checkCode: permit?.checkCode } : {}),
    },
  })
  expect(answer?.status, JSON.stringify(answer?.body)).toBe(201)
  return answer?.body.id
}

/** What makes a permit a general one is its kind's row. */
const setGeneral = (isGeneral: boolean) =>
  app.database.ownerPool.query(`update authorization_kind set is_general = $1 where code = 'IMA'`, [
    isGeneral,
  ])

beforeAll(async () => {
  app = await startTestApp()
  await everybody()
  const { lines } = importDraft(await draftParts(await app.as('importer')), { morphine: '4', codeine: '2' })
  both = await issuePermit(app, { lines })
  morphine = await issuePermit(app)
  await moved(customs, both, '2026-06-17', ['1.25', '0.5'])
  await moved(importer, both, '2026-06-17', ['1.25', '0.5'])
  const mistyped = await moved(customs, morphine, '2026-06-17', ['0.3'])
  await admin?.call('endorsements.correct', {
    params: { id: morphine?.id ?? '', endorsementId: mistyped },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: linesOf(morphine, ['0.4']),
      lastConsignment: false,
      reasonCode: 'ENDORSE-TYPING',
      reason: 'digits swapped',
    },
  })
  app.clock.set('2026-07-02T08:00:00Z')
  await everybody()
  await moved(customs, both, '2026-06-30', ['0.75', '0'])
  await moved(customs, both, '2026-07-01', ['0.125', '0.1'])
  app.clock.set('2026-07-20T08:00:00Z')
  await everybody()
  await moved(importer, both, '2026-06-30', ['0.7', '0'])
  // A general permit for these goods would be held for itself as they cross (1961 Convention art. 31(4)).
  await setGeneral(true)
})
afterAll(() => app?.close())

const summaryOf = async (person: TestPerson | undefined, query: Record<string, string> = {}) => {
  const answer = await person?.call('endorsements.summary', { query: { quarter: '2026-Q2', ...query } })
  expect(answer?.status, JSON.stringify(answer?.body)).toBe(200)
  return answer?.body as { items: SummaryItem[]; total: number; quarter: string; holderName: string | null }
}

type Sums = Pick<
  SummaryItem,
  'movements' | 'quantity' | 'baseGrams' | 'reports' | 'reportedQuantity' | 'reportedBaseGrams'
>
const nothing: Sums = {
  movements: 0,
  quantity: '0',
  baseGrams: '0',
  reports: 0,
  reportedQuantity: '0',
  reportedBaseGrams: '0',
}

/** The same from the records of each permit, one by one. */
const naive = async (quarter: string): Promise<Record<string, Sums>> => {
  const { from, to } = daysOfQuarter(quarter)
  const sums: Record<string, Sums> = {}
  for (const permit of [both, morphine]) {
    const answer = await admin?.call('endorsements.list', { params: { id: permit?.id ?? '' } })
    const records = ((answer?.body ?? []) as Endorsement[]).filter(
      ({ date, isCorrected }) => !isCorrected && date >= from && date <= to,
    )
    for (const { source, lines } of records)
      for (const { quantity, unit, bases } of lines.filter((line) => isPositive(line.quantity)))
        for (const { substanceId, baseGrams } of bases) {
          const key = `${permit?.number} ${substanceId} ${unit}`
          const old = sums[key] ?? nothing
          sums[key] =
            source === 'customs'
              ? {
                  ...old,
                  movements: old.movements + 1,
                  quantity: plus(old.quantity, quantity),
                  baseGrams: plus(old.baseGrams, baseGrams),
                }
              : {
                  ...old,
                  reports: old.reports + 1,
                  reportedQuantity: plus(old.reportedQuantity, quantity),
                  reportedBaseGrams: plus(old.reportedBaseGrams, baseGrams),
                }
        }
  }
  return sums
}
const sumsIn = (items: readonly SummaryItem[]): Record<string, Sums> =>
  Object.fromEntries(
    items.map(({ number, substanceId, unit, ...item }) => {
      const sums = Object.fromEntries(
        Object.keys(nothing).map((name) => [name, item[name as keyof Sums]]),
      ) as unknown as Sums
      return [`${number} ${substanceId} ${unit}`, sums]
    }),
  )

describe('the summary of a quarter', () => {
  it.each(['2026-Q2', '2026-Q3'])('sums in %s what the records say one by one', async (quarter) => {
    const { items, total } = await summaryOf(admin, { quarter })
    const expected = await naive(quarter)
    expect(Object.keys(expected).length).toBe(quarter === '2026-Q2' ? 3 : 2)
    expect(sumsIn(items)).toEqual(expected)
    expect(total).toBe(items.length)
  })

  it('says of each row whose it is, which way it went and where', async () => {
    const [row] = (await summaryOf(admin)).items
    expect(row).toMatchObject({
      direction: 'import',
      country: 'FR',
      countryName: 'France',
      unit: 'kg',
      movements: 2,
      quantity: '2',
    })
  })

  it('is that of the quarter in which today lies where none is named', async () => {
    const answer = await admin?.call('endorsements.summary')
    expect(answer?.body).toMatchObject({ quarter: '2026-Q3', total: 2 })
    expect((await admin?.call('endorsements.summary', { query: { quarter: '2026-Q5' } }))?.status).toBe(400)
  })

  it('knows nothing of permits that are no general ones', async () => {
    await setGeneral(false)
    expect((await summaryOf(admin)).items.filter(({ number }) => number === both?.number)).toEqual([])
    await setGeneral(true)
  })

  it('is narrowed by substance, holder and words, and comes page by page', async () => {
    const { items } = await summaryOf(admin)
    const [first] = items
    const bySubstance = await summaryOf(admin, { substance: String(first?.substanceId) })
    expect(bySubstance.items).toEqual(items.filter(({ substanceId }) => substanceId === first?.substanceId))
    const ofHolder = await summaryOf(admin, { holder: first?.holder.id ?? '' })
    expect([ofHolder.items, ofHolder.holderName]).toEqual([items, first?.holder.name])
    const ofNobody = await summaryOf(admin, { holder: both?.id ?? '' })
    expect([ofNobody.items, ofNobody.holderName]).toEqual([[], null])
    const byNumber = await summaryOf(admin, { search: morphine?.number ?? '' })
    expect(byNumber.items.map(({ number }) => number)).toEqual([morphine?.number])
    expect((await summaryOf(admin, { search: 'nothing of this name' })).total).toBe(0)
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((page) => summaryOf(admin, { page, pageSize: '1' })),
    )
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3])
    expect(pages.flatMap((page) => page.items)).toEqual(items)
  })

  it('names reports that are missing and that came late, in the quarter of the movement', async () => {
    const reportsOf = async (permit: IssuedPermit | undefined, quarter: string) =>
      (await summaryOf(importer, { quarter, search: permit?.number ?? '' })).items.map(
        ({ untimely }) => untimely,
      )
    const late = { movedOn: '2026-06-30', reportedOn: '2026-07-20' }
    expect(await reportsOf(both, '2026-Q2')).toMatchObject([[late], [late]])
    const missing = { movedOn: '2026-06-17', dueOn: '2026-07-02', reportedOn: null }
    expect(await reportsOf(morphine, '2026-Q2')).toEqual([[missing]])
    const after = { movedOn: '2026-07-01', reportedOn: null }
    expect(await reportsOf(both, '2026-Q3')).toMatchObject([[after], [after]])
  })

  it("is the holder's own, and nothing to another holder", async () => {
    const { items } = await summaryOf(admin)
    expect((await summaryOf(importer)).items).toEqual(items)
    const rival = await signInAgain(app, 'rival')
    expect((await summaryOf(rival)).total).toBe(0)
    const asked = await summaryOf(rival, { holder: items[0]?.holder.id ?? '' })
    expect([asked.total, asked.holderName]).toEqual([0, null])
  })

  it('is saved as a file that says the same, and another holder saves nothing of it', async () => {
    const savedBy = async (person: TestPerson | undefined) => {
      const query = { quarter: '2026-Q2', format: 'csv' }
      const answer = await person?.call('endorsements.summaryExport', { query })
      expect(answer?.status).toBe(200)
      return (await readSpreadsheet(answer?.bytes ?? Buffer.alloc(0))).slice(1)
    }
    const { items } = await summaryOf(admin)
    const rows = await savedBy(admin)
    expect(
      rows.map(([quarter, holder, number, , , substance]) => [quarter, holder, number, substance]),
    ).toEqual(
      items.map(({ holder, number, substanceName }) => ['2026-Q2', holder.name, number, substanceName]),
    )
    expect(rows.map((row) => [row[7], row[8], row[11]])).toEqual(
      items.map(({ movements, quantity, reportedQuantity }) => [`${movements}`, quantity, reportedQuantity]),
    )
    expect(rows.find(([, , number]) => number === morphine?.number)?.[13]).toBe('2026-06-17')
    expect(rows.find(([, , number]) => number === both?.number)?.[14]).toBe('2026-06-30 (2026-07-20)')
    expect(await savedBy(importer)).toEqual(rows)
    expect(await savedBy(await signInAgain(app, 'rival'))).toEqual([])
  })
})
