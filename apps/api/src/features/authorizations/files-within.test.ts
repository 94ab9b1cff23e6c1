import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftParts, importDraft } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { multipart } from '../../testing/strangers.ts'

/** What is said of a PDF that is attached to a case: the data within it, and whose signature it carries. */
let app: TestApp
let importer: TestPerson
let caseId: string
let permit: Buffer
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  const { id } = await issuePermit(app)
  permit = (await importer.call('authorizations.document', { params: { id } })).bytes ?? Buffer.alloc(0)
  caseId = (await importer.call('authorizations.create', { body: importDraft(await draftParts(importer)) }))
    .body.id
})
afterAll(() => app?.close())

const attached = async (name: string, bytes: Buffer) => {
  const { status, body } = await importer.call('authorizations.attach', {
    params: { id: caseId },
    ...(await multipart({}, [{ name, bytes }])),
  })
  if (status !== 201) return { status, ...body }
  return body.find((file: { name: string }) => file.name === name)
}

it('a permit of this authority is taken with its data, and its signature is confirmed', async () => {
  expect(await attached('permit.pdf', permit)).toMatchObject({
    embedded: [{ name: 'authorization.json', bytes: expect.any(Number) }],
    signature: { state: 'own' },
  })
  const { body } = await importer.call('authorizations.get', { params: { id: caseId } })
  expect(body.attachments[0]).toMatchObject({ name: 'permit.pdf', signature: { state: 'own' } })
})

it('one that was changed after it was signed says so', async () => {
  const at = permit.indexOf('/MediaBox')
  const changed = Buffer.from(permit)
  changed.write('/MediaBax', at, 'latin1')
  expect(await attached('changed.pdf', changed)).toMatchObject({ signature: { state: 'changed' } })
})

it('one to which something was added after it was signed says so', async () => {
  const added = Buffer.concat([permit, Buffer.from('\n99 0 obj\n<< /A 1 >>\nendobj\n%%EOF\n')])
  expect(await attached('added.pdf', added)).toMatchObject({ signature: { state: 'extended' } })
})

it('a plain PDF has nothing to say', async () => {
  expect(await attached('plain.pdf', pdfBytes())).toMatchObject({ embedded: [], signature: null })
})

it('a program within a PDF is refused by its name', async () => {
  const objects =
    '4 0 obj << /Type /Filespec /F (setup.exe) /EF << /F 5 0 R >> >> endobj\n' +
    '5 0 obj << /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream endobj'
  expect(await attached('program.pdf', pdfBytes({ objects }))).toMatchObject({
    status: 422,
    message: 'pdfFileWithin',
    details: { file: 'program.pdf', within: 'setup.exe' },
  })
})
