import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  appOf,
  as,
  current,
  goTo,
  gramsOf,
  isFlagged,
  mailsOf,
  movements,
  ofOwnApp,
  record,
  replace,
  revoke,
  secondDay,
  settle,
  usedOf,
} from '../../testing/disputed.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { multipart } from '../../testing/strangers.ts'
import { sumEndorsed } from './public.ts'

// 1961 art. 31(1), (4): nothing crosses above what was authorised; art. 31(7)(c): what crossed is counted as it crossed. Decision 0180.

const typed = { notedAt: null } as const
/** More than the four kilograms of the permit is presented at the border. */
const present = async (permit: IssuedPermit, said: Parameters<typeof record>[2] = {}) => {
  const answer = await record('customs', permit, { ...typed, quantity: '5', ...said })
  expect([answer.status, answer.body.message], JSON.stringify(answer.body)).toEqual([
    422,
    'endorsementExcess',
  ])
  return answer.body.details.endorsementId as string
}
const year = { from: '2026-01-01', to: '2026-12-31' }
const inStatistics = async (): Promise<number> => {
  const asked = { direction: 'import', by: 'substance', establishmentId: null, substanceIds: null } as const
  const rows = await sumEndorsed(appOf().deps.db, year, asked)
  return rows.reduce((all, { baseGrams }) => all + Number(baseGrams), 0)
}
const photo = async () =>
  multipart({}, [
    {
      name: 'seal.png',
      bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
        .png()
        .toBuffer(),
    },
  ])

describe('more than may cross, presented at the border', () => {
  ofOwnApp()

  it('reported on a device is held as well, and the list of the device says so', async () => {
    const permit = await issuePermit(appOf())
    const { body } = await record('customs', permit, { quantity: '5', isHeld: true })
    expect(body.dispute).toMatchObject({ reasons: ['exceeds'], isHeld: true })
    expect(await movements('officer', permit)).toMatchObject([
      { dispute: { outcomes: ['allowed', 'rejected'], incident: { number: expect.any(String) } } },
    ])
    const { list } = (await as('customs').call('endorsements.device')).body
    const known = JSON.parse(list).permits.find(({ id }: { id: string }) => id === permit.id)
    expect(known.movements).toMatchObject([{ id: body.id, isHeld: true }])
    expect(await usedOf(permit)).toBe('0')
  })

  it('is held goods with their incident, linked both ways, until an officer answers', async () => {
    const permit = await issuePermit(appOf())
    const id = await present(permit)
    const [shown] = await movements('officer', permit)
    expect(shown).toMatchObject({
      id,
      dispute: { isHeld: true, reasons: ['exceeds'], outcomes: ['allowed', 'rejected'] },
    })
    const incident = shown?.dispute?.incident
    expect(incident?.number).toMatch(/^INC-/)
    const opened = await as('officer').call('incidents.get', { params: { id: incident?.id ?? '' } })
    expect(opened.body.office.links[0].id).toBe(permit.id)
    // Customs and the holder read the record; its incident is the authority's.
    for (const who of ['customs', 'importer'] as const)
      expect(await movements(who, permit)).toMatchObject([{ id, dispute: { isHeld: true, incident: null } }])
    expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['0', true])
    expect(await mailsOf(permit, 'IE_HELD')).toEqual(['officer@papaver.example'])
    const compared = () => as('customs').call('endorsements.reconciliation', { params: { id: permit.id } })
    expect((await compared()).body.incidents).toMatchObject([
      { endorsementId: id, foundAt: 'border', state: 'held', incident: null },
    ])
    expect((await settle(permit, id, 'rejected')).status).toBe(200)
    expect((await compared()).body.incidents).toMatchObject([{ state: 'settled' }])
    expect(await movements('customs', permit)).toMatchObject([
      { dispute: { settlement: { outcome: 'rejected' } } },
    ])
    expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['0', false])
    expect(await mailsOf(permit, 'ENDORSE_REJECTED')).toHaveLength(1)
    // The holder has to send the goods back, or to appeal.
    expect(await mailsOf(permit, 'IE_NOT_RELEASED')).not.toEqual([])
    const { body: steps } = await as('officer').call('incidents.history', {
      params: { id: incident?.id ?? '' },
    })
    expect(steps.at(-1)).toMatchObject({
      action: 'settleGoods',
      comment: 'Not released: it does not count\nThe papers of the crossing were looked at.',
    })
  })

  it('is not settled on a quantity that is not left any more', async () => {
    const permit = await issuePermit(appOf(), { severalConsignments: true })
    const id = await present(permit)
    const [seen] = await movements('officer', permit)
    expect(seen?.dispute?.left).toMatchObject([{ quantity: '4' }])
    const besideIds = [id]
    await record('customs.staff', permit, { quantity: '1', notedAt: null, besideIds })
    const changed = await settle(permit, id, 'allowed', { seen: seen?.dispute?.left })
    expect(changed).toMatchObject({
      status: 409,
      body: { message: 'disputeChanged', details: { left: [{ quantity: '3' }] } },
    })
    const [now] = await movements('officer', permit)
    expect((await settle(permit, id, 'allowed', { seen: now?.dispute?.left })).status).toBe(200)
    expect(await usedOf(permit)).toBe('4')
  })

  it('is released as far as the permit allows, and nobody counts the rest', async () => {
    const permit = await issuePermit(appOf())
    const id = await present(permit)
    const before = await inStatistics()
    expect((await settle(permit, id, 'crossed')).body.message).toBe('disputeOtherOutcome')
    expect((await settle(permit, id, 'here')).body.message).toBe('disputeExceeds')
    expect((await settle(permit, id, 'allowed')).body.dispute.settlement.outcome).toBe('allowed')
    expect([await usedOf(permit), (await current(permit)).status]).toEqual(['4', 'CLO'])
    expect(await inStatistics()).toBeGreaterThan(before)
    expect([await mailsOf(permit, 'ENDORSE_PART'), await mailsOf(permit, 'ENDORSE_COUNTED')]).toMatchObject([
      { length: 1 },
      { length: 0 },
    ])
    expect(await mailsOf(permit, 'IE_RELEASED_PART')).not.toEqual([])
  })

  it('is released under no permit that does not allow it: neither one that is used up nor the one in its place', async () => {
    const [permit, used] = [await issuePermit(appOf()), await issuePermit(appOf())]
    await record('customs', used, { ...typed, quantity: '3', declarationNumber: '26XE1' })
    const id = await present(used, { quantity: '2', declarationNumber: '26XE2' })
    const rest = { ...typed, declarationNumber: '26XE3', besideIds: [id] }
    expect((await record('customs.staff', used, rest)).status).toBe(201)
    expect((await settle(used, id, 'allowed')).body.message).toBe('disputeNothingLeft')

    const over = await present(permit, { quantity: '4.5' })
    await replace(permit)
    expect((await movements('officer', permit))[0]?.dispute?.outcomes).toEqual(['allowed', 'rejected'])
    expect((await settle(permit, over, 'successor')).body.message).toBe('disputeExceeds')
  })

  it('takes photos of customs as long as the goods are held', async () => {
    const permit = await issuePermit(appOf())
    const endorsementId = await present(permit)
    await goTo(secondDay)
    const params = { id: permit.id, endorsementId }
    const added = await as('customs').call('endorsements.addPhotos', { params, ...(await photo()) })
    expect([added.status, added.body.photos?.length]).toEqual([201, 1])
    await settle(permit, endorsementId, 'rejected')
    const late = await as('customs').call('endorsements.addPhotos', { params, ...(await photo()) })
    expect([late.status, late.body.message]).toEqual([409, 'endorsementPhotosClosed'])
  })

  it('is one record however often it is sent, and a device is answered with it', async () => {
    const permit = await issuePermit(appOf())
    const key = randomUUID()
    const said = { quantity: '5', declarationNumber: '26XE7' }
    const first = await record('customs', permit, { ...said, ...typed }, key)
    const again = await record('customs', permit, { ...said, ...typed }, key)
    expect([again.status, again.body.details]).toEqual([422, first.body.details])
    await appOf().database.ownerPool.query('delete from idempotency_key where key = $1', [key])
    expect((await record('customs', permit, { ...said, ...typed }, key)).status).toBe(422)
    const fromDevice = await record('customs', permit, said, key)
    expect([fromDevice.status, fromDevice.body.id]).toEqual([201, first.body.details.endorsementId])
    expect(await movements('officer', permit)).toHaveLength(1)
  })

  it('bears every other reason that stands against it', async () => {
    const permit = await issuePermit(appOf())
    await revoke(permit)
    const held = await record('customs', permit, { ...typed, isHeld: true, quantity: '5' })
    expect(held.body.dispute.reasons).toEqual(['revoked', 'exceeds'])
  })
})

describe('more than may cross, recorded on a device', () => {
  ofOwnApp()

  it.each([
    ['allowed', '4', 'ENDORSE_PART'],
    ['crossed', '5', 'ENDORSE_COUNTED'],
    ['rejected', '0', 'ENDORSE_REJECTED'],
  ])('is settled as %s: %s kg count, and the statistics have as much', async (outcome, used, notice) => {
    const permit = await issuePermit(appOf())
    const { body } = await record('customs', permit, { quantity: '5' })
    expect((await movements('officer', permit))[0]?.dispute?.outcomes).toEqual([
      'allowed',
      'crossed',
      'rejected',
    ])
    const before = await inStatistics()
    const answer = await settle(permit, body.id, outcome)
    expect([answer.status, answer.body.dispute?.settlement?.outcome]).toEqual([200, outcome])
    const { used: grams } = await gramsOf(permit)
    expect([await usedOf(permit), await isFlagged(permit)]).toEqual([used, false])
    expect((await inStatistics()) - before).toBeCloseTo(grams, 3)
    expect(await mailsOf(permit, notice)).toHaveLength(1)
    expect((await settle(permit, body.id, 'rejected')).body.message).toBe('disputeNone')
  })

  it('has no part that counts where nothing is left, and counts as it crossed', async () => {
    const permit = await issuePermit(appOf())
    await record('customs.staff', permit, { ...typed, quantity: '4' })
    const { body } = await record('customs', permit, { quantity: '0.5', declarationNumber: '26XE9' })
    expect((await settle(permit, body.id, 'allowed')).body.message).toBe('disputeNothingLeft')
    expect((await settle(permit, body.id, 'crossed')).status).toBe(200)
    expect([await usedOf(permit), (await current(permit)).status]).toEqual(['4.5', 'CLO'])
  })

  it('is asked of an excess alone', async () => {
    const permit = await issuePermit(appOf())
    await revoke(permit)
    const { body } = await record('customs', permit)
    for (const outcome of ['allowed', 'crossed'])
      expect((await settle(permit, body.id, outcome)).body.message).toBe('disputeOtherOutcome')
  })
})

describe('a remark of customs', () => {
  ofOwnApp()

  const remarked = (permit: IssuedPermit, who: 'customs' | 'officer', remark: string) =>
    as(who).call('endorsements.record', {
      params: { id: permit.id },
      body: {
        ...{ source: 'customs', date: '2026-06-17', lastConsignment: false, remark },
        lines: [{ lineId: permit.lines[0]?.id ?? '', quantity: '1' }],
        ...(who === 'customs' ? { checkCode: permit.checkCode } : {}),
      },
    })

  it('reaches the officers of the permit, once, and no officer by his own', async () => {
    const [permit, own] = [await issuePermit(appOf()), await issuePermit(appOf())]
    expect((await remarked(permit, 'customs', 'Two labels were torn.')).status).toBe(201)
    expect(await mailsOf(permit, 'IE_REMARK')).toEqual(['officer@papaver.example'])
    await remarked(own, 'officer', 'By telephone.')
    expect(await mailsOf(own, 'IE_REMARK')).toEqual([])
  })
})
