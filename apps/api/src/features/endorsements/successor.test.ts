import { expect, it } from 'vitest'
import { act, appOf, as, ofOwnApp, takeAsked } from '../../testing/disputed.ts'
import { step } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'

ofOwnApp()

const successorFor = async (person: Parameters<typeof as>[0], id: string) =>
  (await as(person).call('authorizations.get', { params: { id } })).body.replacedBy

// Goods cross on the permit in force (1961 art. 31(4)-(7)): customs that is shown the former paper asks for the new one.
it('customs is named the permit that took the place of another, once it is issued', async () => {
  const permit = await issuePermit(appOf())
  expect(await successorFor('customs', permit.id)).toBeNull()
  const granted = await takeAsked(permit, 'correct', 'CORRECT-OTHER')
  const successor = granted.replacedBy as { id: string }
  const pending = await successorFor('officer', permit.id)
  expect(pending).toMatchObject({ isPending: true })
  expect(await successorFor('customs', permit.id)).toBeNull()

  const proposed = await act(successor, 'propose', { decision: 'approve' })
  await step(as('admin'), await step(as('officer'), proposed, 'approve'), 'issue')
  const named = { id: pending.id, number: pending.number }
  expect(await successorFor('customs', permit.id)).toEqual(named)

  // Over another point customs does not see the successor itself, and still asks for its paper.
  await appOf().database.ownerPool.query(
    `update work_case set customs_point_id = (select max(id) from customs_point where id <> customs_point_id)
      where id = $1`,
    [pending.id],
  )
  const { status } = await as('customs').call('authorizations.get', { params: { id: pending.id } })
  expect(status).toBe(404)
  expect(await successorFor('customs', permit.id)).toEqual(named)
})
