import { describe, expect, it } from 'vitest'
import {
  act,
  appOf,
  as,
  current,
  goTo,
  gramsOf,
  isFlagged,
  mailsOf,
  movements,
  ofOwnApp,
  record,
  replace,
  settle,
  suspend,
  takeAsked,
  usedOf,
} from '../../testing/disputed.ts'
import { findBroken } from '../../testing/invariants.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { readHistory } from '../audit/public.ts'

describe('a disputed record', () => {
  ofOwnApp()

  it('is counted under the permit that replaced its own', async () => {
    const permit = await issuePermit(appOf())
    const successor = await replace(permit)
    const { body } = await record('customs', permit, { quantity: '1.5' })
    const reserved = (await gramsOf(successor)).reserved
    const settled = await settle(permit, body.id, 'successor')
    expect(settled.body.dispute).toMatchObject({
      settlement: { outcome: 'successor', countedUnder: successor.number },
      outcomes: [],
    })
    expect([await usedOf(permit), await usedOf(successor)]).toEqual(['0', '1.5'])
    expect(await movements('officer', successor)).toMatchObject([
      { countedFrom: permit.number, isDisputed: false, customsPointName: body.customsPointName },
    ])
    const after = await gramsOf(successor)
    expect(after.used + after.reserved).toBeCloseTo(reserved, 6)
    expect(after.used).toBeGreaterThan(0)
    expect(await gramsOf(permit)).toEqual({ used: 0, reserved: 0 })
    expect([await isFlagged(permit), (await current(successor)).status]).toEqual([false, 'PAU'])
    expect(await mailsOf(permit, 'ENDORSE_COUNTED')).toHaveLength(1)
    const sent = (await as('customs').call('endorsements.sent')).body
    expect(sent[0]).toMatchObject({
      id: body.id,
      number: permit.number,
      dispute: { settlement: { outcome: 'successor' } },
    })
    expect((await as('customs.staff').call('endorsements.sent')).body).toEqual([])
    expect((await settle(permit, body.id, 'rejected')).body.message).toBe('disputeNone')
  })

  it('is counted under its own permit, on the day that the officer has found', async () => {
    const permit = await issuePermit(appOf())
    const { body } = await record('customs', permit, { date: '2026-06-30' })
    const future = await settle(permit, body.id, 'here')
    expect([future.status, future.body.message]).toEqual([422, 'endorsementDateFuture'])
    expect((await settle(permit, body.id, 'here', { date: '2026-06-17' })).status).toBe(200)
    expect([await usedOf(permit), (await current(permit)).status]).toEqual(['1', 'PAU'])
    const counted = (await movements('customs', permit)).find(({ isDisputed }) => !isDisputed)
    expect(counted).toMatchObject({ date: '2026-06-17', countedFrom: permit.number })
    expect((await gramsOf(permit)).used).toBeGreaterThan(0)
  })

  it('makes its holder owe a report where it counts, also of a permit that was cancelled', async () => {
    const permit = await issuePermit(appOf())
    await takeAsked(permit, 'cancel', 'CANCEL-UNUSED')
    const report = () =>
      as('importer').call('endorsements.record', {
        params: { id: permit.id },
        body: {
          source: 'establishment',
          date: '2026-06-17',
          lines: [{ lineId: permit.lines[0]?.id ?? '', quantity: '1' }],
          lastConsignment: false,
        },
      })
    expect((await report()).body.message).toBe('endorsementNotUsable')
    const { body } = await record('customs', permit)
    await settle(permit, body.id, 'here')
    const due = await as('importer').call('endorsements.reports', { query: { view: 'due' } })
    expect(due.body.items.map(({ id }: { id: string }) => id)).toContain(permit.id)
    expect((await report()).status).toBe(201)
    expect((await current(permit)).status).toBe('CAN')
  })

  it('makes him owe it from the day on which it was settled, not from the crossing', async () => {
    const [permit, other] = [await issuePermit(appOf()), await issuePermit(appOf())]
    await suspend(permit)
    const { body } = await record('customs', permit)
    const dueOf = async () => {
      const { items } = (
        await as('importer').call('endorsements.reports', { query: { search: permit.number } })
      ).body
      return [items[0].reportDueOn, items[0].lines[0].flags]
    }
    await goTo('2026-08-03T08:00:00Z')
    expect(await dueOf()).toEqual([null, []])
    await settle(permit, body.id, 'here')
    expect(await dueOf()).toEqual(['2026-08-17', []])
    // The same of what an officer records afterwards.
    await goTo('2026-09-01T08:00:00Z')
    await record('officer', other, { date: '2026-08-03', notedAt: null })
    const { items } = (await as('importer').call('endorsements.reports', { query: { search: other.number } }))
      .body
    expect(items[0].reportDueOn).toBe('2026-09-15')
    await goTo('2026-06-17T08:00:00Z')
  })

  it('is never counted above what was authorised', async () => {
    const permit = await issuePermit(appOf())
    const { body } = await record('customs', permit, { quantity: '5' })
    const answer = await settle(permit, body.id, 'here')
    expect([answer.status, answer.body.message]).toEqual([409, 'disputeExceeds'])
    expect(answer.body.details.lines).toMatchObject([{ presented: '5', remaining: '4' }])
    expect((await movements('officer', permit))[0]?.dispute?.settlement).toBeNull()
  })

  it('is rejected with a reason, which customs and the holder read', async () => {
    const permit = await issuePermit(appOf())
    await suspend(permit)
    const { body } = await record('customs', permit)
    expect((await settle(permit, body.id, 'rejected', { reason: ' ' })).status).toBe(400)
    await settle(permit, body.id, 'rejected')
    for (const who of ['customs', 'importer'] as const)
      expect(await movements(who, permit)).toMatchObject([
        {
          dispute: {
            settlement: { outcome: 'rejected', reason: 'The papers of the crossing were looked at.' },
          },
        },
      ])
    expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['0', false])
    expect(await mailsOf(permit, 'ENDORSE_REJECTED')).toHaveLength(1)
    const trail = await readHistory(appOf().deps.db, { entity: 'authorization', entityId: permit.id })
    expect(trail.find(({ action }) => action === 'endorsement.settle')?.details).toMatchObject({
      endorsementId: body.id,
      outcome: 'rejected',
    })
  })

  it('that changes the status of its permit stands before the change in the history', async () => {
    const permit = await issuePermit(appOf())
    await suspend(permit)
    const { body } = await record('customs', permit)
    await act(permit, 'lift')
    expect((await settle(permit, body.id, 'here')).status).toBe(200)
    expect((await current(permit)).status).toBe('PAU')
    expect(await findBroken(appOf().database.ownerPool)).toEqual([])
  })

  it('is said by anybody not to be released, as the goods wait at the border', async () => {
    const permit = await issuePermit(appOf())
    await suspend(permit)
    const { body } = await record('customs', permit, { isHeld: true, notedAt: null })
    expect((await movements('admin', permit))[0]?.dispute).toMatchObject({ outcomes: ['rejected'] })
    const own = (outcome: string) =>
      as('admin').call('endorsements.settle', {
        params: { id: permit.id, endorsementId: body.id },
        body: { outcome, reason: 'The goods are sent back.' },
      })
    expect((await own('here')).body.message).toBe('disputeOwnStop')
    expect((await own('rejected')).status).toBe(200)
  })

  // 1961 art. 31, and four eyes as for any decision: an officer does not settle a record that his own stop made disputed.
  it('is settled by another officer than the one who stopped the permit or its licence', async () => {
    const permit = await issuePermit(appOf())
    await suspend(permit)
    const { id } = (await record('customs', permit)).body
    const own = () =>
      as('admin').call('endorsements.settle', {
        params: { id: permit.id, endorsementId: id },
        body: { outcome: 'rejected', reason: 'The papers of the crossing were looked at.' },
      })
    const [shown, toAnother] = [await movements('admin', permit), await movements('officer', permit)]
    expect(shown).toMatchObject([
      { dispute: { outcomes: [], ownStops: [{ of: 'authorizations', action: 'suspend', number: null }] } },
    ])
    expect(toAnother).toMatchObject([{ dispute: { outcomes: ['here', 'rejected'], ownStops: [] } }])
    const refused = await own()
    expect([refused.status, refused.body.message]).toEqual([409, 'disputeOwnStop'])
    await setSetting(appOf(), 'import_export.fourEyes', false)
    expect((await own()).status).toBe(200)
    await setSetting(appOf(), 'import_export.fourEyes', true)
  })

  it('is settled once, whoever decides at the same time', async () => {
    const permit = await issuePermit(appOf())
    await suspend(permit)
    const { body } = await record('customs', permit)
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => settle(permit, body.id, index % 2 === 0 ? 'here' : 'rejected')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })
})
