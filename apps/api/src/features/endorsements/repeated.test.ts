import { describe, expect, it } from 'vitest'
import {
  appOf,
  as,
  isFlagged,
  mailsOf,
  movements,
  ofOwnApp,
  record,
  settle,
  usedOf,
} from '../../testing/disputed.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'

// One consignment is counted once, however often it is recorded (1961 art. 31(7)(c)). Decision 0181.

const incidentOf = async (permit: IssuedPermit, recordId: string) => {
  const found = (await movements('officer', permit)).find(({ id }) => id === recordId)?.dispute?.incident
  return (await as('officer').call('incidents.get', { params: { id: found?.id ?? '' } })).body
}
/** Counted once; then another device sends it, too, with more than is left, and somebody has said that it is another one. */
const repeated = async (permit: IssuedPermit) => {
  const said = { quantity: '3', declarationNumber: '26XR1' }
  const { body: first } = await record('customs.staff', permit, { ...said, notedAt: null })
  const { body: again } = await record('customs', permit, { ...said, besideIds: [first.id] })
  return { first, again }
}

describe('a disputed record of what is on record already', () => {
  ofOwnApp()

  it('says so to the officer and in its incident, and ends with it as the same consignment', async () => {
    const permit = await issuePermit(appOf())
    const { first, again } = await repeated(permit)
    expect(again.dispute).toMatchObject({ reasons: ['exceeds'], sameAs: [first.id] })
    const shown = (await movements('officer', permit)).find(({ id }) => id === again.id)
    expect(shown?.dispute).toMatchObject({
      sameAs: [first.id],
      outcomes: ['allowed', 'crossed', 'same', 'rejected'],
    })
    expect((await movements('importer', permit)).at(-1)?.dispute?.sameAs).toEqual([])
    const open = await incidentOf(permit, again.id)
    expect([open.status, open.office.isRepeated]).toEqual(['REP', true])
    const flagged = async () =>
      (await as('officer').call('incidents.list', { query: { view: 'all', flag: 'probablyRepeated' } })).body
        .total
    expect(await flagged()).toBe(1)

    const settled = await settle(permit, again.id, 'same')
    expect([settled.status, settled.body.dispute]).toMatchObject([
      200,
      { settlement: { outcome: 'same', countedUnder: null }, sameAs: [] },
    ])
    expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['3', false])
    const closed = await incidentOf(permit, again.id)
    expect([closed.status, closed.office.classification]).toEqual(['CLO', 'unfounded'])
    // Nothing was above.
    expect(closed.lines.map(({ quantity }: { quantity: string }) => quantity)).toEqual(['0'])
    expect([closed.office.isRepeated, await flagged()]).toEqual([false, 0])
    const { body: history } = await as('officer').call('incidents.history', { params: { id: closed.id } })
    expect(history.at(-1)).toMatchObject({ action: 'closeRepeated' })
    // It is not called rejected: whoever recorded it did nothing wrong.
    expect([await mailsOf(permit, 'ENDORSE_SAME'), await mailsOf(permit, 'ENDORSE_REJECTED')]).toMatchObject([
      [expect.any(String)],
      [],
    ])
    const { body: ofPermit } = await as('officer').call('authorizations.history', {
      params: { id: permit.id },
    })
    expect(ofPermit.at(-1)).toMatchObject({ action: 'repeatRecord' })
  })

  it('leaves an incident open in which something else is', async () => {
    const permit = await issuePermit(appOf())
    const { again } = await repeated(permit)
    const other = await record('customs', permit, { quantity: '2', declarationNumber: '26XR2' })
    expect(other.body.dispute).toMatchObject({ reasons: ['exceeds'], sameAs: [] })
    await settle(permit, again.id, 'same')
    expect((await incidentOf(permit, again.id)).status).toBe('REP')
    const notLike = await settle(permit, other.body.id, 'same')
    expect([notLike.status, notLike.body.message]).toEqual([409, 'disputeNotRepeated'])
  })
})
