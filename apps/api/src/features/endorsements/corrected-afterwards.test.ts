import { describe, expect, it } from 'vitest'
import {
  act,
  appOf,
  as,
  correct,
  current,
  movements,
  ofOwnApp,
  record,
  replace,
  revoke,
  settle,
  suspend,
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

  it.each([
    ['revoked', revoke],
    ['suspended', suspend],
    ['closed', (permit: { id: string }) => act(permit, 'close')],
  ] as const)(
    'of customs makes nothing more of what crossed under a permit that is %s',
    async (_case, stop) => {
      const permit = await issuePermit(appOf(), { severalConsignments: true })
      const { body } = await record('customs', permit, { quantity: '2', notedAt: null })
      await stop(permit)
      const more = await correct('customs', permit, body.id, '3')
      expect([more.status, more.body.message]).toEqual([409, 'correctionStopped'])
      expect(await usedOf(permit)).toBe('2')
      const less = await correct('customs', permit, body.id, '1.5')
      expect(less.status).toBe(201)
      expect((await correct('officer', permit, less.body.id, '2.5')).status).toBe(201)
      expect(await usedOf(permit)).toBe('2.5')
    },
  )

  it('to nothing leaves a permit that was not used', async () => {
    const permit = await issuePermit(appOf(), { severalConsignments: true })
    const { body } = await record('customs', permit, { quantity: '2', notedAt: null })
    expect((await current(permit)).status).toBe('PAU')
    expect((await correct('officer', permit, body.id, '0')).status).toBe(201)
    expect((await current(permit)).status).toBe('ISS')
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
    expect([more.status, more.body.message]).toEqual([409, 'correctionExceeds'])
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
    const seen = async (who: 'customs' | 'officer') =>
      (await movements(who, permit)).find(({ id }) => id === byCustoms.id)
    for (const who of ['customs', 'officer'] as const)
      expect(await seen(who)).toMatchObject({ mayCorrect: true, decidedLineIds: [lineId] })
    const refused = await correct('customs', permit, byCustoms.id, '3')
    expect([refused.status, refused.body.message]).toEqual([409, 'endorsementDecided'])
    expect(await usedOf(permit)).toBe('3.9')
    // An officer who corrects a record decides anew, and the history says what is no longer decided.
    expect((await correct('officer', permit, byCustoms.id, '3.8')).status).toBe(201)
    expect(await usedOf(permit)).toBe('3.8')
    const { body: history } = await as('officer').call('authorizations.history', {
      params: { id: permit.id },
    })
    const steps = history.filter(({ action }: { action: string }) =>
      ['takeBackDecision', 'reopen'].includes(action),
    )
    expect(steps).toMatchObject([
      {
        action: 'takeBackDecision',
        changes: [{ field: 'lines.1.decidedQuantity', before: '3.9 kg', after: '' }],
      },
      { action: 'reopen' },
    ])
  })

  it('leaves customs its records of later consignments, which count beside it', async () => {
    const permit = await issuePermit(appOf(), { severalConsignments: true })
    const lineId = permit.lines[0]?.id ?? ''
    await record('customs', permit, { quantity: '2', notedAt: null })
    await as('importer').call('endorsements.record', {
      params: { id: permit.id },
      body: {
        ...{ source: 'establishment', date: '2026-06-17', lastConsignment: false },
        lines: [{ lineId, quantity: '1.5' }],
      },
    })
    const decide = await as('officer').call('endorsements.decide', {
      params: { id: permit.id, lineId },
      body: {
        ...{ chosen: 'holder', reason: 'A box was damaged.' },
        seen: { customs: '2', holder: '1.5', foreign: null },
      },
    })
    expect(decide.status, JSON.stringify(decide.body)).toBe(200)
    const later = await record('customs', permit, { quantity: '1', notedAt: null })
    expect(later.status, JSON.stringify(later.body)).toBe(201)
    expect(await usedOf(permit)).toBe('2.5')
    expect((await movements('customs', permit)).map(({ decidedLineIds }) => decidedLineIds)).toEqual([
      [lineId],
      [],
    ])
    expect((await correct('customs', permit, later.body.id, '0.5')).status).toBe(201)
    expect(await usedOf(permit)).toBe('2')
  })

  it('is above the permit only where what counts is', async () => {
    const permit = await issuePermit(appOf())
    const lineId = permit.lines[0]?.id ?? ''
    const flags = async () => {
      const { body } = await as('officer').call('endorsements.reconciliation', { params: { id: permit.id } })
      return body.lines[0].flags
    }
    await record('customs', permit, { quantity: '4', notedAt: null })
    await as('importer').call('endorsements.record', {
      params: { id: permit.id },
      body: {
        ...{ source: 'establishment', date: '2026-06-17', lastConsignment: false },
        lines: [{ lineId, quantity: '4.5' }],
      },
    })
    expect(await flags()).toEqual(['EXC', 'DIF'])
    const decide = (quantity: string) =>
      as('officer').call('endorsements.decide', {
        params: { id: permit.id, lineId },
        body: {
          ...{ chosen: 'other', quantity, isExcessConfirmed: true, reason: 'The papers were looked at.' },
          seen: { customs: '4', holder: '4.5', foreign: null },
        },
      })
    expect((await decide('4')).status).toBe(200)
    expect(await flags()).toEqual(['DIF'])
    const { body: due } = await as('importer').call('endorsements.reports', {
      query: { view: 'all', search: permit.number },
    })
    expect(due.items[0].lines[0].flags).toEqual(['DIF'])
    expect((await decide('4.5')).status).toBe(200)
    expect(await flags()).toEqual(['EXC', 'DIF'])
  })
})
