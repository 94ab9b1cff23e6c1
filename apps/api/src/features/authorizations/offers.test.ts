import type { Check } from '@papaver/contract/casework/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { listEditor } from '../../testing/list-editor.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let officer: TestPerson
let importer: TestPerson
let parts: DraftParts
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  importer = await app.as('importer')
  parts = await draftParts(importer)
})
afterAll(() => app?.close())

const { rowOf, save, act } = listEditor(() => officer)
const newDraft = async (changed: object = {}) => {
  const answer = await importer.call('authorizations.create', { body: { ...importDraft(parts), ...changed } })
  expect(answer.status).toBe(201)
  return answer.body
}
const submit = (draft: { id: string; version: number }) =>
  importer.call('authorizations.act', {
    params: { id: draft.id, action: 'submit' },
    body: { version: draft.version, declaration: true },
  })
const openOf = (body: { details?: { checks?: Check[] } }): string[] =>
  (body.details?.checks ?? []).map(({ code, fix }) => `${code} ${fix?.field ?? ''}`.trim())
/** Runs `work` while the row is switched off. */
const without = async (list: string, code: string, work: () => Promise<void>): Promise<void> => {
  expect((await act(list, await rowOf(list, code), 'deactivate')).status).toBe(200)
  try {
    await work()
  } finally {
    expect((await act(list, await rowOf(list, code), 'activate')).status).toBe(200)
  }
}

describe('a draft', () => {
  it.each([
    ['substances', 'morphine', 'lines.1.substanceId'],
    ['substanceForms', 'morphine/morphine sulfate pentahydrate', 'lines.1.formId'],
    ['customsPoints', 'XV-C1', 'customsPointId'],
    ['transportModes', '1', 'transportMode'],
    ['purposes', 'MANUFACTURE', 'purpose'],
    ['countries', 'FR', 'countryOfDispatch', 'foreignEstablishmentId'],
    ['countries', 'CH', 'countryOfOrigin'],
    ['countries', 'BE', 'transitCountries'],
  ])('that holds what was switched off in %s (%s) is not submitted', async (list, code, ...fields) => {
    const draft = await newDraft({
      countryOfOrigin: 'CH',
      countryOfDispatch: 'FR',
      transitCountries: ['BE'],
    })
    await without(list, code, async () => {
      const answer = await submit(draft)
      expect([answer.status, answer.body.message]).toEqual([422, 'caseworkBlocked'])
      expect(openOf(answer.body)).toEqual(fields.map((field) => `notOffered ${field}`))
      const seen = await importer.call('authorizations.get', { params: { id: draft.id } })
      expect(openOf({ details: { checks: seen.body.checks } })).toContain(`notOffered ${fields[0]}`)
    })
    expect((await submit(draft)).status).toBe(200)
  })

  it('that is in a unit that was switched off, or of a kind that is no longer issued, is not submitted', async () => {
    const draft = await newDraft({ lines: [{ ...parts.morphine, quantity: '0.002', unit: 't' }] })
    await app.database.ownerPool.query("update authorization_kind set is_active = false where code = 'IMA'")
    await without('unitsOfMeasure', 't', async () => {
      expect(openOf((await submit(draft)).body)).toEqual(['notOffered', 'notOffered lines.1.unit'])
    })
    await app.database.ownerPool.query("update authorization_kind set is_active = true where code = 'IMA'")
    expect((await submit(draft)).status).toBe(200)
  })

  it('that holds a preparation of a substance that was switched off is not submitted', async () => {
    const preparation = (await importer.call('masters.preparations')).body.find(
      ({ components }: { components: { substanceId: number }[] }) =>
        components.some(({ substanceId }) => substanceId === parts.morphine.substanceId),
    )
    const draft = await newDraft({
      lines: [{ preparationId: preparation.id, quantity: '10', unit: 'pack' }],
    })
    await without('substances', 'morphine', async () => {
      expect(openOf((await submit(draft)).body)).toEqual(['notOffered lines.1.preparationId'])
    })
  })

  it.each([
    [{ validUntil: '2026-06-16' }, 422],
    [{ validUntil: '2026-06-17' }, 200],
    [{ validFrom: '2026-06-17' }, 200],
    [{ validFrom: '2026-06-18' }, 422],
  ])('is held against the days of validity %j', async (days, status) => {
    const draft = await newDraft()
    const always = { validFrom: null, validUntil: null }
    const row = await rowOf('purposes', 'MANUFACTURE')
    expect((await save('purposes', row, { ...always, ...days })).status).toBe(200)
    expect((await submit(draft)).status).toBe(status)
    expect((await save('purposes', await rowOf('purposes', 'MANUFACTURE'), always)).status).toBe(200)
  })
})

describe('a request that was submitted before', () => {
  const warned = async (reader: TestPerson, id: string) =>
    (await reader.call('authorizations.get', { params: { id } })).body.checks
      .filter(({ code }: Check) => code === 'notOffered')
      .map(({ severity, params, line }: Check) => [severity, params.name, line])

  it('goes on, and the officer is told', async () => {
    const draft = await newDraft()
    let current = await step(importer, draft, 'submit', { declaration: true })
    await without('substances', 'morphine', async () => {
      expect(await warned(officer, draft.id)).toEqual([['warn', 'Morphine', 1]])
      current = await step(officer, current, 'take')
      current = await step(officer, current, 'propose', { decision: 'approve' })
      current = await step(await app.as('admin'), current, 'approve')
      expect(current.status).toBe('APR')
    })
    expect(await warned(officer, draft.id)).toEqual([])
  })

  it('takes nothing new that is not offered in an answer, and keeps what it had', async () => {
    const draft = await newDraft()
    let current = await step(importer, draft, 'submit', { declaration: true })
    current = await step(officer, current, 'take')
    current = await step(officer, current, 'ask', {
      comment: 'Which substance?',
      fields: ['lines.1.substanceId'],
    })
    const answer = (lines: object) =>
      importer.call('authorizations.act', {
        params: { id: draft.id, action: 'answer' },
        body: { version: current.version, comment: 'This.', answers: { ...importDraft(parts), lines } },
      })
    const line = { quantity: '1', unit: 'kg' }
    await without('substances', 'codeine', async () => {
      const refused = await answer([{ ...parts.codeine, ...line }])
      expect([refused.status, openOf(refused.body)]).toEqual([422, ['notOffered lines.1.substanceId']])
    })
    await without('substances', 'morphine', async () => {
      expect((await answer([{ ...parts.morphine, ...line }])).status).toBe(200)
    })
  })
})

it('a reason outside its days is no reason', async () => {
  const draft = await newDraft()
  const submitted = await step(importer, draft, 'submit', { declaration: true })
  const taken = await step(officer, submitted, 'take')
  const code = (await importer.call('masters.reasons')).body.find(
    (reason: { use: string }) => reason.use === 'hold',
  ).code
  const hold = () =>
    officer.call('authorizations.act', {
      params: { id: draft.id, action: 'hold' },
      body: { version: taken.version, reasonCode: code, comment: 'Until then', dueOn: '2026-07-01' },
    })
  const row = await rowOf('reasons', code)
  expect((await save('reasons', row, { validFrom: null, validUntil: '2026-06-16' })).status).toBe(200)
  const answer = await hold()
  expect([answer.status, answer.body.message, answer.body.details.field]).toEqual([
    422,
    'caseworkIncomplete',
    'reasonCode',
  ])
  const ended = await rowOf('reasons', code)
  expect((await save('reasons', ended, { validFrom: null, validUntil: '2026-06-17' })).status).toBe(200)
  expect((await hold()).status).toBe(200)
})
