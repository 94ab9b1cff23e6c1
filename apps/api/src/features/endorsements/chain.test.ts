import { expect, it } from 'vitest'
import {
  appOf,
  goTo,
  movements,
  ofOwnApp,
  record,
  replace,
  secondDay,
  settle,
  usedOf,
} from '../../testing/disputed.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'

ofOwnApp()

/** A permit of 4 units, and the one that was issued in its place on the next day. */
const replaced = async () => {
  const permit = await issuePermit(appOf())
  await goTo(secondDay)
  return { permit, successor: await replace(permit) }
}
/** Entered by another officer than the one who settles it. */
const late = (permit: IssuedPermit, quantity: string) =>
  record('admin', permit, { quantity, notedAt: null, reason: 'The paper came by post.' })
const open = async (permit: { id: string }) => (await movements('officer', permit)).at(-1)

// 1961 Convention art. 31(4), (7)(b), art. 20(1)(d): both permits together allow no more than one of them.
it('what crossed before a permit was replaced counts with its successor, and nowhere else', async () => {
  const { permit, successor } = await replaced()
  const { body } = await late(permit, '3')
  expect(body).toMatchObject({ isDisputed: true, dispute: { reasons: ['replaced'] } })
  expect((await open(permit))?.dispute?.outcomes).toEqual(['successor', 'rejected'])
  expect(await settle(permit, body.id, 'here')).toMatchObject({
    status: 409,
    body: { message: 'disputeReplaced' },
  })
  expect((await settle(permit, body.id, 'successor')).status).toBe(200)
  expect([await usedOf(permit), await usedOf(successor)].map(Number)).toEqual([0, 3])
})

it('more than the successor has left counts as it crossed, with an incident of its own', async () => {
  const { permit, successor } = await replaced()
  const { body } = await late(permit, '3')
  const said = { date: '2026-06-18', quantity: '2', notedAt: null }
  expect((await record('customs', successor, said)).status).toBe(201)
  expect(await settle(permit, body.id, 'successor')).toMatchObject({
    status: 409,
    body: { message: 'disputeExceeds' },
  })
  expect((await open(permit))?.dispute).toMatchObject({
    outcomes: ['allowed', 'crossed', 'rejected'],
    incident: null,
  })
  expect((await settle(permit, body.id, 'crossed')).status).toBe(200)
  expect([await usedOf(permit), await usedOf(successor)].map(Number)).toEqual([0, 5])
  expect((await open(permit))?.dispute?.incident).not.toBeNull()
})

it('goods that customs holds are not released unseen with the paper of the successor', async () => {
  const permit = await issuePermit(appOf())
  const held = await record('customs', permit, {
    ...{ quantity: '2', notedAt: null, isHeld: true, declarationNumber: '26XVHELD0001' },
  })
  expect(held.body).toMatchObject({ dispute: { isHeld: true } })
  await goTo(secondDay)
  const successor = await replace(permit)
  const said = { quantity: '2', date: '2026-06-18', notedAt: null, declarationNumber: '26 XVHELD 0001' }
  const asked = await record('customs', successor, said)
  expect(asked).toMatchObject({
    status: 409,
    body: { message: 'endorsementTwice', details: { earlier: [{ id: held.body.id }] } },
  })
  const further = await record('customs', successor, { ...said, besideIds: [held.body.id] })
  expect(further.status).toBe(201)
  expect((await open(permit))?.dispute).toMatchObject({
    sameUnder: successor.number,
    outcomes: ['successor', 'same', 'rejected'],
  })
  expect((await settle(permit, held.body.id, 'same')).status).toBe(200)
  expect([await usedOf(permit), await usedOf(successor)].map(Number)).toEqual([0, 2])
})

it('what was left as a record came says nothing of what is left as it is settled', async () => {
  const permit = await issuePermit(appOf())
  await goTo(secondDay)
  const kept = await record('customs', permit, {
    quantity: '2',
    date: '2026-06-19',
    notedAt: '2026-06-18T07:00:00Z',
  })
  expect(kept.body.dispute.reasons).toEqual(['inFuture'])
  const said = { date: '2026-06-18', quantity: '3', notedAt: null }
  expect((await record('customs', permit, said)).status).toBe(201)
  expect((await movements('officer', permit))[0]?.dispute?.outcomes).toEqual([
    'allowed',
    'crossed',
    'rejected',
  ])
})
