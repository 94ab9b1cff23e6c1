import { describe, expect, it } from 'vitest'
import {
  act,
  appOf,
  as,
  current,
  goTo,
  isFlagged,
  mailsOf,
  movements,
  ofOwnApp,
  record,
  replace,
  revoke,
  settle,
  suspend,
  usedOf,
} from '../../testing/disputed.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'

// 1961 art. 31(1), (4): goods in the store of customs are not released by any officer on duty. Decision 0208.

const held = { isHeld: true, notedAt: null } as const
const behind = (text: string, values: unknown[]) => appOf().database.ownerPool.query(text, values)

interface Listed {
  readonly id: string
  readonly held: readonly Record<string, unknown>[]
  readonly hasHeldGoods: boolean
  readonly status: string
}
const listed = async (when: string, who: 'customs' | 'officer' = 'customs') =>
  (await as(who).call('endorsements.expected', { query: { when, pageSize: 100 } })).body as {
    items: Listed[]
    total: number
  }
const ofPermit = ({ items }: { items: readonly Listed[] }, { id }: { id: string }) =>
  items.find((each) => each.id === id)
const home = async () => (await as('customs').call('dashboard.mine')).body
const kept = async (): Promise<Listed[]> =>
  JSON.parse((await as('customs').call('endorsements.device')).body.list).permits
const found = async ({ number, checkCode }: IssuedPermit): Promise<Listed> =>
  (await as('customs').call('endorsements.find', { body: { number, checkCode } })).body

describe('goods that are held', () => {
  ofOwnApp()

  it('are listed with what is held, since when, where, why and by whom; not with what is left', async () => {
    const permit = await issuePermit(appOf())
    const said = { ...held, quantity: '3', declarationNumber: '26XHL1' }
    await record('customs', permit, said)
    const discrepancyReason = 'Codeine in unmarked drums.'
    const other = { ...held, quantity: '0', isOtherGoods: true, discrepancyReason }
    await record('customs', permit, { ...other, declarationNumber: '26XHL2' })
    const inStore = ofPermit(await listed('held'), permit)
    const { body } = await as('customs').call('endorsements.list', { params: { id: permit.id } })
    const [first] = body
    const alike = {
      ...{ date: '2026-06-17', recordedBy: first.recordedBy, customsPointName: first.customsPointName },
    }
    expect(inStore?.held).toMatchObject([
      { ...alike, reasons: ['held'], description: null, lines: [{ quantity: '3', unit: 'kg' }] },
      { ...alike, reasons: ['otherGoods'], description: discrepancyReason },
    ])
    expect(first.recordedBy).not.toBe('')
    expect(ofPermit(await listed('held', 'officer'), permit)?.held).toHaveLength(2)
    const free = await issuePermit(appOf(), { plannedDate: '2026-06-17' })
    expect(ofPermit(await listed('today'), free)?.held).toEqual([])
    for (const { id } of body) await settle(permit, id, 'rejected')
  })

  it('are beside what was planned for a day that has passed, which is expected still', async () => {
    const late = await issuePermit(appOf(), { plannedDate: '2026-06-17' })
    const next = await issuePermit(appOf(), { plannedDate: '2026-06-24' })
    await goTo('2026-06-22T08:00:00Z')
    for (const [when, isListed] of [
      ['today', [true, false]],
      ['week', [true, true]],
    ] as const) {
      const there = await listed(when)
      expect(
        [late, next].map((permit) => ofPermit(there, permit) !== undefined),
        when,
      ).toEqual(isListed)
    }
    expect((await home()).counts.expectedToday).toBe((await listed('today')).total)
  })

  it('are said of a permit that may be used, in each list of customs, until an officer settles them', async () => {
    const permit = await issuePermit(appOf(), { plannedDate: '2026-06-17' })
    expect(ofPermit(await listed('today'), permit)).toMatchObject({ hasHeldGoods: false })
    const { body } = await record('customs', permit, { quantity: '5', notedAt: null })
    for (const when of ['today', 'week', 'all', 'held'])
      expect(ofPermit(await listed(when), permit), when).toMatchObject({ hasHeldGoods: true })
    expect(ofPermit({ items: await kept() }, permit)).toMatchObject({ hasHeldGoods: true })
    expect(await found(permit)).toMatchObject({ hasHeldGoods: true })
    const { dueNext, counts } = await home()
    expect(dueNext[0]).toMatchObject({ id: permit.id, hasHeldGoods: true })
    expect(counts.goodsHeld).toBe((await listed('held')).total)
    await settle(permit, body.details.endorsementId, 'allowed')
    expect(ofPermit(await listed('held'), permit)).toBeUndefined()
    expect(await found(permit)).toMatchObject({ hasHeldGoods: false })
    expect((await home()).counts).not.toHaveProperty('goodsHeld')
  })

  it.each([
    ['suspended', suspend],
    ['revoked', revoke],
    ['replaced', replace],
  ] as const)('stay on the list of customs once the permit is %s', async (_case, change) => {
    const permit = await issuePermit(appOf())
    const { body } = await record('customs', permit, { quantity: '5', notedAt: null })
    await change(permit)
    const list = await listed('held')
    expect(ofPermit(list, permit)).toMatchObject({ hasHeldGoods: true })
    expect(ofPermit(await listed('held', 'officer'), permit)).toMatchObject({ hasHeldGoods: true })
    expect(ofPermit({ items: await kept() }, permit)).toMatchObject({ hasHeldGoods: true })
    const { dueNext, counts } = await home()
    expect(dueNext.some(({ id }: { id: string }) => id === permit.id)).toBe(true)
    expect(counts.goodsHeld).toBe(list.total)
    const { items } = (
      await as('customs').call('endorsements.expected', { query: { when: 'held', search: permit.number } })
    ).body
    expect(items).toHaveLength(1)
    await settle(permit, body.details.endorsementId, 'rejected')
    expect(ofPermit(await listed('held'), permit)).toBeUndefined()
  })

  it('are on no list of another customs point', async () => {
    const permit = await issuePermit(appOf())
    const { body } = await record('customs', permit, { quantity: '5', notedAt: null })
    await behind('update work_case set customs_point_id = -1 where id = $1', [permit.id])
    expect(ofPermit(await listed('held'), permit)).toBeUndefined()
    expect((await home()).counts).not.toHaveProperty('goodsHeld')
    await settle(permit, body.details.endorsementId, 'rejected')
  })

  it('are named with what was released, wherever that counts', async () => {
    const permit = await issuePermit(appOf())
    await suspend(permit)
    const { body } = await record('customs', permit, held)
    await act(permit, 'lift', { comment: 'Nothing was found.' })
    const successor = await replace(permit)
    await settle(permit, body.id, 'successor')
    for (const who of ['customs', 'officer', 'importer'] as const)
      expect((await movements(who, permit))[0]?.dispute?.settlement, who).toMatchObject({
        outcome: 'successor',
        countedUnder: successor.number,
        counted: [{ position: 1, quantity: '1', unit: 'kg' }],
        corrected: null,
      })
  })

  it('are counted for officers before they decide what becomes of the permit', async () => {
    const permit = await issuePermit(appOf())
    expect((await current(permit)).heldGoods).toBe(0)
    const { body } = await record('customs', permit, { quantity: '5', notedAt: null })
    expect((await current(permit)).heldGoods).toBe(1)
    const read = await as('importer').call('authorizations.get', { params: { id: permit.id } })
    expect(read.body.heldGoods).toBe(0)
    const { rows } = await behind(
      `select id from work_case where feature = 'license' and status = 'ISS'
        and establishment_id = (select establishment_id from work_case where id = $1)`,
      [permit.id],
    )
    const effects = await Promise.all(
      rows.map(({ id }) => as('officer').call('licenses.effect', { params: { id } })),
    )
    expect(effects.map((each) => each.body.heldGoods)).toContain(1)
    await settle(permit, body.details.endorsementId, 'rejected')
    expect((await current(permit)).heldGoods).toBe(0)
  })

  it('are not hidden by what was planned for a day that has passed, which is due next as well', async () => {
    const permit = await issuePermit(appOf(), { plannedDate: '2026-06-18' })
    await goTo('2026-07-20T08:00:00Z')
    const { dueNext, counts } = await home()
    expect(dueNext).toContainEqual(expect.objectContaining({ id: permit.id, expectedOn: '2026-06-18' }))
    expect(counts.expectedWeek).toBe((await listed('week')).total)
  })
})

describe('goods that are not those of a permit that may be used', () => {
  ofOwnApp()
  const other = { ...held, isOtherGoods: true, quantity: '0' } as const
  const what = { discrepancyReason: 'The drums are labelled codeine.' }

  it('are held with what they are, without a quantity, and are not released', async () => {
    const permit = await issuePermit(appOf())
    expect((await record('customs', permit, other)).body.message).toBe('endorsementReason')
    // Goods of the permit have a quantity.
    expect((await record('customs', permit, { ...held, quantity: '0' })).body.message).toBe(
      'endorsementEmpty',
    )
    const answer = await record('customs', permit, { ...other, ...what })
    expect([answer.status, answer.body.dispute], JSON.stringify(answer.body)).toMatchObject([
      201,
      { isHeld: true, reasons: ['otherGoods'], settlement: null },
    ])
    expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['0', true])
    expect(ofPermit(await listed('held'), permit)).toMatchObject({ hasHeldGoods: true, status: 'ISS' })
    const [seen] = await movements('officer', permit)
    expect([seen?.discrepancyReason, seen?.dispute?.outcomes]).toEqual([
      what.discrepancyReason,
      ['cleared', 'rejected'],
    ])
    expect((await settle(permit, answer.body.id, 'here')).status).toBe(409)
    expect((await settle(permit, answer.body.id, 'rejected')).status).toBe(200)
    expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['0', false])
  })

  // 1961 art. 31(4)(b): what customs took for other goods never counts as those of the permit.
  it('are recorded anew where it was a mistake, and are no excess', async () => {
    const permit = await issuePermit(appOf())
    const { body } = await record('customs', permit, { ...other, ...what, quantity: '2' })
    expect(body.dispute.reasons).toEqual(['otherGoods'])
    const refused = await settle(permit, body.id, 'here')
    expect([refused.status, refused.body.message]).toEqual([409, 'disputeOtherOutcome'])
    expect((await settle(permit, body.id, 'cleared')).status).toBe(200)
    expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['0', false])
    expect(await mailsOf(permit, 'ENDORSE_CLEARED')).toHaveLength(1)
    expect((await record('customs', permit, { quantity: '2', notedAt: null })).status).toBe(201)
    expect(await usedOf(permit)).toBe('2')
    const own = await issuePermit(appOf())
    const { body: excess } = await record('customs', own, { quantity: '5', notedAt: null })
    const otherwise = await settle(own, excess.details.endorsementId, 'cleared')
    expect([otherwise.status, otherwise.body.message]).toEqual([409, 'disputeOtherOutcome'])
    const more = await issuePermit(appOf())
    const second = await record('customs', more, { ...other, ...what, quantity: '50' })
    expect(second.body.dispute.reasons).toEqual(['otherGoods'])
    // Their incident is of other goods, whatever was named, and of no excess (decision 0216).
    const opened = (await movements('officer', more))[0]?.dispute?.incident
    const { body: incident } = await as('officer').call('incidents.get', { params: { id: opened?.id ?? '' } })
    expect(incident).toMatchObject({ kind: 'OTHER-GOODS', lines: [] })
    const { body: compared } = await as('officer').call('endorsements.reconciliation', {
      params: { id: more.id },
    })
    expect(compared.incidents).toEqual([])
  })

  it('stay in their incident where they are on record twice, and it says what became of them', async () => {
    const permit = await issuePermit(appOf())
    const first = await record('customs', permit, { ...held, quantity: '1' })
    const again = await record('customs', permit, { ...other, ...what, quantity: '1' })
    const opened = (await movements('officer', permit)).find(({ id }) => id === again.body.id)?.dispute
      ?.incident
    const params = { id: opened?.id ?? '' }
    expect((await settle(permit, again.body.id, 'same')).status).toBe(200)
    const { body: incident } = await as('officer').call('incidents.get', { params })
    expect([incident.kind, incident.status]).toEqual(['OTHER-GOODS', 'REP'])
    const { body: steps } = await as('officer').call('incidents.history', { params })
    expect(steps.at(-1)).toMatchObject({
      action: 'settleGoods',
      comment: expect.stringContaining('The same consignment as another record'),
    })
    await settle(permit, first.body.id, 'rejected')
  })
})
