import { describe, expect, it } from 'vitest'
import {
  act,
  appOf,
  as,
  goTo,
  gramsOf,
  isFlagged,
  mailsOf,
  movements,
  ofOwnApp,
  record,
  replace,
  revoke,
  secondDay,
  settle,
  stoppedBySteps,
  suspend,
  usedOf,
} from '../../testing/disputed.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { readHistory } from '../audit/public.ts'

// 1961 art. 31(4)-(7), 1971 art. 12(1): goods do not cross without a permit that is in force; what was presented stays known.

/** As the goods stand before the officer. */
const held = { isHeld: true, notedAt: null } as const
const expectRefused = (answer: { status: number; body: { message: string } }, code: string) =>
  expect(answer.body.message, JSON.stringify(answer.body)).toBe(code)

describe('goods that are presented under a permit that cannot be used', () => {
  ofOwnApp()

  it.each(stoppedBySteps)(
    'are kept as held where it is %s, count nowhere, and officers are notified',
    async (reason, change) => {
      const permit = await issuePermit(appOf())
      await change(permit)
      const plain = await record('customs', permit, { notedAt: null })
      expect([plain.status, plain.body.message]).toEqual([409, 'endorsementNotUsable'])
      const answer = await record('customs', permit, held)
      expect([answer.status, answer.body.dispute], JSON.stringify(answer.body)).toMatchObject([
        201,
        { isHeld: true, reasons: [reason], settlement: null },
      ])
      expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['0', true])
      expect([await mailsOf(permit, 'IE_DISPUTED'), await mailsOf(permit, 'IE_HELD')]).toEqual([
        [],
        ['officer@papaver.example'],
      ])
      // And the holder, who has to ask the authority.
      const ofHolder = (await as('importer').call('notifications.list', { query: { pageSize: '100' } })).body
      const [notice, ...others] = ofHolder.items.filter(
        ({ code, params }: { code: string; params: { number: string } }) =>
          code === 'IE_GOODS_HELD' && params.number === permit.number,
      )
      expect([notice.link, others]).toEqual([`/import-export/${permit.id}?tab=movements`, []])
      // Why is not among them.
      expect(Object.keys(notice.params).toSorted()).toEqual([
        'company',
        'expiresOn',
        'kind',
        'number',
        'partner',
      ])
      // The notice opens the part of the case on which the record is.
      const notices = (await as('officer').call('notifications.list', { query: { pageSize: '100' } })).body
        .items
      expect(notices.map(({ link }: { link: string }) => link)).toContain(
        `/import-export/${permit.id}?tab=movements`,
      )
      // The holder reads that they are held; why is between customs and the authority.
      expect(await movements('importer', permit)).toMatchObject([{ dispute: { isHeld: true, reasons: [] } }])
      const trail = await readHistory(appOf().deps.db, { entity: 'authorization', entityId: permit.id })
      expect(trail.find(({ action }) => action === 'endorsement.dispute')?.details).toMatchObject({
        isHeld: true,
      })
      const { body } = await as('officer').call('authorizations.history', { params: { id: permit.id } })
      expect(body.at(-1)).toMatchObject({ action: 'holdGoods', actorSide: 'customs' })
    },
  )

  it('are kept where it has expired, or is used up and more is presented', async () => {
    const [expired, closed] = [await issuePermit(appOf()), await issuePermit(appOf())]
    await record('customs', closed, { quantity: '4', notedAt: null })
    const more = await record('customs', closed, { ...held, quantity: '0.5', declarationNumber: '26XH1' })
    expect(more.body.dispute).toMatchObject({ isHeld: true, reasons: ['closed', 'exceeds'] })
    await goTo('2026-09-16T08:00:00Z')
    const late = await record('customs', expired, { ...held, date: '2026-09-16' })
    expect(late.body.dispute).toMatchObject({ isHeld: true, reasons: ['expired'] })
  })

  it('are kept where the permit can be used again, and as a device sends them', async () => {
    const permit = await issuePermit(appOf())
    const again = await record('customs', permit, held)
    expect(again.body.dispute).toMatchObject({ isHeld: true, reasons: ['held'] })
    await revoke(permit)
    const sent = await as('customs').call('endorsements.sendLate', {
      params: { id: permit.id },
      body: {
        ...{ source: 'customs', date: '2026-06-17', lastConsignment: false, isHeld: true },
        lines: [{ lineId: permit.lines[0]?.id ?? '', quantity: '2' }],
        notedAt: appOf().clock.now().toISOString(),
        checkCode: permit.checkCode,
      },
    })
    expect([sent.status, sent.body.dispute]).toMatchObject([201, { isHeld: true, reasons: ['revoked'] }])
    expect(await usedOf(permit)).toBe('0')
  })

  it.each([
    ['before the officer', null],
    ['as a device sends them', '2026-06-17T08:00:00.000Z'],
  ])('are kept whatever they resemble, %s, and nobody is asked', async (_, notedAt) => {
    const permit = await issuePermit(appOf())
    const said = { quantity: '1', declarationNumber: '26XH11' }
    const { id } = (await record('customs', permit, { ...said, notedAt: null })).body
    const kept = await record('customs', permit, { ...said, isHeld: true, notedAt })
    expect([kept.status, kept.body], JSON.stringify(kept.body)).toMatchObject([
      201,
      { isSecondConsignment: false, dispute: { isHeld: true, reasons: ['held'], sameAs: [id] } },
    ])
    const besideIds = [id, kept.body.id]
    const other = await record('customs', permit, { ...said, isHeld: true, notedAt, besideIds })
    expect([other.status, other.body.isSecondConsignment]).toEqual([201, true])
    expect(await usedOf(permit)).toBe('1')
  })

  it('are signed with the code of the document, like any record of customs', async () => {
    const permit = await issuePermit(appOf())
    await revoke(permit)
    expectRefused(
      await record('customs', { ...permit, checkCode: 'AAAA-AAAA' }, held),
      'endorsementWrongCode',
    )
  })
})

describe('goods that were held', () => {
  ofOwnApp()

  it('count on the day of their release, once the permit can be used again', async () => {
    const permit = await issuePermit(appOf())
    await suspend(permit)
    const { id } = (await record('customs', permit, held)).body
    expectRefused(await settle(permit, id, 'here'), 'disputeNotUsable')
    await goTo(secondDay)
    await act(permit, 'lift', { comment: 'Looked into.' })
    expectRefused(await settle(permit, id, 'here', { date: '2026-06-17' }), 'disputeNotUsable')
    expectRefused(await settle(permit, id, 'here', { date: '2026-06-16' }), 'disputeBeforeHeld')
    // Released after the suspension was lifted that day: of goods that were held the order is known.
    await goTo('2026-06-19T08:00:00Z')
    const settled = await settle(permit, id, 'here', { date: '2026-06-18' })
    expect([settled.status, settled.body.dispute?.settlement?.outcome]).toEqual([200, 'here'])
    expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['1', false])
    expect((await gramsOf(permit)).used).toBeGreaterThan(0)
    expect((await movements('officer', permit)).at(-1)).toMatchObject({
      date: '2026-06-18',
      isDisputed: false,
    })
  })

  it('are asked about when goods cross under the permit that nobody has said to be others', async () => {
    const permit = await issuePermit(appOf())
    await suspend(permit)
    const { id } = (await record('customs', permit, { ...held, declarationNumber: '26XH7' })).body
    await act(permit, 'lift', { comment: 'Looked into.' })
    const crossing = { notedAt: null, quantity: '2', declarationNumber: '26XH8' }
    const asked = await record('customs', permit, crossing)
    expectRefused(asked, 'endorsementTwice')
    expect(asked.body.details.earlier).toMatchObject([{ id }])
    expect((await record('customs', permit, { ...crossing, besideIds: [id] })).status).toBe(201)
    expect((await settle(permit, id, 'rejected')).status).toBe(200)
    expect((await record('customs', permit, { ...crossing, declarationNumber: '26XH9' })).status).toBe(201)
  })

  it('count under the permit that replaced it, or not at all where they were sent back', async () => {
    const [permit, refused] = [await issuePermit(appOf()), await issuePermit(appOf())]
    const successor = await replace(permit)
    const { id } = (await record('customs', permit, held)).body
    expectRefused(await settle(permit, id, 'here'), 'disputeReplaced')
    expect((await settle(permit, id, 'successor')).body.dispute.settlement.countedUnder).toBe(
      successor.number,
    )
    expect([await usedOf(permit), await usedOf(successor)]).toEqual(['0', '1'])

    await revoke(refused)
    const back = (await record('customs', refused, held)).body.id
    expect((await settle(refused, back, 'rejected')).body.dispute.settlement.outcome).toBe('rejected')
    expect([await usedOf(refused), await isFlagged(refused)]).toEqual(['0', false])
  })
})
