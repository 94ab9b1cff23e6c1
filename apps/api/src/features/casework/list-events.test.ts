import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { listEditor } from '../../testing/list-editor.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runPendingChanges } from './public.ts'

/** A change of a list is named by what it is to the cases that rest on it. */

let app: TestApp
let officer: TestPerson
let parts: DraftParts
let request: { id: string }
const seen: string[] = []
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  const importer = await app.as('importer')
  parts = await draftParts(importer)
  const body = { ...importDraft(parts, { morphine: '0.1' }), plannedDate: '2026-06-18' }
  const draft = (await importer.call('authorizations.create', { body })).body
  request = await step(importer, draft, 'submit', { declaration: true })
  app.deps.followers.follow('changedBehind', async (_tx, { event, concerned }) => {
    seen.push(`${event} ${JSON.stringify(concerned)}`)
  })
})
afterAll(() => app?.close())
beforeEach(() => {
  seen.length = 0
})

const { rowOf, save, act, add } = listEditor(() => officer)
const change = async (list: string, code: string, values: object) => {
  const row = await rowOf(list, code)
  const { status, body } = await save(list, row, { values: { ...row.values, ...values } })
  expect([status, status === 200 ? null : body]).toEqual([200, null])
}
const lastStep = async (): Promise<string> => {
  await runPendingChanges(app.deps)
  const { body } = await officer.call('authorizations.history', { params: { id: request.id } })
  return body.at(-1).comment
}

describe('a customs point', () => {
  const code = 'XV-C1'
  const named = (...events: string[]) =>
    events.map((event) => `${event} ${JSON.stringify({ customsPointIds: [parts.customsPointId] })}`)
  const switchTo = async (action: 'activate' | 'deactivate') =>
    expect((await act('customsPoints', await rowOf('customsPoints', code), action)).status).toBe(200)

  it('that is closed flags what is to cross there, until it is open again', async () => {
    await switchTo('deactivate')
    expect(seen).toEqual(named('customsPointClosed'))
    expect(await lastStep()).toMatch(/^Customs point closed\nFlag added: /)
    await switchTo('activate')
    expect(seen).toEqual(named('customsPointClosed', 'customsPointReopened'))
    expect(await lastStep()).toMatch(/^Customs point open again\nFlag removed: /)
  })

  it('is named by its modes where these change, and not at all where nothing rests on what did', async () => {
    await change('customsPoints', code, { modes: ['2', '3'] })
    expect(await lastStep()).toMatch(/^Means of transport removed from a customs point\nFlag added: /)
    await change('customsPoints', code, { modes: ['1', '2', '3'] })
    expect(seen).toEqual(named('customsPointModeRemoved', 'customsPointModeAdded'))
    expect(await lastStep()).toMatch(/^Means of transport added to a customs point\nFlag removed: /)
    await change('customsPoints', code, { mail: 'harbour@customs.example.com' })
    expect(seen).toHaveLength(2)
  })

  it('that is offered until an earlier day is closed', async () => {
    const until = async (validUntil: string | null) => {
      const { status } = await save('customsPoints', await rowOf('customsPoints', code), { validUntil })
      expect(status).toBe(200)
    }
    await until('2026-12-31')
    expect(seen).toEqual(named('customsPointClosed'))
    await until(null)
    expect(seen).toEqual(named('customsPointClosed', 'customsPointReopened'))
  })
})

describe('a substance', () => {
  const named = (event: string) =>
    `${event} ${JSON.stringify({ substanceIds: [parts.morphine.substanceId] })}`
  it('under another schedule is named so, whether its editors or a planned change have put it there', async () => {
    await change('substances', 'morphine', { notes: 'Read again.' })
    expect(seen).toEqual([])
    await change('substances', 'morphine', { schedule: 'II' })
    expect(seen).toEqual([named('substanceRescheduled')])
    const { substanceId } = parts.morphine
    const planned = await officer.call('scheduling.plan', {
      body: {
        ...{ kind: 'reschedule', substanceId, convention: '1961', schedule: 'I' },
        ...{ effectiveOn: '2026-06-17', legalBasis: 'Decision 67/1', taskAreas: [] },
      },
    })
    expect([planned.status, planned.body.status]).toEqual([201, 'effective'])
    expect(seen).toEqual([named('substanceRescheduled'), named('substanceRescheduled')])
  })

  it('is named by its factor and by what countries prohibit', async () => {
    const factor = {
      formId: String(parts.morphine.formId),
      from: '2026-12-01',
      factor: '0.7',
      source: 'INCB',
    }
    const added = await add('conversionFactors', { names: {}, values: factor })
    expect([added.status, added.status === 201 ? null : added.body]).toEqual([201, null])
    const prohibition = {
      countryId: 'FR',
      substanceId: String(parts.morphine.substanceId),
      scope: 'substance',
      since: '2026-01-01',
    }
    expect((await add('prohibitions', { names: {}, values: prohibition })).status).toBe(201)
    expect(seen).toEqual([named('factorChanged'), named('prohibitionChanged')])
  })
})
