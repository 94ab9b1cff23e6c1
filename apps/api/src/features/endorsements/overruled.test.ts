import { describe, expect, it } from 'vitest'
import {
  act,
  appOf,
  as,
  correct,
  current,
  mailsOf,
  movements,
  ofOwnApp,
  record,
  replace,
  revoke,
  settle,
  usedOf,
} from '../../testing/disputed.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'

const counted = async (permit: { id: string }) =>
  (await movements('officer', permit)).find(({ countedFrom }) => countedFrom !== null)
/** Two officers may take it. */
const noticesOf = async (permit: IssuedPermit): Promise<{ comment: string; userName: string }[]> => {
  const { rows } = await appOf().database.ownerPool.query(
    `select params from notification join account on account.id = account_id
     where code = 'IE_LOWERED' and entity_id = $1 and user_name = 'officer' order by notification.id`,
    [permit.id],
  )
  return rows.map(({ params }) => params)
}

describe('what an officer has settled or entered (1961 art. 31(7))', () => {
  ofOwnApp()

  it('is corrected by the authority alone, however it counts', async () => {
    const permit = await issuePermit(appOf())
    const { body } = await record('customs', permit, { quantity: '5' })
    await settle(permit, body.id, 'crossed')
    const row = await counted(permit)
    expect(row).toMatchObject({ lines: [{ quantity: '5' }], mayCorrect: true })
    const seen = (await movements('customs', permit)).find(({ id }) => id === row?.id)
    expect(seen).toMatchObject({ mayCorrect: false })
    const refused = await correct('customs', permit, row?.id ?? '', '1')
    expect([refused.status, refused.body.message]).toEqual([409, 'endorsementOfAuthority'])
    expect(await usedOf(permit)).toBe('5')
    expect((await correct('officer', permit, row?.id ?? '', '3')).status).toBe(201)
    const again = (await movements('customs', permit)).find(({ correctsId }) => correctsId === row?.id)
    expect(again).toMatchObject({ mayCorrect: false, lines: [{ quantity: '3' }] })
    expect((await correct('customs', permit, again?.id ?? '', '0')).body.message).toBe(
      'endorsementOfAuthority',
    )
    expect(await usedOf(permit)).toBe('3')
  })

  it('is corrected by the authority alone where an officer has typed it', async () => {
    const permit = await issuePermit(appOf())
    const { body } = await record('officer', permit, { notedAt: null })
    expect((await correct('customs', permit, body.id, '0.5')).body.message).toBe('endorsementOfAuthority')
    expect((await correct('officer', permit, body.id, '0.5')).status).toBe(201)
    expect(await noticesOf(permit)).toEqual([])
  })

  it('what its settlement says follows the last correction, also under the successor', async () => {
    const permit = await issuePermit(appOf())
    const successor = await replace(permit)
    const { body } = await record('customs', permit, { quantity: '1.5' })
    await settle(permit, body.id, 'successor')
    const settlement = async (who: 'officer' | 'customs' | 'importer') =>
      (await movements(who, permit)).find(({ id }) => id === body.id)?.dispute?.settlement
    expect(await settlement('officer')).toMatchObject({ outcome: 'successor', corrected: null })
    const [first] = await movements('officer', successor)
    const lineId = (await current(successor)).lines[0].id
    const under = { ...permit, id: successor.id }
    expect((await correct('officer', under, first?.id ?? '', '1.25', { lineId })).status).toBe(201)
    const [, second] = await movements('officer', successor)
    expect((await correct('officer', under, second?.id ?? '', '1.2', { lineId })).status).toBe(201)
    const corrected = [{ position: 1, quantity: '1.2', unit: 'kg' }]
    for (const who of ['officer', 'customs', 'importer'] as const)
      expect(await settlement(who)).toMatchObject({ countedUnder: successor.number, corrected })
    const sent = (await as('customs').call('endorsements.sent')).body
    expect(sent.find(({ id }: { id: string }) => id === body.id).dispute.settlement.corrected).toEqual(
      corrected,
    )
  })
})

describe('customs that corrects a record to less', () => {
  ofOwnApp()

  it('is told to the officers with number, figures, person and reason; more is not', async () => {
    const permit = await issuePermit(appOf())
    const { body } = await record('customs', permit, { quantity: '2', notedAt: null })
    const more = await correct('customs', permit, body.id, '3')
    expect(await noticesOf(permit)).toEqual([])
    await correct('customs', permit, more.body.id, '0')
    const notices = await noticesOf(permit)
    const name = (await movements('customs', permit))[0]?.recordedBy
    expect(notices).toMatchObject([
      {
        number: permit.number,
        comment: '1. 3 kg → 0 kg\ndigits swapped',
        userName: name,
        reason: 'Typing error in the endorsement',
      },
    ])
    expect((await mailsOf(permit, 'IE_LOWERED')).length).toBeGreaterThan(0)
  })

  it('is told once a day of each person, and again where less is left than was told', async () => {
    const permit = await issuePermit(appOf())
    for (const declarationNumber of ['D-1', 'D-2', 'D-3']) {
      const { body } = await record('customs', permit, { quantity: '0.2', notedAt: null, declarationNumber })
      expect((await correct('customs', permit, body.id, '0', { declarationNumber })).status).toBe(201)
    }
    expect(await noticesOf(permit)).toHaveLength(1)

    const other = await issuePermit(appOf())
    const { body } = await record('customs', other, { quantity: '3', notedAt: null })
    const slightly = await correct('customs', other, body.id, '2.99')
    await correct('customs', other, slightly.body.id, '1')
    expect((await noticesOf(other)).map(({ comment }) => comment.split('\n')[0])).toEqual([
      '1. 3 kg → 2.99 kg',
      '1. 2.99 kg → 1 kg',
    ])
  })
})

describe('who is named to whom', () => {
  ofOwnApp()

  it('people of customs to customs and officers, officers to officers, in movements and history alike', async () => {
    const permit = await issuePermit(appOf())
    await record('customs', permit, { quantity: '0.5', notedAt: null })
    const { body } = await record('customs', permit, { quantity: '9', isHeld: true, notedAt: null })
    await settle(permit, body.id, 'allowed')
    const seen = async (who: 'officer' | 'customs' | 'importer') => {
      const { body: history } = await as(who).call('authorizations.history', { params: { id: permit.id } })
      const steps = ['holdGoods', 'use', 'releaseGoods', 'useUp']
      return {
        movements: (await movements(who, permit)).map(({ recordedBy }) => recordedBy),
        history: history
          .filter(({ action }: { action: string }) => steps.includes(action))
          .map(({ action, actorName }: { action: string; actorName: string }) => `${action} ${actorName}`),
      }
    }
    const officer = await seen('officer')
    const [own, , theirs] = officer.movements
    expect(officer.history).toEqual([
      `use ${own}`,
      `holdGoods ${own}`,
      `releaseGoods ${theirs}`,
      `useUp ${theirs}`,
    ])
    expect(own).not.toBe(theirs)
    const authority = (await movements('customs', permit))[1]?.dispute?.settlement?.settledBy ?? ''
    expect(authority).not.toBe(theirs)
    expect(await seen('customs')).toEqual({
      movements: [own, own, authority],
      history: [`use ${own}`, `holdGoods ${own}`, `releaseGoods ${authority}`, `useUp ${authority}`],
    })
    const holder = await seen('importer')
    expect(holder.history).toEqual([
      'use Customs',
      'holdGoods Customs',
      `releaseGoods ${authority}`,
      `useUp ${authority}`,
    ])
    expect(holder.movements[2]).toBe(authority)
    expect(holder.movements).not.toContain(own)
    expect(holder.movements).not.toContain(theirs)
  })
})

describe('a permit under which a record waits', () => {
  ofOwnApp()

  it('is not closed before it is settled; by hand with something left it reads closed, not used up', async () => {
    const permit = await issuePermit(appOf())
    await record('customs', permit, { notedAt: null, declarationNumber: 'D-1' })
    const { body } = await record('customs', permit, {
      isHeld: true,
      notedAt: null,
      declarationNumber: 'D-2',
    })
    expect((await current(permit)).closedActions).toContainEqual({ action: 'close', reasons: ['recordOpen'] })
    const { version } = await current(permit)
    const refused = await as('admin').call('authorizations.act', {
      params: { id: permit.id, action: 'close' },
      body: { version },
    })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'caseworkClosed', details: { reasons: ['recordOpen'] } },
    ])
    await settle(permit, body.id, 'rejected')
    expect((await act(permit, 'close')).status).toBe('CLO')
    const verified = async (number: string, checkCode: string) =>
      (await appOf().visitor.call('verification.verify', { body: { number, checkCode } })).body.verdict
    expect(await verified(permit.number, permit.checkCode)).toBe('CLOSED')
    const all = await issuePermit(appOf())
    await record('customs', all, { quantity: '4', notedAt: null })
    expect(await verified(all.number, all.checkCode)).toBe('USED_UP')
  })

  it('is not cancelled either; its holder reads that a record is examined', async () => {
    const permit = await issuePermit(appOf())
    await record('customs', permit, { isHeld: true, notedAt: null })
    const { body } = await as('importer').call('authorizations.get', { params: { id: permit.id } })
    expect(body.closedActions).toContainEqual({ action: 'cancel', reasons: ['recordExamined'] })
    expect(JSON.stringify(body)).not.toContain('recordOpen')
    expect((await revoke(permit)).status).toBe('RVK')
  })
})
