import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { appOf, as, goTo, movements, ofOwnApp, record, secondDay, suspend } from '../../testing/disputed.ts'
import { issuePermit } from '../../testing/issue-permit.ts'

ofOwnApp()

it('what the device showed is kept with the record, for officers and customs, and decides nothing', async () => {
  const permit = await issuePermit(appOf())
  await goTo(secondDay)
  await suspend(permit)
  const shown = { light: 'amber', asOf: '2026-06-17T05:00:00.000Z' }
  const key = randomUUID()
  const late = { date: '2026-06-18', shown }
  const { body } = await record('customs', permit, late, key)
  expect(body).toMatchObject({ isDisputed: true, shown })
  // Sent again as nothing had answered: it is the same record.
  expect((await record('customs', permit, late, key)).body.id).toBe(body.id)
  const [[seen], [byCustoms], [byHolder]] = [
    await movements('officer', permit),
    await movements('customs', permit),
    await movements('importer', permit),
  ]
  expect([seen?.shown, byCustoms?.shown, byHolder?.shown]).toEqual([shown, shown, null])
  expect(seen?.dispute?.reasons).toEqual(['suspended'])
})

it('is of no moment after the record arrived, and one of the colours', async () => {
  const permit = await issuePermit(appOf())
  const ahead = { light: 'red', asOf: '2027-01-01T00:00:00.000Z' }
  const { body } = await record('customs', permit, { shown: ahead, notedAt: null })
  expect(body.shown).toEqual({ light: 'red', asOf: appOf().clock.now().toISOString() })
  const purple = await record('customs', permit, { shown: { ...ahead, light: 'purple' } })
  expect([purple.status, purple.body.message]).toEqual([400, 'invalidInput'])
  const unsaid = await record('customs', permit, {
    ...{ declarationNumber: '26XO1', notedAt: null, besideIds: [body.id] },
  })
  expect(unsaid.body.shown).toBe(null)
  expect((await as('customs').call('endorsements.list', { params: { id: permit.id } })).body).toHaveLength(2)
})
