import { expect, it } from 'vitest'
import {
  appOf,
  as,
  current,
  goTo,
  isFlagged,
  ofOwnApp,
  record,
  secondDay,
  usedOf,
} from '../../testing/disputed.ts'
import { issuePermit } from '../../testing/issue-permit.ts'

ofOwnApp()

it('counts of the day before its holder was closed, and is disputed from that day on', async () => {
  const permit = await issuePermit(appOf())
  await goTo(secondDay)
  const { applicant } = await current(permit)
  const actOnHolder = async (action: string) => {
    const { version } = (await as('admin').call('establishments.get', { params: { id: applicant.id } })).body
    const params = { id: applicant.id, action }
    expect(
      (await as('admin').call('establishments.act', { params, body: { version, comment: 'Wound up.' } }))
        .status,
    ).toBe(200)
  }
  await actOnHolder('close')
  const before = await record('customs', permit, { notedAt: '2026-06-17T15:00:00Z' })
  const then = await record('customs', permit, { date: '2026-06-18', declarationNumber: '26XV8' })
  // Typed as the goods cross, too: customs holds them.
  const now = await record('customs', permit, {
    date: '2026-06-18',
    declarationNumber: '26XV9',
    notedAt: null,
  })
  await actOnHolder('reopen')
  expect([before.body.isDisputed, then.body.dispute.reasons]).toEqual([false, ['holderClosed']])
  expect(now.body.dispute.reasons).toEqual(['holderClosed'])
  // Opened again, it may trade: of the days on which it was closed the record says the same whenever it comes.
  const late = await record('customs', permit, {
    ...{ date: '2026-06-18', declarationNumber: '26XVA', besideIds: [now.body.id] },
  })
  expect(late.body.dispute.reasons).toEqual(['holderClosed'])
  expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['1', true])
  await goTo('2026-06-19T08:00:00Z')
  const next = await record('customs', permit, {
    ...{ date: '2026-06-19', declarationNumber: '26XVB', besideIds: [now.body.id] },
  })
  expect([next.body.isDisputed, await usedOf(permit)]).toEqual([false, '2'])
})
