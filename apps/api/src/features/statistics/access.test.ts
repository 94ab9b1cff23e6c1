import type { CallName } from '@papaver/contract/calls.ts'
import type { Submission } from '@papaver/contract/statistics/submission-schema.ts'
import { afterAll, beforeAll } from 'vitest'
import { testAccessRows, testCaseAccess } from '../../testing/access-table.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestInput } from '../../testing/start-test-app.ts'
import { draftOf, handIn } from '../../testing/submissions.ts'

const template = { params: { code: 'T3' } }
const version = { params: { code: 'T3', version: '1' } }
const asked = { params: { code: 'T3' }, query: { period: '2025' } }
/** Calls that need no report. */
const isOfTemplates = (name: CallName): boolean =>
  /^statistics\..*(template|check$|annotated|obligations)/i.test(name)

testAccessRows(isOfTemplates, [
  //                                             nobody adm  off  imp  stf  riv  cus  cst  gro
  ['statistics.templates', {}, [401, 200, 200, 200, 200, 200, 403, 403, 200]],
  ['statistics.templateFile', asked, [401, 400, 400, 200, 200, 200, 403, 403, 200]],
  ['statistics.templateShape', asked, [401, 400, 400, 200, 200, 200, 403, 403, 200]],
  ['statistics.check', asked, [401, 400, 400, 415, 415, 415, 403, 403, 415]],
  ['statistics.annotated', asked, [401, 400, 400, 415, 415, 415, 403, 403, 415]],
  ['statistics.obligations', {}, [401, 200, 200, 200, 200, 200, 403, 403, 200]],
  ['statistics.exportObligations', {}, [401, 200, 200, 200, 200, 200, 403, 403, 200]],
  // of templates there is no draft that begins so
  ['statistics.templateList', {}, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  [
    'statistics.addTemplate',
    { body: { code: 'T1', from: 'T2' } },
    [401, 409, 409, 403, 403, 403, 403, 403, 403],
  ],
  ['statistics.template', template, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  ['statistics.templateVersion', version, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  ['statistics.templateVersionFile', version, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  [
    'statistics.beginTemplate',
    { ...template, body: { from: 99 } },
    [401, 404, 404, 403, 403, 403, 403, 403, 403],
  ],
  ['statistics.saveTemplate', template, [401, 400, 400, 403, 403, 403, 403, 403, 403]],
  [
    'statistics.discardTemplate',
    { ...template, body: { revision: 9 } },
    [401, 409, 409, 403, 403, 403, 403, 403, 403],
  ],
  [
    'statistics.publishTemplate',
    { ...template, body: { revision: 9 } },
    [401, 409, 409, 403, 403, 403, 403, 403, 403],
  ],
  [
    'statistics.switchTemplate',
    { ...template, body: { isActive: true } },
    [401, 200, 200, 403, 403, 403, 403, 403, 403],
  ],
])

type Row = readonly [CallName, { action?: string; body?: unknown }, ...number[]]
const act = (action: string) => ({ action })
const note = { body: { text: 'seen' } }
const cells = { body: { cells: [{ row: 1, columnKey: 'closingStock', value: '2' }] } }
const word = { body: { positions: [1], text: 'It broke.' } }
const waiver = { body: { reason: 'Closed.' } }

/** Every call about a report that the importer has handed in, by every kind of person. */
const rows: readonly Row[] = [
  //                                        nobody adm off imp stf riv cus cst gro
  ['statistics.list', {}, 401, 200, 200, 200, 200, 200, 403, 403, 200],
  ['statistics.uploads', {}, 401, 200, 200, 200, 200, 200, 403, 403, 200],
  ['statistics.counts', {}, 401, 200, 200, 200, 200, 200, 403, 403, 200],
  ['statistics.export', {}, 401, 200, 200, 200, 200, 200, 403, 403, 200],
  ['statistics.get', {}, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['statistics.history', {}, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['statistics.checks', {}, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['statistics.uploadView', {}, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['statistics.uploadFile', {}, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['statistics.rows', {}, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['statistics.difference', {}, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['statistics.receipt', {}, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['statistics.comparison', {}, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['statistics.save', { body: 'draft' }, 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['statistics.upload', {}, 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['statistics.addUpload', { body: 'upload' }, 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['statistics.mend', cells, 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['statistics.explain', word, 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['statistics.act', act('lock'), 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['statistics.bulk', { body: 'bulk' }, 401, 200, 200, 200, 200, 200, 403, 403, 200],
  ['statistics.attach', { body: 'files' }, 401, 201, 201, 409, 409, 404, 403, 403, 404],
  ['statistics.attachment', {}, 401, 404, 404, 404, 404, 404, 403, 403, 404],
  ['statistics.detach', {}, 401, 404, 404, 409, 409, 404, 403, 403, 404],
  ['statistics.notes', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['statistics.addNote', note, 401, 201, 201, 403, 403, 403, 403, 403, 403],
  ['statistics.officers', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['statistics.waive', waiver, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['statistics.unwaive', {}, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['statistics.create', { body: 'create' }, 401, 400, 400, 201, 409, 201, 403, 403, 201],
  ['statistics.copy', { body: {} }, 401, 403, 403, 201, 409, 404, 403, 403, 404],
]

let app: TestApp
let handed: Submission
beforeAll(async () => {
  app = await startTestApp()
  handed = await handIn(await app.as('importer'), { code: 'T3', period: '2025' }, [
    { Substance: 'Morphine', 'Opening stock': 1, 'Closing stock': 1 },
  ])
})
afterAll(() => app?.close())

const files: TestInput = {
  body: `--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${String(pdfBytes())}\r\n--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
}
const inputOf = ({ body, action }: Row[1]): TestInput => {
  const { id, version } = handed
  const params = { id, uploadId: handed.uploadId ?? '', action: action ?? 'take', attachmentId: id }
  if (body === 'files') return { params, ...files }
  if (body === 'bulk')
    return { params: { ...params, action: 'accept' }, body: { cases: [{ id, version: 0 }] } }
  if (body === 'draft') return { params, body: { ...draftOf(handed), version } }
  if (body === 'create') return { body: { kind: 'T5', period: '2025' } }
  if (body === 'upload') return { query: { submissionId: id } }
  return { params, ...(action ? { body: { version } } : body ? { body } : {}) }
}

testCaseAccess('statistics', rows, { app: () => app, inputOf, isElsewhere: isOfTemplates })
