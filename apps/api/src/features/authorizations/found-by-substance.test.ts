import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let parts: DraftParts
beforeAll(async () => {
  app = await startTestApp()
  parts = await draftParts(await app.as('importer'))
})
afterAll(() => app?.close())

const submitted = async (quantities: Parameters<typeof importDraft>[1]) => {
  const importer = await app.as('importer')
  const { body } = await importer.call('authorizations.create', { body: importDraft(parts, quantities) })
  return step(importer, body, 'submit', { declaration: true })
}
const listed = async (person: string, view: string, substanceId: number): Promise<string[]> => {
  const query = { view, substance: substanceId, pageSize: 50 }
  const { body } = await (await app.as(person)).call('authorizations.list', { query })
  return body.items.map(({ id }: { id: string }) => id)
}

it('is found by every substance of every line', async () => {
  const { id } = await submitted({ morphine: '1', codeine: '3' })
  expect(await listed('officer', 'unassigned', parts.morphine.substanceId)).toContain(id)
  expect(await listed('officer', 'unassigned', parts.codeine.substanceId)).toContain(id)
})

it('is no longer found by a substance that has left its draft', async () => {
  const importer = await app.as('importer')
  const both = importDraft(parts, { morphine: '1', codeine: '3' })
  const { id, version } = (await importer.call('authorizations.create', { body: both })).body
  expect(await listed('importer', 'all', parts.codeine.substanceId)).toContain(id)
  const body = { version, ...importDraft(parts, { morphine: '1' }) }
  await importer.call('authorizations.save', { params: { id }, body })
  expect(await listed('importer', 'all', parts.codeine.substanceId)).not.toContain(id)
  expect(await listed('importer', 'all', parts.morphine.substanceId)).toContain(id)
})

it('warns of a second request for as much of one of its substances, in whichever line it stands', async () => {
  const officer = await app.as('officer')
  const first = await submitted({ morphine: '2', codeine: '5' })
  const duplicates = async (quantities: Parameters<typeof importDraft>[1]) => {
    const { id } = await submitted(quantities)
    const { body } = await officer.call('authorizations.checks', { params: { id } })
    return body.flatMap(({ code, params }: { code: string; params: { number?: string } }) =>
      code === 'possibleDuplicate' ? params.number : [],
    )
  }
  expect(await duplicates({ codeine: '5' })).toEqual([first.number])
  expect(await duplicates({ codeine: '6' })).toEqual([])
})
