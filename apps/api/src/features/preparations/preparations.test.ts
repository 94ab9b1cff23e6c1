import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftParts, importDraft, step as stepOfTrade } from '../../testing/drafts.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let [importer, rival, officer, admin]: TestPerson[] = []
let codeine: { substanceId: number; formId: number }
let morphine: { substanceId: number; formId: number }
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  rival = await app.as('rival')
  officer = await app.as('officer')
  admin = await app.as('admin')
  const parts = await draftParts(importer)
  codeine = parts.codeine
  morphine = parts.morphine
})
afterAll(() => app?.close())

const product = (more: object = {}) => ({
  tradeName: 'Duodol 30 mg/10 mg',
  dosageForm: 'TAB',
  route: 'oral',
  use: 'human',
  atcCode: 'N02AA59',
  packSize: '50',
  packUnit: 'tablet',
  marketingNumber: 'XV/1234/01',
  marketingHolder: 'Valeron Pharma Trading Ltd',
  gtin: '4006381333931',
  components: [
    { ...codeine, strength: '30', unit: 'mg' },
    { ...morphine, strength: '10', unit: 'mg' },
  ],
  ...more,
})

const request = async (person: TestPerson | undefined, body: object) => {
  const answer = await person?.call('preparations.create', { body })
  expect(answer?.body).toMatchObject({ status: 'DRA' })
  return answer?.body
}
const step = async (
  person: TestPerson | undefined,
  { id, version }: { id: string; version: number },
  action: string,
  input: object = {},
) => {
  const answer = await person?.call('preparations.act', {
    params: { id, action },
    body: { version, ...input },
  })
  if (answer?.status !== 200) throw new Error(`${action}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
  return answer.body
}
const approve = async (record: { id: string; version: number }) => {
  const taken = await step(officer, record, 'take')
  const proposed = await step(officer, taken, 'propose', { decision: 'approve' })
  return step(admin, proposed, 'approve', { confirmsBase: true })
}
const submit = (person: TestPerson | undefined, record: { id: string; version: number }) =>
  step(person, record, 'submit', { declaration: true })

let entry: { id: string; version: number; number: string }

it('A company asks for a product, and the base of a unit and a pack is computed with its formula', async () => {
  const draft = await request(importer, product())
  expect(draft.group).toBe('NP')
  expect(draft.components.map(({ unitBase, packBase }: never) => [unitBase, packBase])).toMatchObject([
    [{ grams: '0.022101' }, { grams: '1.10505' }],
    [{ grams: '0.007521' }, { grams: '0.37605' }],
  ])
  expect(
    draft.components[0].packBase.formula.map(({ factor, value }: { factor: string; value: string }) => [
      factor,
      value,
    ]),
  ).toEqual([
    ['quantity', '1'],
    ['packSize', '50'],
    ['strength', '30'],
    ['form', '0.7367'],
    ['result', '1.10505'],
  ])
  const requested = await submit(importer, draft)
  expect(requested.number).toMatch(/^M-\d{4}$/)
  expect(requested.clock.dueOn).toBe('2026-07-02')
  // Who proposes does not decide, and nobody approves without having confirmed the base.
  const taken = await step(officer, requested, 'take')
  const proposed = await step(officer, taken, 'propose', { decision: 'approve' })
  const own = await officer?.call('preparations.act', {
    params: { id: proposed.id, action: 'approve' },
    body: { version: proposed.version, confirmsBase: true },
  })
  expect(own?.body).toMatchObject({ message: 'caseworkClosed', details: { reasons: ['ownProposal'] } })
  const unconfirmed = await admin?.call('preparations.act', {
    params: { id: proposed.id, action: 'approve' },
    body: { version: proposed.version },
  })
  expect(unconfirmed?.body).toMatchObject({
    message: 'caseworkIncomplete',
    details: { field: 'confirmsBase' },
  })
  entry = await step(admin, proposed, 'approve', { confirmsBase: true })
  expect(entry).toMatchObject({ status: 'APR', serial: 1, validFrom: '2026-06-17' })
  expect(entry).toMatchObject({
    confirmed: { on: '2026-06-17', components: [{ packGrams: '1.10505' }, { packGrams: '0.37605' }] },
  })
})

it('The same product is asked for once: by its authorization, or by name, composition and holder', async () => {
  const same = await request(rival, product({ tradeName: 'Otherdol', gtin: null }))
  expect(same.checks[0]).toMatchObject({
    code: 'registered',
    params: { number: entry.number },
    about: entry.id,
  })
  const refused = await rival?.call('preparations.act', {
    params: { id: same.id, action: 'submit' },
    body: { version: same.version, declaration: true },
  })
  expect(refused?.body.message).toBe('caseworkBlocked')
  const otherPack = await request(rival, product({ packSize: '100', gtin: null }))
  expect(otherPack.checks.map(({ code }: { code: string }) => code)).not.toContain('registered')
  const byName = await request(rival, product({ marketingNumber: null, tradeName: 'DUODOL 30 mg / 10 mg' }))
  expect(byName.checks[0]).toMatchObject({ code: 'registered' })
  // The reader finds the entry in the catalogue, without learning who asked for it.
  const found = await rival?.call('preparations.entry', { params: { id: entry.id } })
  expect(found?.body).toMatchObject({ number: entry.number, tradeName: 'Duodol 30 mg/10 mg', remarks: null })
  expect(found?.body).not.toHaveProperty('applicant')
  expect((await rival?.call('preparations.get', { params: { id: entry.id } }))?.status).toBe(404)
})

const masterIds = async (person: TestPerson | undefined): Promise<string[]> =>
  (await person?.call('masters.preparations'))?.body.map(({ id }: { id: string }) => id)

it('A trial product is for its owner and the authority alone, wherever one looks', async () => {
  const draft = await request(
    importer,
    product({ tradeName: 'Trialdol', marketingNumber: 'TRIAL-1', gtin: null, isPrivate: true }),
  )
  const trial = await approve(await submit(importer, draft))
  expect(await masterIds(importer)).toContain(trial.id)
  expect(await masterIds(officer)).toContain(trial.id)
  const strangers = [rival, await app.as('customs'), await app.as('grower')]
  for (const stranger of strangers) expect(await masterIds(stranger)).not.toContain(trial.id)
  expect((await rival?.call('preparations.entry', { params: { id: trial.id } }))?.status).toBe(404)
  const searched = await rival?.call('preparations.catalogue', { query: { search: 'trialdol' } })
  expect(searched?.body.total).toBe(0)
  const mine = await importer?.call('preparations.catalogue', { query: { search: 'trialdol morphine' } })
  expect(mine?.body.items).toMatchObject([{ id: trial.id, isPrivate: true }])
  // Another house may ask for the same product and learns of nothing; officers are told.
  const others = await request(
    rival,
    product({ tradeName: 'Otherdol', marketingNumber: 'TRIAL-1', gtin: null, isPrivate: true }),
  )
  expect(JSON.stringify(others.checks)).not.toContain(trial.number)
  const asked = await submit(rival, others)
  const seen = await officer?.call('preparations.checks', { params: { id: asked.id } })
  expect(seen?.body).toContainEqual(expect.objectContaining({ code: 'samePrivate', severity: 'warn' }))
  // Nor does it come into another house's request for a permit.
  const parts = await draftParts(rival as TestPerson)
  const line = { preparationId: trial.id, quantity: '10', unit: 'pack' }
  const strange = await rival?.call('authorizations.create', {
    body: { ...importDraft(parts), lines: [line] },
  })
  expect(strange?.body).toMatchObject({
    message: 'invalidInput',
    details: { fields: [{ path: 'lines.0.preparationId', code: 'unknown' }] },
  })
  const own = await importer?.call('authorizations.create', {
    body: { ...importDraft(parts), lines: [line] },
  })
  expect(own?.status).toBe(201)
})

it('A new version replaces the former; permits keep theirs, drafts are led to the new one', async () => {
  const parts = await draftParts(importer as TestPerson)
  const of = (id: string) => ({
    ...importDraft(parts),
    lines: [{ preparationId: id, quantity: '100', unit: 'pack' }],
  })
  const created = await importer?.call('authorizations.create', { body: of(entry.id) })
  const draft = (await importer?.call('authorizations.create', { body: of(entry.id) }))?.body
  const requested = await stepOfTrade(importer as TestPerson, created?.body, 'submit', { declaration: true })
  const bases = [{ baseGrams: '110.505' }, { baseGrams: '37.605' }]
  expect(requested).toMatchObject({ lines: [{ baseGrams: null, components: bases }] })
  const renewed = await importer?.call('preparations.renew', { params: { id: entry.id }, body: {} })
  expect(renewed?.body).toMatchObject({ status: 'DRA', serial: 2, replaces: { number: entry.number } })
  const again = await importer?.call('preparations.renew', { params: { id: entry.id }, body: {} })
  expect(again?.body).toMatchObject({ message: 'preparationVersionOpen', details: { id: renewed?.body.id } })
  const saved = await importer?.call('preparations.save', {
    params: { id: renewed?.body.id },
    body: { ...product({ packSize: '60' }), version: renewed?.body.version },
  })
  const next = await approve(await submit(importer, saved?.body))
  expect(next).toMatchObject({
    status: 'APR',
    serial: 2,
    versions: [{ serial: 2 }, { serial: 1, status: 'RPL' }],
  })
  const former = await importer?.call('preparations.get', { params: { id: entry.id } })
  expect(former?.body).toMatchObject({ status: 'RPL', replacedBy: { id: next.id } })
  expect(await masterIds(importer)).not.toContain(entry.id)
  const kept = await officer?.call('authorizations.get', { params: { id: requested.id } })
  expect(kept?.body.lines).toMatchObject([{ preparationId: entry.id, components: bases }])
  expect(kept?.body.checks).toContainEqual(
    expect.objectContaining({ code: 'preparationReplaced', severity: 'warn' }),
  )
  const led = await importer?.call('authorizations.checks', { params: { id: draft.id } })
  expect(led?.body).toContainEqual(
    expect.objectContaining({
      code: 'preparationReplaced',
      severity: 'block',
      fix: { field: 'lines.1.preparationId', value: next.id },
    }),
  )
  entry = next
})

it('Withdrawing says what it touches, and tells those who have it in drafts and requests', async () => {
  const parts = await draftParts(rival as TestPerson)
  const lines = [{ preparationId: entry.id, quantity: '5', unit: 'pack' }]
  await rival?.call('authorizations.create', { body: { ...importDraft(parts), lines } })
  const effect = await officer?.call('preparations.effect', { params: { id: entry.id } })
  expect(effect?.body).toEqual({ drafts: 1, requests: 0, permits: 0 })
  const withdrawn = await step(officer, entry, 'deactivate', {
    comment: 'The marketing authorization ended.',
  })
  expect(withdrawn).toMatchObject({ status: 'INA' })
  for (const person of [importer, rival]) {
    const notices = await person?.call('notifications.list')
    expect(JSON.stringify(notices?.body)).toContain('PREP_WITHDRAWN')
  }
  expect(await masterIds(rival)).not.toContain(entry.id)
  expect(await step(admin, withdrawn, 'activate')).toMatchObject({ status: 'APR' })
})
