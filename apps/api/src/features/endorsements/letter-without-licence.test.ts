import { expect, it } from 'vitest'
import { appOf, as, goTo, ofOwnApp, record, secondDay } from '../../testing/disputed.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { licenseStep } from '../../testing/licenses.ts'
import { setSetting } from '../../testing/sign-in.ts'

// 1961 art. 30(1)(a), 1971 art. 8: who has lost the licence does not go on under a letter that needs none.

ofOwnApp()

const behind = (text: string, values: unknown[] = []) => appOf().database.ownerPool.query(text, values)
const onLicences = async (action: string, input: object = {}): Promise<void> => {
  const { rows } = await behind(
    `select id, version from work_case where feature = 'license' and status in ('ISS', 'SUS') and establishment_id =
       (select establishment_id from account where user_name = 'importer')`,
  )
  for (const row of rows) await licenseStep(as('admin'), row, action, input)
}
const words = { reasonCode: 'SUSPEND-OTHER', comment: 'We look at it.' }
const letter = async (): Promise<IssuedPermit> => {
  await setSetting(appOf(), 'import_export.exemptQuantityTable', [{ substance: 'morphine', grams: '10' }])
  const substances = (await as('importer').call('masters.substances')).body
  const morphine = substances.find(({ name }: { name: string }) => name === 'Morphine')
  return issuePermit(appOf(), {
    ...{ kind: 'LNO', purpose: 'RESEARCH' },
    lines: [{ substanceId: morphine.id, formId: morphine.forms[0].id, quantity: '4', unit: 'g' }],
  })
}
const said = async ({ number, checkCode }: IssuedPermit) => [
  (await as('customs').call('endorsements.find', { body: { number, checkCode } })).body.holds,
  (await appOf().visitor.call('verification.verify', { body: { number, checkCode } })).body.verdict,
]

it('a letter given to one with a licence for the same is held while the licence is stopped', async () => {
  const permit = await letter()
  await goTo(secondDay)
  await onLicences('suspend', words)
  expect(await said(permit)).toEqual([['licenseStopped'], 'LICENSE_STOPPED'])
  const before = await record('customs', permit, { notedAt: '2026-06-17T15:00:00Z' })
  const then = await record('customs', permit, { date: '2026-06-18', declarationNumber: '26XN1' })
  const now = await record('customs', permit, {
    ...{ date: '2026-06-18', declarationNumber: '26XN2', notedAt: null },
  })
  expect([before.body.isDisputed, then.body.dispute.reasons]).toEqual([false, ['licenseStopped']])
  expect(now.body.dispute).toMatchObject({ reasons: ['licenseStopped'], isHeld: true })
  await onLicences('lift')
  expect(await said(permit)).toEqual([[], 'PARTLY_USED'])
})

it('a letter given to one whose licences are for something else rests on none of them', async () => {
  const ofImporter = `id in (select l.id from license l join work_case c on c.id = l.id where c.establishment_id =
    (select establishment_id from account where user_name = 'importer'))`
  await behind(`update license set activities = '{manufacture}' where ${ofImporter}`)
  const permit = await letter()
  await goTo(secondDay)
  await onLicences('suspend', words)
  expect(await said(permit)).toEqual([[], 'VALID'])
})
