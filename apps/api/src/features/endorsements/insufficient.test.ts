import { beforeAll, expect, it } from 'vitest'
import {
  appOf,
  as,
  goTo,
  isFlagged,
  mailsOf,
  ofOwnApp,
  record,
  secondDay,
  settle,
  usedOf,
} from '../../testing/disputed.ts'
import { approvedCase, draftParts, importDraft } from '../../testing/drafts.ts'
import { leavingDraft } from '../../testing/goods-that-leave.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { runPendingChanges } from '../casework/public.ts'
import { runScheduling } from '../scheduling/actions.ts'

// 1961 art. 31(4), 1971 art. 12(1), (2): what has come into a stricter schedule needs another document from that day on.

ofOwnApp()

interface Goods {
  readonly substanceId: number
  readonly formId: number
}
const goods = new Map<string, Goods>()
beforeAll(async () => {
  const importer = await appOf().as('importer')
  for (const { id, name, forms } of (await importer.call('masters.substances')).body)
    goods.set(name, { substanceId: id, formId: forms[0]?.id })
  await setSetting(appOf(), 'import_export.allowPartialExport', true)
})
const named = (name: string): Goods => goods.get(name) ?? { substanceId: 0, formId: 0 }

/** Planned by an officer, and carried out by the calendar on its day. */
const reschedule = async (name: string, convention: string, schedule: string, day: string) => {
  const { status, body } = await as('officer').call('scheduling.plan', {
    body: {
      ...{ kind: 'reschedule', substanceId: named(name).substanceId, convention, schedule },
      ...{ effectiveOn: day, legalBasis: 'Decision 67/1 of the Commission' },
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
}
const dayBegins = async (moment: string): Promise<void> => {
  await goTo(moment)
  await runScheduling(appOf().deps)
  await runPendingChanges(appOf().deps)
  // The list for devices is made once a minute.
  appOf().clock.advance(600_000)
}

const parties = { importer: 'Grossiste Imaginaire SARL', exporter: 'Osmund Life Sciences Ltd' }
const declared = async (name: string): Promise<IssuedPermit> => {
  const parts = await draftParts(as('importer'))
  return issuePermit(appOf(), {
    ...leavingDraft(parts, parties, { quantity: '4', goodsPermits: [] }),
    ...{ kind: 'DEC', purpose: 'MEDICAL', foreignCertificate: null, plannedDate: '2026-06-18' },
    lines: [{ ...named(name), quantity: '4', unit: 'kg' }],
  })
}
const letterFor = (name: string): Promise<IssuedPermit> =>
  issuePermit(appOf(), {
    ...{ kind: 'LNO', purpose: 'RESEARCH', lines: [{ ...named(name), quantity: '4', unit: 'g' }] },
  })
const holdsOf = async ({ number, checkCode }: IssuedPermit): Promise<string[]> =>
  (await as('customs').call('endorsements.find', { body: { number, checkCode } })).body.holds
const verdictOf = async ({ number, checkCode }: IssuedPermit): Promise<string> =>
  (await appOf().visitor.call('verification.verify', { body: { number, checkCode } })).body.verdict
const said = async (permit: IssuedPermit) => [await holdsOf(permit), await verdictOf(permit)]

it('an export declaration is held from the day of the change until it is taken back, and records are judged by their day', async () => {
  const permit = await declared('Buprenorphine')
  await reschedule('Buprenorphine', '1971', 'II', '2026-06-18')
  expect(await said(permit)).toEqual([[], 'VALID'])
  await dayBegins(secondDay)
  expect(await said(permit)).toEqual([['insufficient'], 'INSUFFICIENT'])
  const { list } = (await as('customs').call('endorsements.device')).body
  expect(JSON.parse(list).permits.find(({ id }: IssuedPermit) => id === permit.id)).toMatchObject({
    holds: ['insufficient'],
  })
  // Its holder and the officers hear of it, and of what is needed.
  expect(await mailsOf(permit, 'IE_INSUFFICIENT')).toContain('importer@papaver.example')
  const { body } = await as('officer').call('authorizations.get', { params: { id: permit.id } })
  expect(body.holds).toEqual(['insufficient'])
  expect(body.checks).toContainEqual(
    expect.objectContaining({
      code: 'insufficient',
      params: { substance: 'Buprenorphine', convention: '1971', schedule: 'II' },
    }),
  )

  const before = await record('customs', permit, { notedAt: '2026-06-17T15:00:00Z' })
  const then = await record('customs', permit, { date: '2026-06-18', declarationNumber: '26XI1' })
  const now = await record('customs', permit, {
    ...{ date: '2026-06-18', declarationNumber: '26XI2', notedAt: null },
  })
  expect([before.body.isDisputed, then.body]).toMatchObject([
    false,
    { dispute: { reasons: ['insufficient'] } },
  ])
  expect(now.body.dispute).toMatchObject({ reasons: ['insufficient'], isHeld: true })
  expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['1', true])
  const unreleased = await settle(permit, now.body.id, 'here', { date: '2026-06-18' })
  expect([unreleased.status, unreleased.body.details.reasons]).toEqual([409, ['insufficient']])

  await reschedule('Buprenorphine', '1971', 'III', '2026-06-19')
  await dayBegins('2026-06-19T08:00:00Z')
  expect(await said(permit)).toEqual([[], 'PARTLY_USED'])
  // What crossed on the day before is judged by that day, though nothing stands against the document any more.
  const late = await record('customs', permit, {
    ...{ date: '2026-06-18', declarationNumber: '26XI3', besideIds: [now.body.id] },
  })
  expect(late.body.dispute.reasons).toEqual(['insufficient'])
  const released = await settle(permit, now.body.id, 'here', { date: '2026-06-19' })
  expect([released.status, await usedOf(permit)]).toEqual([200, '2'])
  // Of the day from whose beginning it was taken back nothing is in doubt.
  const next = await record('customs', permit, { date: '2026-06-19', declarationNumber: '26XI4' })
  expect(next.body.isDisputed).toBe(false)
})

it('a weaker schedule holds nothing', async () => {
  const permit = await declared('Pentazocine')
  await reschedule('Pentazocine', '1971', 'IV', '2026-06-18')
  await dayBegins(secondDay)
  expect(await said(permit)).toEqual([[], 'VALID'])
})

it('a general permit is held once its precursor is a psychotropic substance', async () => {
  const partners = (await as('importer').call('masters.establishments')).body
  const { id } = partners.find(({ name }: { name: string }) => name === 'Muster Feinchemie AG')
  const permit = await issuePermit(appOf(), {
    ...{ kind: 'IMG', group: 'PREC', foreignEstablishmentId: id },
    lines: [{ ...named('Ephedrine'), quantity: '40', unit: 'kg' }],
  })
  await reschedule('Ephedrine', '1971', 'II', '2026-06-18')
  await dayBegins(secondDay)
  expect(await said(permit)).toEqual([['insufficient'], 'INSUFFICIENT'])
})

it('a letter of no objection is held for what has been made subject to authorizations since, not for what was', async () => {
  const exempt = ['Diazepam', 'Codeine'].map((name) => ({ substance: name.toLowerCase(), grams: '10' }))
  await setSetting(appOf(), 'import_export.exemptQuantityTable', exempt)
  const [diazepam, codeine] = [await letterFor('Diazepam'), await letterFor('Codeine')]
  await reschedule('Diazepam', '1971', 'II', '2026-06-18')
  await reschedule('Codeine', '1961', 'I', '2026-06-18')
  await dayBegins(secondDay)
  expect(await said(diazepam)).toEqual([['insufficient'], 'INSUFFICIENT'])
  expect(await said(codeine)).toEqual([[], 'VALID'])
})

it('a letter that was approved before the change is not signed after it', async () => {
  await setSetting(appOf(), 'import_export.exemptQuantityTable', [{ substance: 'zolpidem', grams: '10' }])
  const draft = importDraft(await draftParts(as('importer')), { morphine: '4' })
  const approved = await approvedCase(appOf(), {
    ...{ ...draft, kind: 'LNO', purpose: 'RESEARCH', plannedDate: '2026-06-18' },
    lines: [{ ...named('Zolpidem'), quantity: '4', unit: 'g' }],
  })
  await reschedule('Zolpidem', '1971', 'II', '2026-06-18')
  await dayBegins(secondDay)
  const read = async () =>
    (await as('admin').call('authorizations.get', { params: { id: approved.id } })).body
  const { version, checks } = await read()
  expect(checks).toContainEqual(expect.objectContaining({ severity: 'block', code: 'insufficient' }))
  const { status, body } = await as('admin').call('authorizations.act', {
    params: { id: approved.id, action: 'issue' },
    body: { version },
  })
  expect([status, body.message]).toEqual([422, 'caseworkBlocked'])
})

it('an import authorization stays what it is', async () => {
  const permit = await issuePermit(appOf())
  await reschedule('Morphine', '1971', 'I', '2026-06-18')
  await dayBegins(secondDay)
  expect(await said(permit)).toEqual([[], 'VALID'])
})
