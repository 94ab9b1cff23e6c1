import { type CallName, calls } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestInput, type TestPerson } from '../../testing/start-test-app.ts'

const people = [
  'nobody',
  'admin',
  'officer',
  'importer',
  'importer.staff',
  'rival',
  'customs',
  'customs.staff',
  'grower',
] as const

/**
 * Every call of the feature, on a request that the importer has submitted and an officer has taken, by every kind
 * of person. 404: outside the scope. 403: not for this role. 409/422: may call, but not now.
 */
const table: readonly (readonly [CallName, Partial<TestInput> & { action?: string }, ...number[]])[] = [
  //                                        nobody adm off imp stf riv cus cst gro
  ['authorizations.list', {}, 401, 200, 200, 200, 200, 200, 200, 200, 200],
  ['authorizations.kinds', {}, 401, 200, 200, 200, 200, 200, 200, 200, 200],
  ['authorizations.counts', {}, 401, 200, 200, 200, 200, 200, 200, 200, 200],
  ['authorizations.export', {}, 401, 200, 200, 200, 200, 200, 200, 200, 200],
  ['authorizations.get', {}, 401, 200, 200, 200, 200, 404, 404, 404, 404],
  ['authorizations.history', {}, 401, 200, 200, 200, 200, 404, 404, 404, 404],
  ['authorizations.checks', {}, 401, 200, 200, 200, 200, 404, 404, 404, 404],
  ['authorizations.balances', {}, 401, 200, 200, 200, 200, 404, 403, 403, 403],
  ['authorizations.save', { body: 'draft' }, 401, 409, 409, 409, 409, 404, 403, 403, 403],
  ['authorizations.bulk', { body: 'bulk' }, 401, 200, 200, 200, 200, 200, 200, 200, 200],
  ['authorizations.act', { action: 'propose' }, 401, 409, 409, 409, 409, 404, 404, 404, 404],
  ['authorizations.act', { action: 'approve' }, 401, 409, 409, 409, 409, 404, 404, 404, 404],
  ['authorizations.act', { action: 'issue' }, 401, 409, 409, 409, 409, 404, 404, 404, 404],
  ['authorizations.samplePermit', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['authorizations.document', {}, 401, 404, 404, 404, 404, 404, 404, 404, 404],
  ['authorizations.exchangeFile', {}, 401, 404, 404, 404, 404, 404, 404, 404, 404],
  ['authorizations.exchangeXml', {}, 401, 404, 404, 404, 404, 404, 404, 404, 404],
  ['authorizations.letter', {}, 401, 404, 404, 404, 404, 404, 404, 404, 404],
  ['authorizations.attachment', {}, 401, 404, 404, 404, 404, 404, 404, 404, 404],
  ['authorizations.detach', {}, 401, 404, 404, 409, 409, 404, 403, 403, 403],
  ['authorizations.attach', { body: 'files' }, 401, 201, 201, 409, 409, 404, 403, 403, 403],
  ['authorizations.earlier', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['authorizations.notes', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  [
    'authorizations.advance',
    { body: { cases: [{ id: '01890000-0000-7000-8000-000000000000', version: 1 }] } },
    401,
    200,
    200,
    403,
    403,
    403,
    403,
    403,
    403,
  ],
  ['authorizations.hintFigures', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['authorizations.hintOpinion', { body: { isUseful: true } }, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['authorizations.tick', { body: 'tick' }, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['authorizations.addNote', { body: { text: 'seen' } }, 401, 201, 201, 403, 403, 403, 403, 403, 403],
  [
    'authorizations.addCustomsNote',
    { body: { text: 'count the drums' } },
    401,
    201,
    201,
    403,
    403,
    403,
    403,
    403,
    403,
  ],
  ['authorizations.withdrawCustomsNote', {}, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['authorizations.preExports', {}, 401, 200, 200, 200, 200, 404, 404, 404, 404],
  ['authorizations.draftPreExports', { body: {} }, 401, 409, 409, 403, 403, 403, 403, 403, 403],
  ['authorizations.foreignCopy', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['authorizations.sendForeignCopy', { body: {} }, 401, 409, 409, 403, 403, 403, 403, 403, 403],
  [
    'authorizations.noteTransmission',
    { body: { on: '2026-06-17' } },
    401,
    409,
    409,
    403,
    403,
    403,
    403,
    403,
    403,
  ],
  ['authorizations.incoming', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['authorizations.besideIncoming', {}, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['authorizations.takeCertificate', { body: 'version' }, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['authorizations.keepIncoming', { body: 'version' }, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['authorizations.officers', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  // An officer says for whom; a company's people never write for another house.
  ['authorizations.create', { body: 'behalf' }, 401, 201, 201, 403, 403, 400, 403, 403, 403],
  ['authorizations.create', { body: 'draft' }, 401, 400, 400, 201, 201, 201, 403, 403, 403],
  ['authorizations.copy', { body: {} }, 401, 403, 403, 201, 201, 404, 403, 403, 403],
]

let app: TestApp
let parts: DraftParts
let rivals: string
let taken: { id: string; version: number }
beforeAll(async () => {
  app = await startTestApp()
  const [importer, officer] = [await app.as('importer'), await app.as('officer')]
  parts = await draftParts(importer)
  const { rows } = await app.database.ownerPool.query(
    `select establishment_id from account where user_name = 'rival'`,
  )
  rivals = rows[0].establishment_id
  const { body } = await importer.call('authorizations.create', { body: importDraft(parts) })
  taken = await step(officer, await step(importer, body, 'submit', { declaration: true }), 'take')
})
afterAll(() => app?.close())

const multipart = `--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${pdfBytes()}\r\n--x--\r\n`

const inputOf = ({ body, action, ...rest }: (typeof table)[number][1]): TestInput => {
  const params = {
    id: taken.id,
    action: action ?? 'take',
    attachmentId: taken.id,
    letterId: taken.id,
    noteId: taken.id,
    incomingId: taken.id,
    hintId: taken.id,
  }
  if (body === 'files')
    return { params, body: multipart, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
  // Nothing comes of it: the version is none that anybody has seen.
  if (body === 'bulk') return { params, body: { cases: [{ id: taken.id, version: 0 }] } }
  if (body === 'version') return { params, body: { version: taken.version } }
  if (body === 'tick') return { params, body: { version: taken.version, step: 'checks', isDone: true } }
  if (body === 'behalf')
    return { params, body: { ...importDraft(parts), establishmentId: rivals, receivedOn: '2026-06-01' } }
  if (body === 'draft') return { params, body: { ...importDraft(parts), version: taken.version } }
  return { ...rest, params, ...(action ? { body: { version: taken.version } } : body ? { body } : {}) }
}

const personOf = (name: (typeof people)[number]): Promise<TestPerson> =>
  name === 'nobody' ? Promise.resolve(app.visitor) : app.as(name)

describe.each(table.map(([name, input, ...expected]) => ({ name, input, expected })))(
  '$name $input',
  ({ name, input, expected }) => {
    it.each(people.map((who, index) => [who, expected[index] ?? 0] as const))(
      '%s gets %i',
      async (who, status) => {
        // The officer who took the case proposes; here nobody sends a decision, so the step is open and incomplete.
        const isOwnCase = name === 'authorizations.act' && input.action === 'propose' && who === 'officer'
        const answer = await (await personOf(who)).call(name, inputOf(input))
        expect(answer.status, JSON.stringify(answer.body)).toBe(isOwnCase ? 422 : status)
      },
    )
  },
)

it('has a row for every call of the feature', () => {
  const all = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('authorizations.'))
  expect(all.filter((name) => !table.some(([row]) => row === name))).toEqual([])
})

it('shows a rival nothing in any list', async () => {
  const rival = await app.as('rival')
  const { body: found } = await rival.call('authorizations.list', { query: { search: 'osmund' } })
  expect(found).toMatchObject({ items: [], total: 0 })
})
