import { describe, expect, it } from 'vitest'
import {
  appOf,
  as,
  correct,
  movements,
  ofOwnApp,
  record,
  replace,
  settle,
  usedOf,
} from '../../testing/disputed.ts'
import { issuePermit } from '../../testing/issue-permit.ts'

describe('a correction (1961 art. 31(4), (7))', () => {
  ofOwnApp()

  it('makes nothing more of what crossed under a permit that was replaced: what was left is its successor’s', async () => {
    const permit = await issuePermit(appOf(), { severalConsignments: true })
    const { body } = await record('customs', permit, { quantity: '2', notedAt: null })
    await replace(permit, 'extend')
    for (const who of ['customs', 'officer'] as const) {
      const { status, body: refused } = await correct(who, permit, body.id, '3')
      expect([status, refused.message]).toEqual([409, 'endorsementReplaced'])
    }
    expect((await correct('officer', permit, body.id, '1.5')).status).toBe(201)
  })

  it('makes less in steps of what is more than was authorized', async () => {
    const permit = await issuePermit(appOf())
    const { body } = await record('customs', permit, { quantity: '6' })
    await settle(permit, body.id, 'crossed')
    const row = (await movements('officer', permit)).find(({ countedFrom }) => countedFrom !== null)
    expect((await correct('officer', permit, row?.id ?? '', '5')).status).toBe(201)
    expect(await usedOf(permit)).toBe('5')
    const more = await correct(
      'officer',
      permit,
      (await movements('officer', permit)).find(({ correctsId }) => correctsId === row?.id)?.id ?? '',
      '5.5',
    )
    expect([more.status, more.body.message]).toEqual([422, 'endorsementExcess'])
  })
})

describe('what an officer has decided of a difference (1961 art. 31(7))', () => {
  ofOwnApp()

  it('counts until an officer decides anew: customs corrects its figure no more', async () => {
    const permit = await issuePermit(appOf())
    const lineId = permit.lines[0]?.id ?? ''
    const { body: byCustoms } = await record('customs', permit, { quantity: '4', notedAt: null })
    const account = (quantity: string) => ({
      source: 'establishment',
      ...{ date: '2026-06-17', lines: [{ lineId, quantity }], lastConsignment: false },
    })
    await as('importer').call('endorsements.record', {
      params: { id: permit.id },
      body: account('3.6'),
    })
    const decided = await as('officer').call('endorsements.decide', {
      params: { id: permit.id, lineId },
      body: {
        ...{ chosen: 'other', quantity: '3.9', reason: 'Two boxes were opened.' },
        seen: { customs: '4', holder: '3.6', foreign: null },
      },
    })
    expect(decided.status, JSON.stringify(decided.body)).toBe(200)
    const refused = await correct('customs', permit, byCustoms.id, '3')
    expect([refused.status, refused.body.message]).toEqual([409, 'endorsementOfAuthority'])
    expect(await usedOf(permit)).toBe('3.9')
    // An officer who corrects a record decides anew.
    expect((await correct('officer', permit, byCustoms.id, '3.8')).status).toBe(201)
    expect(await usedOf(permit)).toBe('3.8')
  })
})
