import type { Reconciliation } from '@papaver/contract/endorsements/schema.ts'
import { describe, expect, it } from 'vitest'
import {
  appOf,
  as,
  correct,
  goTo,
  mailsOf,
  movements,
  ofOwnApp,
  record,
  replace,
  secondDay,
  settle,
  usedOf,
} from '../../testing/disputed.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'

// The cases of decision 0216, under a permit for four kilograms: the goods of an incident are what is above the permit, once.

const typed = { notedAt: null } as const
const known = { isExcessConfirmed: true } as const

const noted = async ({ id }: { id: string }): Promise<Reconciliation['incidents']> =>
  (await as('officer').call('endorsements.reconciliation', { params: { id } })).body.incidents
const incident = async (id: string) => (await as('officer').call('incidents.get', { params: { id } })).body
/** What the incidents of a permit say to be too much, the oldest first. */
const above = async (permit: { id: string }): Promise<string[]> => {
  const ids = [...new Set((await noted(permit)).flatMap((each) => each.incident?.id ?? []))].toSorted()
  return Promise.all(ids.map(async (id) => (await incident(id)).lines[0].quantity))
}
const onlyOf = async (permit: { id: string }): Promise<string> => {
  const [id, ...others] = new Set((await noted(permit)).flatMap((each) => each.incident?.id ?? []))
  expect(others).toEqual([])
  return id ?? ''
}
const historyOf = async (id: string) =>
  (await as('officer').call('incidents.history', { params: { id } })).body
/** The record that counts now. */
const counting = async (permit: IssuedPermit): Promise<string> =>
  (await movements('officer', permit)).find((each) => !each.isCorrected && !each.isDisputed)?.id ?? ''
const put = async (permit: IssuedPermit, quantity: string, date = '2026-06-17') => {
  const answer = await correct('officer', permit, await counting(permit), quantity, { ...known, date })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}
const act = async (id: string, action: string, input: object = {}) => {
  const { version } = await incident(id)
  return as('officer').call('incidents.act', { params: { id, action }, body: { version, ...input } })
}
const close = async (id: string) => {
  await act(id, 'take')
  await act(id, 'classify', { classification: 'confirmed' })
  expect((await act(id, 'close', { comment: 'The holder was heard.' })).status).toBe(200)
}

describe('what is above a permit', () => {
  ofOwnApp()

  it('is in its incident once, however many records and people say it', async () => {
    const permit = await issuePermit(appOf(), { severalConsignments: true })
    const { body: first } = await record('customs', permit, { ...typed, quantity: '2' })
    const { body: second } = await record('customs', permit, { ...typed, quantity: '1.9' })
    await correct('customs', permit, first.id, '2.2', known)
    expect(await above(permit)).toEqual(['0.1'])
    await correct('customs', permit, first.id, '2.2', known)
    expect(await above(permit)).toEqual(['0.1'])
    // Each by itself is a tenth too much; both are three.
    await correct('customs', permit, second.id, '2.1', known)
    expect(await above(permit)).toEqual(['0.3'])
    expect((await correct('officer', permit, first.id, '2.2', known)).status).toBe(201)
    expect(await above(permit)).toEqual(['0.3'])
    expect((await correct('officer', permit, second.id, '2.1', known)).status).toBe(201)
    expect([await above(permit), await usedOf(permit)]).toEqual([['0.3'], '4.3'])
  })

  it('is what was not released of goods that were held, whatever is made of the rest', async () => {
    const permit = await issuePermit(appOf())
    const { body } = await record('customs', permit, { ...typed, quantity: '5' })
    expect(await above(permit)).toEqual(['1'])
    expect((await settle(permit, body.details.endorsementId, 'allowed')).status).toBe(200)
    expect(await above(permit)).toEqual(['1'])
    await put(permit, '3')
    expect(await above(permit)).toEqual(['1'])
    // What an officer has found stays until the records say something else of what is above.
    const found = { quantities: [{ position: 1, quantity: '0.9' }], comment: 'It was weighed once more.' }
    expect((await act(await onlyOf(permit), 'correctGoods', found)).status).toBe(200)
    await put(permit, '2.5')
    expect(await above(permit)).toEqual(['0.9'])
    await put(permit, '4.2')
    expect(await above(permit)).toEqual(['1.2'])
  })

  it('crossed, and goes with the record that is put right: the history keeps what was reported first', async () => {
    const permit = await issuePermit(appOf())
    const { body } = await record('customs', permit, { quantity: '5' })
    await settle(permit, body.id, 'crossed')
    expect(await above(permit)).toEqual(['1'])
    // What is above already is not presented once more.
    await record('customs.staff', permit, { quantity: '0.5', declarationNumber: '26XA2' })
    expect(await above(permit)).toEqual(['1.5'])
    await put(permit, '4')
    const id = await onlyOf(permit)
    expect(await above(permit)).toEqual(['0.5'])
    const late = (await movements('officer', permit)).find(({ dispute }) => dispute?.settlement === null)
    expect((await settle(permit, late?.id ?? '', 'crossed')).status).toBe(200)
    await put(permit, '3.5')
    expect(await above(permit)).toEqual(['0'])
    const steps = (await historyOf(id)) as { action: string; changes: unknown[] }[]
    expect([steps[0]?.changes, steps.at(-1)]).toMatchObject([
      [{ field: 'lines', before: '', after: '1: 1 kg' }],
      { action: 'exceedNoMore', changes: [{ field: 'lines', before: '1: 0.5 kg', after: '1: 0 kg' }] },
    ])
    const { body: file } = await as('officer').call('incidents.exchangeFile', { params: { id } })
    const said = typeof file === 'string' ? JSON.parse(file) : file
    expect(said.substances).toMatchObject([{ quantity: '0', baseGrams: '0', lostGrams: '0' }])
  })

  it('stays in an incident that is closed, which says what is so; only what is new is in another', async () => {
    const permit = await issuePermit(appOf(), { severalConsignments: true })
    await record('customs', permit, { ...typed, quantity: '3' })
    await put(permit, '4.4')
    const id = await onlyOf(permit)
    await close(id)
    await put(permit, '4.3')
    await put(permit, '4.4')
    expect(await above(permit)).toEqual(['0.4', '0.1'])
    await put(permit, '4.6')
    expect(await above(permit)).toEqual(['0.4', '0.3'])
    const mails = (await mailsOf(permit, 'IE_DIFFERENCE')).length
    await put(permit, '4')
    expect((await mailsOf(permit, 'IE_DIFFERENCE')).length).toBeGreaterThan(mails)
    expect(await above(permit)).toEqual(['0.4', '0'])
    expect((await historyOf(id)).at(-1)).toMatchObject({
      action: 'exceedNoMore',
      changes: [{ field: 'above', before: '1: 0.3 kg', after: '1: 0 kg' }],
    })
    await put(permit, '4.4')
    expect(await above(permit)).toEqual(['0.4', '0.4'])
  })

  // 1961 Convention art. 31(4), (7)(b); decision 0193.
  it('under a permit that was replaced is what its successor has not left', async () => {
    const permit = await issuePermit(appOf(), { severalConsignments: true })
    await record('customs', permit, { ...typed, quantity: '2' })
    await goTo(secondDay)
    const successor = await replace(permit, 'extend')
    await record('customs', successor, { ...typed, date: '2026-06-18', quantity: '1.5' })
    const { body } = await record('admin', permit, { ...typed, quantity: '0.7', reason: 'It came by post.' })
    expect(body.dispute.reasons).toEqual(['replaced', 'exceeds'])
    expect(await above(permit)).toEqual(['0.2'])
    const id = await onlyOf(permit)
    const { office, concerns } = await incident(id)
    expect(concerns).toEqual(expect.arrayContaining([permit.number, successor.number]))
    expect(office.links.map(({ number }: { number: string }) => number).toSorted()).toEqual(
      [permit.number, successor.number].toSorted(),
    )
    expect((await settle(permit, body.id, 'crossed')).status).toBe(200)
    expect([await above(permit), await usedOf(successor)]).toEqual([['0.2'], '2.2'])
    // Nothing of it remains: it is the successor's.
    const { body: shown } = await as('importer').call('authorizations.get', { params: { id: permit.id } })
    expect(shown.lines[0]).toMatchObject({ usedQuantity: '2', remainingQuantity: '0' })
    await put(successor, '1.3', '2026-06-18')
    expect(await above(permit)).toEqual(['0'])
  })
})

describe('goods that are not those of the permit', () => {
  ofOwnApp()

  // 1961 Convention art. 35; 1988 Convention art. 12(9).
  it('are an incident of their own, once for each record, with what customs wrote and no quantity', async () => {
    const permit = await issuePermit(appOf())
    const said = {
      ...{ isHeld: true, isOtherGoods: true, quantity: '0', declarationNumber: '26XO1' },
      discrepancyReason: 'The drums are labelled codeine.',
    }
    const { body } = await record('customs', permit, { ...typed, ...said })
    const [held] = await movements('officer', permit)
    const id = held?.dispute?.incident?.id ?? ''
    const opened = await incident(id)
    expect(opened).toMatchObject({
      ...{ kind: 'OTHER-GOODS', status: 'REP', lines: [], concerns: [permit.number, '26XO1'] },
      office: { source: 'customs', isConfidential: false, links: [{ id: permit.id }] },
    })
    expect(opened.narrative).toContain(said.discrepancyReason)
    expect(opened.customsPointId).toEqual(expect.anything())
    expect(await mailsOf(permit, 'IE_DIFFERENCE')).toEqual(['officer@papaver.example'])
    // No line is too much.
    expect(await noted(permit)).toEqual([])
    await settle(permit, body.id, 'rejected')
    expect((await historyOf(id)).map(({ action }: { action: string }) => action)).toEqual([
      'detainOther',
      'settleGoods',
    ])
    // The holder and customs do not read of it.
    for (const who of ['importer', 'customs'] as const)
      expect((await movements(who, permit))[0]?.dispute?.incident).toBeNull()
  })
})
