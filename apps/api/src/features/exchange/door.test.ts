import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canonicalJson, type JsonValue } from '../../platform/documents/payload.ts'
import {
  type ForeignAuthority,
  foreignAuthority,
  messageOfTheirs,
  trust,
} from '../../testing/foreign-authority.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

const french = foreignAuthority('FR-2026-DDDDDD')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await trust(app, french)
})
afterAll(() => app?.close())

const now = '2026-06-17T08:00:00.000Z'
const news = (number: string) =>
  messageOfTheirs({
    subject: 'changed',
    number,
    change: 'revoke',
    reason: null,
    successor: null,
    on: '2026-06-17',
  })

interface Sent {
  readonly message: { id: string } & Record<string, JsonValue>
  readonly by?: ForeignAuthority
  readonly proof?: Record<string, JsonValue>
  readonly tampered?: (body: string) => string
  readonly header?: string
}

const send = async ({ message, by = french, proof = {}, tampered = (body) => body, header }: Sent) => {
  const body = canonicalJson(by.sign(message) as unknown as JsonValue)
  const digest = createHash('sha256').update(body).digest('hex')
  const shown = by.sign({
    format: 'papaver.proof',
    version: 1,
    id: message.id,
    at: now,
    to: 'XV',
    digest,
    ...proof,
  })
  const text = Buffer.from(JSON.stringify(shown)).toString('base64url')
  const sent = tampered(body)
  const { status, body: answer } = await app.visitor.call('exchange.receive', {
    body: sent,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(sent)),
      'papaver-proof': header ?? text,
    },
  })
  return [status, answer.state ?? answer.details?.reason ?? answer.message]
}
const kept = async (number: string) =>
  (await (await app.as('officer')).call('exchange.incoming', { query: { search: number } })).body.items.map(
    ({ verdict, way }: { verdict: string; way: string }) => [verdict, way],
  )

it('lets a message in once, however often it comes', async () => {
  const message = news('FR/D/1')
  expect(await send({ message })).toEqual([200, 'received'])
  expect(await send({ message })).toEqual([200, 'repeated'])
  expect(await Promise.all([1, 2, 3].map(() => send({ message: news('FR/D/2') })))).toHaveLength(3)
  expect(await kept('FR/D/1')).toEqual([['genuine', 'message']])
})

it.each<[string, Partial<Sent>, string]>([
  ['without a proof', { header: '' }, 'proof'],
  ['with a proof of nothing', { header: Buffer.from('{}').toString('base64url') }, 'proof'],
  ['by a key that nobody knows', { by: foreignAuthority('FR-2026-EEEEEE') }, 'unknownKey'],
  ['by another key of the same name', { by: foreignAuthority('FR-2026-DDDDDD') }, 'signature'],
  ['for the authority of another country', { proof: { to: 'DE' } }, 'addressee'],
  ['of a quarter of an hour ago', { proof: { at: '2026-06-17T07:45:00.000Z' } }, 'clock'],
  ['of a quarter of an hour ahead', { proof: { at: '2026-06-17T08:15:00.000Z' } }, 'clock'],
  ['with one byte changed', { tampered: (body) => body.replace('revoke', 'revoky') }, 'digest'],
  ['under the proof of another one', { proof: { digest: '0'.repeat(64) } }, 'digest'],
  [
    'under another number than was announced',
    { proof: { id: '01890000-0000-7000-8000-000000000000' } },
    'digest',
  ],
])('turns one away %s, and keeps nothing', async (_what, sent, reason) => {
  expect(await send({ message: news('FR/AWAY'), ...sent })).toEqual([401, reason])
  expect(await kept('FR/AWAY')).toEqual([])
})

it('says what is too large before it is read, and listens to an address only so often', async () => {
  const answer = await app.visitor.call('exchange.receive', {
    body: '{}',
    headers: { 'content-type': 'application/json', 'content-length': '1000001', 'papaver-proof': '' },
  })
  expect(answer.status).toBe(413)
  await setSetting(app, 'import_export.exchangePerMinute', 1)
  app.clock.set('2026-06-17T08:05:00Z')
  const at = { at: '2026-06-17T08:05:00.000Z' }
  expect(await send({ message: news('FR/D/3'), proof: at })).toEqual([200, 'received'])
  expect(await send({ message: news('FR/D/4'), proof: at })).toEqual([429, expect.anything()])
})
