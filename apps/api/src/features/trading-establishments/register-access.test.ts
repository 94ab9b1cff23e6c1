import { type CallName, calls } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedPartner, type PartnerCase, partnerDraft, partnerStep } from '../../testing/partners.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestInput } from '../../testing/start-test-app.ts'

const people = ['nobody', 'officer', 'importer', 'importer.staff', 'rival', 'customs', 'grower'] as const
const multipart = `--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${pdfBytes()}\r\n--x--\r\n`
const single = multipart.replace('name="files"', 'name="file"')
const sheet =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nname,countryId\r\n--x--\r\n'
const form = { 'content-type': 'multipart/form-data; boundary=x' }

/**
 * Every call of the register, on a request that the importer has submitted and the officer has taken. 404: outside the
 * scope. 403: not for this role. 409/422: may call, but not now.
 */
const table: readonly (readonly [CallName, Partial<TestInput> & { action?: string }, ...number[]])[] = [
  //                                            nobody off imp stf riv cus gro
  ['trading-establishments.list', {}, 401, 200, 200, 200, 200, 403, 403],
  ['trading-establishments.counts', {}, 401, 200, 200, 200, 200, 403, 403],
  ['trading-establishments.export', {}, 401, 200, 200, 200, 200, 403, 403],
  ['trading-establishments.get', {}, 401, 200, 200, 200, 404, 403, 403],
  ['trading-establishments.history', {}, 401, 200, 200, 200, 404, 403, 403],
  ['trading-establishments.checks', {}, 401, 200, 200, 200, 404, 403, 403],
  ['trading-establishments.save', { body: 'draft' }, 401, 409, 409, 409, 404, 403, 403],
  ['trading-establishments.act', { action: 'refuse' }, 401, 422, 409, 409, 404, 403, 403],
  ['trading-establishments.act', { action: 'block' }, 401, 409, 409, 409, 404, 403, 403],
  ['trading-establishments.bulk', { action: 'take' }, 401, 400, 400, 400, 400, 403, 403],
  ['trading-establishments.attachment', {}, 401, 404, 404, 404, 404, 403, 403],
  ['trading-establishments.detach', {}, 401, 404, 409, 409, 404, 403, 403],
  ['trading-establishments.attach', { body: multipart, headers: form }, 401, 201, 409, 409, 404, 403, 403],
  ['trading-establishments.notes', {}, 401, 200, 403, 403, 403, 403, 403],
  ['trading-establishments.addNote', { body: { text: 'seen' } }, 401, 201, 403, 403, 403, 403, 403],
  ['trading-establishments.officers', {}, 401, 200, 403, 403, 403, 403, 403],
  ['trading-establishments.create', { body: 'new' }, 401, 201, 201, 201, 201, 403, 403],
  ['trading-establishments.copy', { body: {} }, 401, 403, 201, 201, 404, 403, 403],
  ['trading-establishments.candidates', { query: { name: 'Muster' } }, 401, 200, 200, 200, 200, 403, 403],
  ['trading-establishments.partners', {}, 401, 403, 200, 200, 200, 403, 403],
  // What is no approved entry cannot be asked for, whoever's it is.
  ['trading-establishments.askLink', { body: {} }, 401, 403, 404, 404, 404, 403, 403],
  // Nor can it be given to anybody.
  ['trading-establishments.link', { body: 'link' }, 401, 409, 403, 403, 403, 403, 403],
  ['trading-establishments.decideLink', { body: { isGranted: true } }, 401, 404, 403, 403, 403, 403, 403],
  // Nothing was asked of this one; nor is there a letter.
  ['trading-establishments.confirmationLetter', {}, 401, 404, 403, 403, 403, 403, 403],
  ['trading-establishments.confirmationFile', {}, 401, 404, 403, 403, 403, 403, 403],
  [
    'trading-establishments.attachConfirmation',
    { body: single, headers: form },
    401,
    404,
    403,
    403,
    403,
    403,
    403,
  ],
  ['trading-establishments.effect', {}, 401, 200, 403, 403, 403, 403, 403],
  ['trading-establishments.import', { body: sheet, headers: form }, 401, 200, 403, 403, 403, 403, 403],
  ['trading-establishments.importTemplate', {}, 401, 200, 403, 403, 403, 403, 403],
]

let app: TestApp
let taken: PartnerCase
beforeAll(async () => {
  app = await startTestApp()
  taken = await partnerStep(await app.as('officer'), await askedPartner(app), 'take')
})
afterAll(() => app?.close())

const inputOf = ({ body, action, ...rest }: (typeof table)[number][1]): TestInput => {
  const params = {
    id: taken.id,
    action: action ?? 'take',
    attachmentId: taken.id,
    linkId: taken.id,
    confirmationId: taken.id,
  }
  if (body === 'draft') return { params, body: { ...partnerDraft(), version: taken.version } }
  if (body === 'link') return { params, body: { establishmentId: taken.id } }
  if (body === 'new') return { params, body: partnerDraft() }
  return { ...rest, params, ...(action ? { body: { version: taken.version } } : body ? { body } : {}) }
}

describe.each(table.map(([name, input, ...expected]) => ({ name, input, expected })))(
  '$name $input.action',
  ({ name, input, expected }) => {
    it.each(people.map((who, index) => [who, expected[index] ?? 0] as const))(
      '%s gets %i',
      async (who, status) => {
        const person = who === 'nobody' ? app.visitor : await app.as(who)
        const answer = await person.call(name, inputOf(input))
        expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      },
    )
  },
)

it('has a row for every call of the register', () => {
  const all = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('trading-establishments.'))
  expect(all.filter((name) => !table.some(([row]) => row === name))).toEqual([])
})

it('shows a rival nothing of what others ask for', async () => {
  const { body } = await (await app.as('rival')).call('trading-establishments.list', {
    query: { search: 'nordlicht' },
  })
  expect(body.items.filter(({ number }: PartnerCase) => number === taken.number)).toEqual([])
})
