import { expect, it } from 'vitest'
import {
  appOf,
  as,
  goTo,
  isFlagged,
  ofOwnApp,
  record,
  secondDay,
  settle,
  usedOf,
} from '../../testing/disputed.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { approvedPartner, ask, partnerDraft, partnerStep } from '../../testing/partners.ts'

// 1988 art. 12(9)(a), (c), (11), 1961 art. 30: what is suspected of being for diversion is not let through, and nobody is warned.

ofOwnApp()

const words = { reasonCode: 'SUSPEND-OTHER', comment: 'Suspected of diversion.' }
const onPartner = async (id: string, action: string, input: Record<string, unknown> = {}): Promise<void> => {
  const { version } = await ask(as('admin'), 'trading-establishments.get', { params: { id } })
  await partnerStep(as('admin'), { id, version }, action, input)
}
const tradingWith = async (name: string) => {
  // Nothing of it is like another one that is blocked by then.
  const draft = partnerDraft({ name, city: name.slice(0, 9), addressLines: [name], licenceNumber: name })
  const { id } = await approvedPartner(appOf(), draft)
  return { id, permit: await issuePermit(appOf(), { foreignEstablishmentId: id, applicantReference: name }) }
}
const found = async ({ number, checkCode }: IssuedPermit) =>
  (await as('customs').call('endorsements.find', { body: { number, checkCode } })).body
const holdsOf = async (permit: IssuedPermit): Promise<string[]> => (await found(permit)).holds
const verified = async ({ number, checkCode }: IssuedPermit) =>
  (await appOf().visitor.call('verification.verify', { body: { number, checkCode } })).body

it('is held as goods cross and of the days of the block, and another officer settles it', async () => {
  const { id, permit } = await tradingWith('Nordlicht Pharma GmbH')
  await goTo(secondDay)
  await onPartner(id, 'block', words)
  appOf().clock.advance(600_000)
  expect([await holdsOf(permit), (await verified(permit)).verdict]).toEqual([['heldByAuthority'], 'HELD'])
  const { list } = (await as('customs').call('endorsements.device')).body
  expect(JSON.parse(list).permits.find((each: IssuedPermit) => each.id === permit.id)).toMatchObject({
    holds: ['heldByAuthority'],
  })

  const before = await record('customs', permit, { notedAt: '2026-06-17T15:00:00Z' })
  const then = await record('customs', permit, { date: '2026-06-18', declarationNumber: '26XB1' })
  const now = await record('customs', permit, {
    ...{ date: '2026-06-18', declarationNumber: '26XB2', notedAt: null },
  })
  expect([before.body.isDisputed, then.body.dispute.reasons]).toEqual([false, ['heldByAuthority']])
  expect(now.body.dispute).toMatchObject({ reasons: ['heldByAuthority'], isHeld: true })
  expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['1', true])

  // Neither the officer who blocked the partner, nor anybody while it is blocked.
  const own = await as('admin').call('endorsements.settle', {
    params: { id: permit.id, endorsementId: then.body.id },
    body: { outcome: 'rejected', reason: 'Looked at.' },
  })
  expect([own.status, own.body.message]).toEqual([409, 'disputeOwnStop'])
  expect((await settle(permit, now.body.id, 'here', { date: '2026-06-18' })).status).not.toBe(200)
  await onPartner(id, 'unblock', { comment: 'All is well.' })
  expect([await holdsOf(permit), (await verified(permit)).verdict]).toEqual([[], 'PARTLY_USED'])
  expect((await settle(permit, now.body.id, 'here', { date: '2026-06-18' })).status).toBe(200)
  expect(await usedOf(permit)).toBe('2')
  // What a device tells of that day nobody can know; the next day is as any other.
  const late = await record('customs', permit, { date: '2026-06-18', declarationNumber: '26XB4' })
  expect(late.body.dispute.reasons).toEqual(['heldByAuthority'])
  await goTo('2026-06-19T08:00:00Z')
  const next = await record('customs', permit, { date: '2026-06-19', declarationNumber: '26XB5' })
  expect(next.body.isDisputed).toBe(false)
})

it('says to nobody outside the authority why it is held', async () => {
  const { id, permit } = await tradingWith('Südlicht Pharma GmbH')
  await onPartner(id, 'block', words)
  appOf().clock.advance(600_000)
  const params = { id: permit.id }
  const seen = [
    await verified(permit),
    await found(permit),
    (await as('customs').call('endorsements.device')).body,
    (await as('customs').call('authorizations.history', { params })).body,
    (await as('importer').call('authorizations.history', { params })).body,
  ].map((body) => JSON.stringify(body))
  for (const text of seen) expect(text).not.toMatch(/partnerBlocked|diversion|Partner blocked|BLK/)
  const ofHolder = (await as('importer').call('authorizations.get', { params })).body
  expect(ofHolder.holds).toEqual(['heldByAuthority'])
  // Every list says of it that it is held, whoever reads.
  for (const who of ['officer', 'importer'] as const) {
    const query = { search: permit.number, view: 'all' } as const
    const { items } = (await as(who).call('authorizations.list', { query })).body
    expect(items).toMatchObject([{ status: 'ISS', isHeld: true }])
    expect((await as(who).call('authorizations.get', { params })).body).toMatchObject({ isHeld: true })
  }
  expect(JSON.stringify(ofHolder)).not.toMatch(/partnerBlocked|diversion|Partner blocked|BLK/)
  const officers = (await as('officer').call('authorizations.history', { params })).body.at(-1)
  expect(officers.comment).toBe('Partner blocked or deactivated\nFlag added: Partner blocked')
})

it('follows a partner that was merged with another to the entry that goes on', async () => {
  const { id, permit } = await tradingWith('Hanseatic Remedies Ltd')
  const into = await approvedPartner(
    appOf(),
    partnerDraft({
      ...{
        name: 'Brockmann Arzneien AG',
        city: 'Flensburg',
        addressLines: ['Hafen 3'],
        licenceNumber: 'BfArM-88',
      },
    }),
  )
  await onPartner(id, 'merge', { intoId: into.id })
  expect(await holdsOf(permit)).toEqual([])
  await goTo(secondDay)
  await onPartner(into.id, 'block', words)
  expect(await holdsOf(permit)).toEqual(['heldByAuthority'])
  const before = await record('customs', permit, { notedAt: '2026-06-17T15:00:00Z' })
  const then = await record('customs', permit, { date: '2026-06-18', declarationNumber: '26XB6' })
  expect([before.body.isDisputed, then.body.dispute.reasons]).toEqual([false, ['heldByAuthority']])
  await onPartner(into.id, 'unblock', { comment: 'All is well.' })
  expect(await holdsOf(permit)).toEqual([])
})

it('does not stand against a permit that was issued on the day on which a block had ended', async () => {
  const { id } = await tradingWith('Oderbruch Apotheken KG')
  await onPartner(id, 'block', words)
  await onPartner(id, 'unblock', { comment: 'Looked into.' })
  appOf().clock.advance(600_000)
  const permit = await issuePermit(appOf(), {
    foreignEstablishmentId: id,
    applicantReference: 'Issued after the block',
  })
  const crossed = await record('customs', permit, { declarationNumber: '26XB9' })
  expect([crossed.status, crossed.body.isDisputed]).toEqual([201, false])
})
