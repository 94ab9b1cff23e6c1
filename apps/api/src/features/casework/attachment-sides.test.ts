import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { multipart, pdf } from '../../testing/strangers.ts'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await startTestApp()
  const importer = await app.as('importer')
  const { body } = await importer.call('authorizations.create', {
    body: importDraft(await draftParts(importer)),
  })
  id = (await step(importer, body, 'submit', { declaration: true })).id
  await (await app.as('officer')).call('authorizations.attach', {
    params: { id },
    ...(await multipart({}, [pdf('from the office.pdf')])),
  })
})
afterAll(() => app?.close())

const handedInBy = async (reader: string): Promise<string> =>
  (await (await app.as(reader)).call('authorizations.get', { params: { id } })).body.attachments[0].uploadedBy

it('names the officer who added a file to officers only; the holder reads the authority’s name', async () => {
  expect(await handedInBy('admin')).toBe('Ilse Marten')
  const named = await handedInBy('importer')
  expect(named).not.toBe('Ilse Marten')
  expect(named).toMatch(/\p{L}/u)
})
