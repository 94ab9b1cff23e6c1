import { describe, expect, it } from 'vitest'
import { appOf, as, movements, ofOwnApp, record, settle } from '../../testing/disputed.ts'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'

// 1961 art. 31(1), (4): what customs holds and what it must hold is said where each side looks first. Decision 0198.

const home = async (who: 'importer' | 'customs' | 'officer') => (await as(who).call('dashboard.mine')).body
const behind = (text: string, values: unknown[]) => appOf().database.ownerPool.query(text, values)

describe('the home page', () => {
  ofOwnApp()

  it('names to the holder the permits of which goods are held, until an officer answers, and to nobody else', async () => {
    const permit = await issuePermit(appOf())
    const named = { id: permit.id, number: permit.number }
    expect((await home('importer')).heldGoods).not.toContainEqual(named)
    const { body } = await record('customs', permit, { quantity: '5', notedAt: null })
    expect((await home('importer')).heldGoods).toContainEqual(named)
    for (const who of ['customs', 'officer'] as const) expect((await home(who)).heldGoods).toEqual([])
    const [shown] = await movements('officer', permit)
    expect(shown?.id).toBe(body.details.endorsementId)
    expect((await settle(permit, shown?.id ?? '', 'allowed')).status).toBe(200)
    expect((await home('importer')).heldGoods).not.toContainEqual(named)
  })

  it.each([
    ['partnerBlocked', 'XV-P'],
    ['licenseStopped', 'XV-L'],
  ])(
    'shows customs a permit that is held (%s) where it is expected, and counts it',
    async (flag, applicantReference) => {
      const permit = await issuePermit(appOf(), { applicantReference, plannedDate: '2026-06-17' })
      const before = (await home('customs')).counts
      await behind('update work_case set flags = array[$2]::text[] where id = $1', [permit.id, flag])
      const { counts, dueNext } = await home('customs')
      expect(counts).toEqual(before)
      const listed = (await as('customs').call('endorsements.expected', { query: { when: 'today' } })).body
      expect(counts.expectedToday).toBe(listed.total)
      expect(listed.items.map(({ id }: { id: string }) => id)).toContain(permit.id)
      expect(dueNext.find(({ id }: { id: string }) => id === permit.id)).toMatchObject({ isStopped: true })
      await behind(`update work_case set status = 'CAN', status_group = 'final' where id = $1`, [permit.id])
    },
  )

  it('says that a report is what is owed, whatever the permit is', async () => {
    const permit = await issuePermit(appOf(), { applicantReference: 'XV-R' })
    await record('customs', permit, { notedAt: null, declarationNumber: '26XR1' })
    await behind('update work_case set flags = array[$2]::text[] where id = $1', [
      permit.id,
      'licenseStopped',
    ])
    await behind(`update trade_authorization set report_due_on = '2020-01-01' where case_id = $1`, [
      permit.id,
    ])
    const { dueNext } = await home('importer')
    expect(dueNext.find(({ id }: { id: string }) => id === permit.id)).toMatchObject({
      isReportOwed: true,
      isStopped: true,
    })
    await behind(`update trade_authorization set report_due_on = null where case_id = $1`, [permit.id])
  })
})

describe('figures of a company', () => {
  ofOwnApp()
  let parts: DraftParts

  it('are as long as the lists that they lead to: questions without what is on hold, reports that are owed', async () => {
    parts = await draftParts(as('importer'))
    const taken = async () => {
      const { body } = await as('importer').call('authorizations.create', {
        body: importDraft(parts, { morphine: '1' }),
      })
      const sent = await step(as('importer'), body, 'submit', { declaration: true })
      return step(as('officer'), sent, 'take')
    }
    const before = (await as('importer').call('authorizations.counts')).body
    await step(as('officer'), await taken(), 'ask', { comment: 'Why?' })
    await step(as('officer'), await taken(), 'hold', {
      reasonCode: 'HOLD-OTHER',
      comment: 'The estimate is looked into.',
    })
    const { counts } = await home('importer')
    const named = (await as('importer').call('authorizations.counts')).body
    expect([named.waiting - before.waiting, named.question - before.question]).toEqual([2, 1])
    const asked = { view: 'waiting', status: 'INF' }
    const listed = (await as('importer').call('authorizations.list', { query: asked })).body
    expect([counts.question, named.question]).toEqual([listed.total, listed.total])

    const due = (await as('importer').call('endorsements.reports', { query: { view: 'due' } })).body
    expect(counts.reportDue).toBe(due.total)
    // One of which nothing is reported is in neither.
    const permit = await issuePermit(appOf())
    await behind(`update work_case set status = 'CAN', status_group = 'final' where id = $1`, [permit.id])
    await behind(`update trade_authorization set report_due_on = '2026-07-01' where case_id = $1`, [
      permit.id,
    ])
    const after = (await as('importer').call('endorsements.reports', { query: { view: 'due' } })).body
    expect([after.total, (await home('importer')).counts.reportDue]).toEqual([due.total, due.total])
  })
})
