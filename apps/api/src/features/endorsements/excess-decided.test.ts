import type { Reconciliation } from '@papaver/contract/endorsements/schema.ts'
import { describe, expect, it } from 'vitest'
import { appOf, as, ofOwnApp, record, usedOf } from '../../testing/disputed.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'

// 1961 art. 31(7)(b): a quantity above the permit that counts is reported. Decision 0197.

describe('more than the permit authorizes, decided at the desk', () => {
  ofOwnApp()

  const decide = async (permit: IssuedPermit, input: Record<string, unknown>) => {
    const { body } = await as('officer').call('endorsements.reconciliation', { params: { id: permit.id } })
    const { customs, holder, foreign } = body.lines[0]
    return as('officer').call('endorsements.decide', {
      params: { id: permit.id, lineId: permit.lines[0]?.id ?? '' },
      body: { reason: 'The papers were looked at.', seen: { customs, holder, foreign }, ...input },
    })
  }
  /** Customs saw all four kilograms, the holder says that something is missing. */
  const differing = async (): Promise<IssuedPermit> => {
    const permit = await issuePermit(appOf())
    await record('customs', permit, { notedAt: null, quantity: '4' })
    const lines = [{ lineId: permit.lines[0]?.id ?? '', quantity: '3.6' }]
    const report = { source: 'establishment', date: '2026-06-17', lines, lastConsignment: true }
    await as('importer').call('endorsements.record', { params: { id: permit.id }, body: report })
    return permit
  }
  const excesses = async ({ id }: IssuedPermit) => {
    const { body } = await as('officer').call('endorsements.reconciliation', { params: { id } })
    return (body as Reconciliation).incidents
  }
  const isFlagged = async ({ id, number }: IssuedPermit): Promise<boolean> => {
    const query = { view: 'all', flag: 'excessReported', search: number }
    const { body } = await as('officer').call('authorizations.list', { query })
    return body.items.some((each: { id: string }) => each.id === id)
  }

  it('counts only where the officer says that he knows it: one digit too many is asked about', async () => {
    const permit = await differing()
    expect(await decide(permit, { chosen: 'other', quantity: '36' })).toMatchObject({
      status: 409,
      body: {
        message: 'differenceExceeds',
        details: { field: 'quantity', quantity: '36', limit: '4', unit: 'kg' },
      },
    })
    expect([await usedOf(permit), await excesses(permit)]).toEqual(['4', []])
    expect((await decide(permit, { chosen: 'other', quantity: '4' })).status).toBe(200)
    expect(await excesses(permit)).toEqual([])
  })

  it('never counts without an incident, and the incident says when it has been corrected', async () => {
    const permit = await differing()
    const knowing = { chosen: 'other', isExcessConfirmed: true }
    expect((await decide(permit, { ...knowing, quantity: '4.2' })).status).toBe(200)
    // What is known to be above is not told again, and its incident follows; what is new is added.
    await decide(permit, { ...knowing, quantity: '4.1' })
    expect((await excesses(permit)).length).toBe(1)
    await decide(permit, { ...knowing, quantity: '4.4' })
    expect(await excesses(permit)).toMatchObject([
      { foundAt: 'decision', state: 'noted', lines: [{ presented: '4.4', remaining: '4' }] },
      { foundAt: 'decision', state: 'noted', lines: [{ presented: '4.2', remaining: '4' }] },
    ])
    const opened = (await excesses(permit))[0]?.incident
    const params = { id: opened?.id ?? '' }
    const quantity = async () =>
      (await as('officer').call('incidents.get', { params })).body.lines[0].quantity
    expect([opened?.isOpen, await quantity()]).toEqual([true, '0.4'])
    expect(await isFlagged(permit)).toBe(true)

    await decide(permit, { chosen: 'holder' })
    expect((await excesses(permit)).map(({ state }) => state)).toEqual(['putRight', 'putRight'])
    expect(await quantity()).toBe('0')
    expect(await isFlagged(permit)).toBe(false)
    // Above again: told again, of the same goods.
    await decide(permit, { ...knowing, quantity: '4.4' })
    expect([await quantity(), await isFlagged(permit)]).toEqual(['0.4', true])
    const { body: history } = await as('officer').call('incidents.history', { params })
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'exceedDeciding',
      'exceedAnew',
      'exceedDeciding',
      'exceedNoMore',
      'exceedDeciding',
    ])
  })
})
