import { randomUUID } from 'node:crypto'
import { type CallName, calls } from '@papaver/contract/calls.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestInput, type TestPerson } from '../../testing/start-test-app.ts'
import { multipart } from '../../testing/strangers.ts'

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

type Body =
  | 'incoming'
  | 'wait'
  | 'return'
  | 'nothing'
  | 'on'
  | 'decision'
  | 'settlement'
  | 'late'
  | 'photos'
  | 'customs'
  | 'held'
  | 'establishment'
  | 'foreign'
  | 'correction'
/**
 * Every call of the feature, on a permit of the importer that goods have crossed under yesterday, by every kind of
 * person. 404: outside the scope. 403: not for this role, or another side's record. 409: may correct, but not now.
 */
const table: readonly (readonly [CallName, Body | undefined, ...number[]])[] = [
  //                                            nobody adm off imp stf riv cus cst gro
  ['endorsements.expected', undefined, 401, 200, 200, 403, 403, 403, 200, 200, 403],
  ['endorsements.device', undefined, 401, 403, 403, 403, 403, 403, 200, 200, 403],
  ['endorsements.sent', undefined, 401, 403, 403, 403, 403, 403, 200, 200, 403],
  ['endorsements.find', undefined, 401, 200, 200, 403, 403, 403, 200, 200, 403],
  ['endorsements.reports', undefined, 401, 403, 403, 200, 200, 200, 403, 403, 403],
  ['endorsements.summary', undefined, 401, 200, 200, 200, 200, 200, 403, 403, 403],
  ['endorsements.summaryExport', undefined, 401, 200, 200, 200, 200, 200, 403, 403, 403],
  ['endorsements.list', undefined, 401, 200, 200, 200, 200, 404, 200, 200, 404],
  ['endorsements.reconciliation', undefined, 401, 200, 200, 200, 200, 404, 200, 200, 404],
  ['endorsements.record', 'customs', 401, 201, 201, 403, 403, 404, 201, 201, 403],
  ['endorsements.record', 'establishment', 401, 403, 403, 201, 201, 404, 403, 403, 403],
  ['endorsements.record', 'foreign', 401, 201, 201, 403, 403, 404, 403, 403, 403],
  ['endorsements.locate', undefined, 401, 404, 404, 404, 404, 404, 404, 404, 404],
  ['endorsements.sendLate', 'late', 401, 403, 403, 403, 403, 403, 201, 201, 403],
  ['endorsements.recordIncoming', 'incoming', 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['endorsements.addPhotos', 'photos', 401, 201, 201, 403, 403, 403, 201, 201, 403],
  ['endorsements.photo', undefined, 401, 200, 200, 404, 404, 404, 200, 200, 404],
  ['endorsements.decide', 'decision', 401, 409, 409, 403, 403, 403, 403, 403, 403],
  ['endorsements.settle', 'settlement', 401, 409, 409, 403, 403, 403, 403, 403, 403],
  ['endorsements.wait', 'wait', 401, 409, 409, 403, 403, 403, 403, 403, 403],
  ['endorsements.returned', undefined, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['endorsements.return', 'return', 401, 201, 201, 403, 403, 403, 403, 403, 403],
  ['endorsements.returnNothing', 'nothing', 401, 200, 409, 403, 403, 403, 403, 403, 403],
  ['endorsements.sendReturned', undefined, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['endorsements.noteReturned', 'on', 401, 409, 409, 403, 403, 403, 403, 403, 403],
  ['endorsements.returnedDocument', undefined, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['endorsements.returnedFile', undefined, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['endorsements.correct', 'correction', 401, 201, 409, 403, 403, 403, 409, 403, 403],
  // Last, as customs is asked about goods that are held whenever more of the permit crosses.
  ['endorsements.record', 'held', 401, 201, 201, 403, 403, 404, 201, 201, 403],
]

let app: TestApp
let permit: IssuedPermit
let recorded: string
let photoId: string
let letterId: string
let photos: TestInput
const lines = (quantity: string) => [{ lineId: permit.lines[0]?.id, quantity }]

beforeAll(async () => {
  app = await startTestApp()
  permit = await issuePermit(app)
  const { body } = await (await app.as('customs')).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: lines('0.5'),
      lastConsignment: false,
      checkCode: permit.checkCode,
    },
  })
  recorded = body.id
  const file = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
  photos = await multipart({}, [{ name: 'seal.png', bytes: await file.png().toBuffer() }])
  const params = { id: permit.id, endorsementId: recorded }
  const answer = await (await app.as('customs')).call('endorsements.addPhotos', { params, ...photos })
  photoId = answer.body.photos[0].id
  const returned = { foreignNumber: 'FR-1', lines: [{ lineId: permit.lines[0]?.id, quantity: '0.1' }] }
  const made = await (await app.as('admin')).call('endorsements.return', {
    params: { id: permit.id },
    body: returned,
  })
  letterId = made.body.letters[0].id
})
afterAll(() => app?.close())

const inputOf = (name: CallName, body: Body | undefined): TestInput => {
  const params = {
    id: permit.id,
    lineId: permit.lines[0]?.id ?? '',
    endorsementId: recorded,
    photoId,
    letterId,
  }
  if (body === 'photos') return { params, ...photos }
  if (name === 'endorsements.find') return { body: { number: permit.number, checkCode: permit.checkCode } }
  if (name === 'endorsements.locate') return { body: { token: 'of-no-permit' } }
  if (name === 'endorsements.sendReturned') return { params, body: {} }
  if (body === undefined) return { params }
  if (body === 'wait') return { params, body: { until: '2026-07-01', reason: 'the holder was asked' } }
  if (body === 'return') return { params, body: { foreignNumber: 'FR-1', lines: lines('0.1') } }
  if (body === 'nothing') return { params, body: { reason: 'none was issued' } }
  if (body === 'on') return { params, body: { on: '2026-06-18' } }
  if (body === 'settlement') return { params, body: { outcome: 'rejected', reason: 'not seen' } }
  if (body === 'incoming') return { params: { ...params, incomingId: permit.id }, body: {} }
  if (body === 'decision') {
    const seen = { customs: '0.5', holder: null, foreign: null }
    return { params, body: { chosen: 'customs', reason: 'seen at the border', seen } }
  }
  const source = ['correction', 'late', 'held'].includes(body) ? 'customs' : body
  const reason = body === 'correction' ? { reasonCode: 'ENDORSE-TYPING', reason: 'digits swapped' } : {}
  const noted = body === 'late' ? { notedAt: app.clock.now().toISOString() } : {}
  const signed = ['customs', 'late', 'held'].includes(body) ? { checkCode: permit.checkCode, ...noted } : {}
  const movement = { source, date: '2026-06-17', lines: lines('0.1'), lastConsignment: false, ...signed }
  if (body === 'held') return { params, body: { ...movement, isHeld: true, declarationNumber: randomUUID() } }
  return { params, body: { ...movement, ...reason, declarationNumber: randomUUID() } }
}
const personOf = (name: (typeof people)[number]): Promise<TestPerson> =>
  name === 'nobody' ? Promise.resolve(app.visitor) : app.as(name)

describe.each(table.map(([name, body, ...expected]) => ({ name, body, expected })))(
  '$name $body',
  ({ name, body, expected }) => {
    it.each(people.map((who, index) => [who, expected[index] ?? 0] as const))(
      '%s gets %i',
      async (who, status) => {
        const answer = await (await personOf(who)).call(name, inputOf(name, body))
        expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      },
    )
  },
)

it('has a row for every call of the feature', () => {
  const all = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('endorsements.'))
  expect(all.filter((name) => !table.some(([row]) => row === name))).toEqual([])
})
