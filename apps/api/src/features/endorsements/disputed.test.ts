import { randomUUID } from 'node:crypto'
import type { DisputeReason } from '@papaver/contract/endorsements/disputed.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  act,
  appOf,
  as,
  goTo,
  gramsOf,
  isFlagged,
  mailsOf,
  movements,
  ofOwnApp,
  record,
  replace,
  revoke,
  type Said,
  secondDay,
  settle,
  stoppedBySteps,
  suspend,
  usedOf,
} from '../../testing/disputed.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import type { TestAnswer } from '../../testing/start-test-app.ts'
import { multipart } from '../../testing/strangers.ts'
import { readHistory } from '../audit/public.ts'

const expectDisputed = async (permit: IssuedPermit, answer: TestAnswer, reasons: DisputeReason[]) => {
  expect([answer.status, answer.body.dispute?.reasons], JSON.stringify(answer.body)).toEqual([201, reasons])
  expect(await usedOf(permit)).toBe('0')
  expect(await isFlagged(permit)).toBe(true)
  expect(await mailsOf(permit, 'IE_DISPUTED')).not.toEqual([])
}

describe('what a device sends of a permit that has changed meanwhile', () => {
  ofOwnApp()

  it.each(stoppedBySteps)(
    'is kept as disputed where it was %s that day, and not counted',
    async (reason, change) => {
      const permit = await issuePermit(appOf())
      await change(permit)
      const answer = await record('customs', permit)
      await expectDisputed(permit, answer, [reason])
      expect(answer.body).toMatchObject({
        isDisputed: true,
        mayCorrect: false,
        dispute: { settlement: null },
      })
      expect(await movements('officer', permit)).toMatchObject([
        { id: answer.body.id, isDisputed: true, dispute: { reasons: [reason] } },
      ])
      // The holder reads that it is disputed; why is between customs and the authority.
      expect(await movements('importer', permit)).toMatchObject([
        { isDisputed: true, dispute: { reasons: [], outcomes: [] } },
      ])
      const trail = await readHistory(appOf().deps.db, { entity: 'authorization', entityId: permit.id })
      expect(trail.map(({ action }) => action)).toContain('endorsement.dispute')
      const { body } = await as('officer').call('authorizations.history', { params: { id: permit.id } })
      expect(body.at(-1)).toMatchObject({ action: 'disputeRecord', actorSide: 'customs' })
    },
  )

  it('is kept as disputed where the permit was used up, with the incident of the excess', async () => {
    const permit = await issuePermit(appOf())
    expect((await record('customs.staff', permit, { quantity: '4', notedAt: null })).status).toBe(201)
    const answer = await record('customs', permit, { quantity: '0.5', declarationNumber: '26XV1' })
    expect(answer.body).toMatchObject({ isDisputed: true, dispute: { reasons: ['closed', 'exceeds'] } })
    expect(await usedOf(permit)).toBe('4')
    const { body } = await as('officer').call('endorsements.reconciliation', { params: { id: permit.id } })
    expect(body.incidents).toMatchObject([{ lines: [{ presented: '0.5', remaining: '0' }] }])
    const incidents = await as('officer').call('incidents.list', { query: { view: 'all', kind: 'EXCESS' } })
    expect(incidents.body.items).not.toEqual([])
  })

  it('is kept as disputed where less is left, and the rest goes on', async () => {
    const permit = await issuePermit(appOf())
    await record('customs.staff', permit, { quantity: '3', notedAt: null })
    const answer = await record('customs', permit, { quantity: '2', declarationNumber: '26XV2' })
    expect(answer.body).toMatchObject({ isDisputed: true, dispute: { reasons: ['exceeds'] } })
    expect(await usedOf(permit)).toBe('3')
    const after = await record('customs.staff', permit, {
      quantity: '1',
      notedAt: null,
      declarationNumber: '26XV3',
    })
    expect([after.status, await usedOf(permit)]).toEqual([201, '4'])
  })

  it.each<[string, Said, DisputeReason[]]>([
    ['whose clock was ahead', { date: '2026-06-30' }, ['inFuture']],
    ['whose clock was behind', { date: '2026-06-01', notedAt: '2026-06-01T08:00:00Z' }, ['tooEarly']],
    ['of a point that is not the officer’s any more', { customsPointId: 999_999 }, ['point', 'officer']],
  ])('is kept as disputed from a device %s', async (_, said, reasons) => {
    const permit = await issuePermit(appOf())
    await expectDisputed(permit, await record('customs', permit, said), reasons)
  })

  it('counts where it was lawful on its day: before the revocation, the end', async () => {
    const [revoked, expired] = [await issuePermit(appOf()), await issuePermit(appOf())]
    await goTo(secondDay)
    await revoke(revoked)
    const answer = await record('customs', revoked, { notedAt: '2026-06-17T15:00:00Z' })
    expect([answer.status, answer.body.isDisputed]).toEqual([201, false])
    expect([await usedOf(revoked), await isFlagged(revoked)]).toEqual(['1', false])
    const { used, reserved } = await gramsOf(revoked)
    expect([used > 0, reserved]).toEqual([true, 0])
    await goTo('2026-09-16T08:00:00Z')
    const late = await record('customs', expired, { date: '2026-09-14' })
    expect([late.status, late.body.isDisputed]).toEqual([201, false])
    const after = await record('customs', expired, { date: '2026-09-16', declarationNumber: '26XV4' })
    expect(after.body.dispute.reasons).toEqual(['expired'])
  })

  it('is once what is sent again, and asked about where another device sends the same', async () => {
    const permit = await issuePermit(appOf())
    await revoke(permit)
    const key = randomUUID()
    const first = await record('customs', permit, { declarationNumber: '26XV5' }, key)
    await appOf().database.ownerPool.query('delete from idempotency_key where key = $1', [key])
    const again = await record('customs', permit, { declarationNumber: '26XV5' }, key)
    expect(again.body.id).toBe(first.body.id)
    const other = await record('customs.staff', permit, { declarationNumber: '26 xv 5' })
    expect([other.status, other.body.message]).toEqual([409, 'endorsementTwice'])
    expect(await movements('officer', permit)).toHaveLength(1)
    await settle(permit, first.body.id, 'rejected')
    const anew = await record('customs.staff', permit, { declarationNumber: '26XV5' })
    expect(anew.body.isDisputed).toBe(true)
  })

  it('stops goods that are still at the border as before', async () => {
    const permit = await issuePermit(appOf())
    await revoke(permit)
    const answer = await record('customs', permit, { notedAt: null })
    expect([answer.status, answer.body.message]).toEqual([409, 'endorsementNotUsable'])
  })
})

describe('what an officer enters afterwards', () => {
  ofOwnApp()

  const late = { notedAt: null, reason: 'The office was offline.' }
  it('counts under a permit that was revoked after the day, and is disputed from that day on', async () => {
    const permit = await issuePermit(appOf())
    await goTo(secondDay)
    await revoke(permit)
    const unexplained = await record('officer', permit, { notedAt: null })
    expect([unexplained.status, unexplained.body.message]).toEqual([422, 'endorsementReason'])
    expect((await record('officer', permit, late)).body.isDisputed).toBe(false)
    const after = await record('officer', permit, { ...late, date: '2026-06-18', quantity: '2' })
    expect(after.body.isDisputed).toBe(true)
    expect(await usedOf(permit)).toBe('1')
    // Who wrote it does not say what counts of it.
    expect(after.body.dispute).toMatchObject({
      outcomes: [],
      ownStops: [{ of: 'authorizations', action: 'disputeRecord' }],
    })
    expect((await settle(permit, after.body.id, 'here')).body.message).toBe('disputeOwnStop')
    const { body: history } = await as('officer').call('authorizations.history', {
      params: { id: permit.id },
    })
    expect(history.at(-1)).toMatchObject({
      action: 'disputeRecord',
      comment: 'The office was offline.',
      changes: [{ field: 'lines.1.presentedQuantity', before: '', after: '2 kg' }],
    })
  })

  it('counts at once where a suspension was lifted that day, and is disputed of a day of the suspension', async () => {
    const permit = await issuePermit(appOf())
    await suspend(permit)
    await goTo(secondDay)
    await act(permit, 'lift', { comment: 'Looked into.' })
    const now = await record('officer', permit, { notedAt: null, date: '2026-06-18' })
    expect([now.status, now.body.isDisputed]).toEqual([201, false])
    const before = await record('officer', permit, { notedAt: null, quantity: '2' })
    expect(before.body.dispute.reasons).toEqual(['suspended'])
    expect(await usedOf(permit)).toBe('1')
  })

  it('of what its holder reports is taken, too', async () => {
    const permit = await issuePermit(appOf())
    await replace(permit)
    const { status } = await as('importer').call('endorsements.record', {
      params: { id: permit.id },
      body: {
        source: 'establishment',
        date: '2026-06-17',
        lines: [{ lineId: permit.lines[0]?.id ?? '', quantity: '1' }],
        lastConsignment: false,
      },
    })
    expect(status).toBe(201)
  })
})

describe('what a device sends of an officer who has lost his point or his right', () => {
  ofOwnApp()

  const sendLate = (permit: IssuedPermit, said: Record<string, unknown> = {}, key = randomUUID()) =>
    as('customs').call('endorsements.sendLate', {
      params: { id: permit.id },
      body: {
        source: 'customs',
        date: '2026-06-17',
        lines: [{ lineId: permit.lines[0]?.id ?? '', quantity: '1' }],
        lastConsignment: false,
        notedAt: appOf().clock.now().toISOString(),
        checkCode: permit.checkCode,
        ...said,
      },
      headers: { 'idempotency-key': key },
    })
  const changeAccount = (set: string) =>
    appOf().database.ownerPool.query(`update account set ${set} where user_name = 'customs'`)
  /** The photos of it follow, and nothing else of the permit is open. */
  const expectPhotos = async (permit: IssuedPermit, endorsementId: string) => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    const photos = await multipart({}, [{ name: 'seal.png', bytes: await picture.png().toBuffer() }])
    const params = { id: permit.id, endorsementId }
    const added = await as('customs').call('endorsements.addPhotos', { params, ...photos })
    expect([added.status, added.body.photos?.length]).toEqual([201, 1])
    expect((await as('customs').call('endorsements.list', { params })).status).toBe(404)
  }
  const losing = [
    ['the point', "customs_point_ids = '{}'"],
    ['the right', "withheld_permissions = '{endorsement.customs}'"],
  ] as const

  it.each(losing)('%s: is kept as disputed, once, with the code of the document alone', async (_, set) => {
    const permit = await issuePermit(appOf())
    const before = await appOf().database.ownerPool.query(
      "select customs_point_ids, withheld_permissions from account where user_name = 'customs'",
    )
    await changeAccount(set)
    try {
      expect((await record('customs', permit, { notedAt: null })).status).toBeGreaterThanOrEqual(403)
      const wrong = await sendLate(permit, { checkCode: 'CCCC-CCCC' })
      expect([wrong.status, wrong.body.message]).toEqual([422, 'endorsementWrongCode'])
      const key = randomUUID()
      const answers = [await sendLate(permit, {}, key), await sendLate(permit, {}, key)]
      expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
        [201, answers[0]?.body.id],
        [201, answers[0]?.body.id],
      ])
      expect(Object.keys(answers[0]?.body).toSorted()).toEqual(['dispute', 'id', 'recordedAt'])
      expect(answers[0]?.body.dispute.reasons).toEqual(['officer'])
      expect(await movements('officer', permit)).toMatchObject([
        { id: answers[0]?.body.id, isDisputed: true, dispute: { reasons: ['officer'] } },
      ])
      if (set === losing[0][1]) await expectPhotos(permit, answers[0]?.body.id)
    } finally {
      const { customs_point_ids: points, withheld_permissions: withheld } = before.rows[0]
      await appOf().database.ownerPool.query(
        "update account set customs_point_ids = $1, withheld_permissions = $2 where user_name = 'customs'",
        [points, withheld],
      )
    }
  })

  it('counts as ever where he has lost nothing', async () => {
    const permit = await issuePermit(appOf())
    expect((await sendLate(permit)).body).toMatchObject({ dispute: null })
    expect(await usedOf(permit)).toBe('1')
  })

  it('is taken from nobody but customs', async () => {
    const permit = await issuePermit(appOf())
    const located = await as('importer').call('endorsements.locate', { body: { token: 'nothing' } })
    expect(located.status).toBe(404)
    const answer = await as('importer').call('endorsements.sendLate', {
      params: { id: permit.id },
      body: {
        source: 'customs',
        date: '2026-06-17',
        lines: [{ lineId: permit.lines[0]?.id ?? '', quantity: '1' }],
        lastConsignment: false,
        notedAt: appOf().clock.now().toISOString(),
        checkCode: permit.checkCode,
      },
    })
    expect(answer.status).toBe(403)
  })
})
