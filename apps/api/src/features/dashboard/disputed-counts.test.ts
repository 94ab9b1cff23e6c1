import { expect, it } from 'vitest'
import { appOf, as, ofOwnApp, record, revoke, settle } from '../../testing/disputed.ts'
import { issuePermit } from '../../testing/issue-permit.ts'

ofOwnApp()

it('disputed records are counted for those who settle them, and each count is as long as its list', async () => {
  const permit = await issuePermit(appOf())
  const counts = async (who: 'officer' | 'importer') => (await as(who).call('dashboard.mine')).body.counts
  const listed = async (flag: string) =>
    (await as('officer').call('authorizations.list', { query: { view: 'all', flag } })).body.total
  expect(await counts('officer')).not.toHaveProperty('disputed')

  await revoke(permit)
  const held = await record('customs', permit, { isHeld: true, notedAt: null })
  const { disputed, differences } = await counts('officer')
  expect([disputed, differences]).toEqual([
    await listed('recordDisputed'),
    await listed('recordsDiffer,oneSided,recordDisputed'),
  ])
  expect(disputed).toBe(1)
  expect(await counts('importer')).not.toHaveProperty('disputed')

  await settle(permit, held.body.id, 'rejected')
  expect(await counts('officer')).not.toHaveProperty('disputed')
})
