import { expect, it } from 'vitest'
import {
  appOf,
  as,
  goTo,
  isFlagged,
  movements,
  ofOwnApp,
  record,
  secondDay,
  usedOf,
} from '../../testing/disputed.ts'
import { draftParts, importDraft } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { licenseStep } from '../../testing/licenses.ts'
import { ask } from '../../testing/partners.ts'
import { runDaily } from '../authorizations/public.ts'
import { runLicensesDaily } from '../licenses/public.ts'

// 1961 art. 30(1)(a), 31(3)(a), 1971 art. 8: who trades has a licence, on the day on which goods cross.

ofOwnApp()

const behind = (text: string, values: unknown[] = []) => appOf().database.ownerPool.query(text, values)
/** The licences under which the company imports. */
const onLicences = async (
  action: string,
  input: object = {},
  who: 'admin' | 'officer' = 'admin',
): Promise<string[]> => {
  const { rows } = await behind(
    `select c.id, c.version, c.number from work_case c join license l on l.id = c.id
     where c.status in ('ISS', 'SUS') and 'import' = any(l.activities) and c.establishment_id =
       (select establishment_id from account where user_name = 'importer')`,
  )
  for (const row of rows) await licenseStep(as(who), row, action, input)
  return rows.map(({ number }) => number)
}
const words = { reasonCode: 'SUSPEND-OTHER', comment: 'We look at it.' }
const holdsOf = async ({ number, checkCode }: IssuedPermit): Promise<string[]> =>
  (await as('customs').call('endorsements.find', { body: { number, checkCode } })).body.holds
const verdictOf = async ({ number, checkCode }: IssuedPermit): Promise<string> =>
  (await appOf().visitor.call('verification.verify', { body: { number, checkCode } })).body.verdict

it('counts of the day before a suspension, is disputed of a day without a licence, and held as goods cross', async () => {
  const permit = await issuePermit(appOf())
  await goTo(secondDay)
  await onLicences('suspend', words)
  appOf().clock.advance(600_000)
  expect([await holdsOf(permit), await verdictOf(permit)]).toEqual([['licenseStopped'], 'LICENSE_STOPPED'])
  const { list } = (await as('customs').call('endorsements.device')).body
  expect(JSON.parse(list).permits.find(({ id }: { id: string }) => id === permit.id)).toMatchObject({
    holds: ['licenseStopped'],
  })

  const before = await record('customs', permit, { notedAt: '2026-06-17T15:00:00Z' })
  const then = await record('customs', permit, { date: '2026-06-18', declarationNumber: '26XL1' })
  const now = await record('customs', permit, {
    ...{ date: '2026-06-18', declarationNumber: '26XL2', notedAt: null },
  })
  expect([before.body.isDisputed, then.body.dispute.reasons]).toEqual([false, ['licenseStopped']])
  expect(now.body.dispute.reasons).toEqual(['licenseStopped'])

  // The officer who stopped the licence does not settle the record.
  const settling = {
    params: { id: permit.id, endorsementId: then.body.id },
    body: { outcome: 'rejected', reason: 'Looked at.' },
  }
  const own = await as('admin').call('endorsements.settle', settling)
  expect([own.status, own.body.message]).toEqual([409, 'disputeOwnStop'])
  await onLicences('lift')
  expect([await holdsOf(permit), await verdictOf(permit)]).toEqual([[], 'PARTLY_USED'])
  // Typed as the goods cross: what was earlier that day is past. What a device tells of that day nobody can know.
  // Neither is what was held before.
  const another = { date: '2026-06-18', besideIds: [then.body.id, now.body.id] }
  const again = await record('customs', permit, {
    ...{ ...another, declarationNumber: '26XL3', notedAt: null },
  })
  const late = await record('customs', permit, { ...another, declarationNumber: '26XL4' })
  expect([again.body.isDisputed, late.body.dispute.reasons]).toEqual([false, ['licenseStopped']])
  expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['2', true])
})

// 1961 art. 30(1)(a), 31(3)(a): who stopped the licence of these goods on this day leaves the record to another officer; nobody else does.
it('is settled by an officer who stopped the licence on another day, and not by who stopped it on that day', async () => {
  const permit = await issuePermit(appOf())
  await onLicences('suspend', words)
  await onLicences('lift')
  await goTo(secondDay)
  const numbers = await onLicences('suspend', words, 'officer')
  appOf().clock.advance(600_000)
  const { body } = await record('customs', permit, { date: '2026-06-18' })
  await onLicences('lift')
  const seenBy = async (who: 'admin' | 'officer') =>
    (await movements(who, permit)).find(({ id }: { id: string }) => id === body.id)?.dispute
  expect(await seenBy('admin')).toMatchObject({ outcomes: ['here', 'rejected'], ownStops: [] })
  expect(await seenBy('officer')).toMatchObject({
    outcomes: [],
    ownStops: numbers.map((number) => ({ of: 'licenses', action: 'suspend', number })),
  })
})

it('says of a request which licence is stopped, and since when', async () => {
  await onLicences('suspend', words)
  const importer = as('importer')
  const body = importDraft(await draftParts(importer), { morphine: '0.1' })
  const draft = await ask(importer, 'authorizations.create', { body })
  const found = draft.checks?.find(({ code }: { code: string }) => code === 'licenseStatus')
  await onLicences('lift')
  expect(found?.params, JSON.stringify(draft.checks)).toMatchObject({
    number: expect.stringMatching(/^L-/),
    state: 'SUS',
    date: '2026-06-17',
  })
})

it('a licence that goes on while its renewal is decided stops nothing, and one that begins later ends the stop', async () => {
  const permit = await issuePermit(appOf())
  const ofImporter = `id in (select c.id from work_case c join license l on l.id = c.id where 'import' = any(l.activities)
    and c.establishment_id = (select establishment_id from account where user_name = 'importer'))`
  const { rows: before } = await behind(
    `select id, valid_until::text as until from work_case where ${ofImporter}`,
  )
  await behind(`update work_case set valid_until = '2026-06-17' where ${ofImporter}`)
  await behind(`update license set is_continued = true where ${ofImporter}`)
  await goTo(secondDay)
  const crossed = await record('customs', permit, { date: '2026-06-18', notedAt: null })
  expect([await holdsOf(permit), crossed.body.isDisputed]).toEqual([[], false])

  await behind(`update license set is_continued = false where ${ofImporter}`)
  await runLicensesDaily(appOf().deps)
  expect(await holdsOf(permit)).toEqual(['licenseStopped'])
  // As a licence does that was issued before, and begins today.
  await behind(
    `update work_case set status = 'ISS', status_group = 'active', valid_until = '2099-12-31' where ${ofImporter}`,
  )
  await goTo('2026-06-19T08:00:00Z')
  await runDaily(appOf().deps)
  expect([await holdsOf(permit), await verdictOf(permit)]).toEqual([[], 'PARTLY_USED'])
  for (const { id, until } of before)
    await behind('update work_case set valid_until = $2 where id = $1', [id, until])
})
