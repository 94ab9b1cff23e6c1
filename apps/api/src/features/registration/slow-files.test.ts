import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { attach, change, multipart, openDoors, pdf, register } from '../../testing/strangers.ts'

/** A stranger who sends slowly must not hold what others wait for: connections to the database are few. */
const before = process.env.TMPDIR
const folder = mkdtempSync(join(tmpdir(), 'papaver-slow-'))
let app: TestApp
let port = 0
beforeAll(async () => {
  process.env.TMPDIR = folder
  app = await startTestApp()
  await openDoors(app)
  await change(app, 'files.maxMegabytes', 1)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (app.fastify.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app?.close()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  rmSync(folder, { recursive: true, force: true })
})

interface Key {
  id: string
  uploadKey: string
}
type Form = Awaited<ReturnType<typeof multipart>>
/** Begins to send a form and stops in the middle of its file. */
const begin = ({ body, headers }: Form): ClientRequest => {
  const path = '/api/userRegistration/Attachments'
  const sending = request({
    port,
    path,
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
  })
  sending.write(body.subarray(0, body.length - 1000))
  return sending
}
const finish = async (sending: ClientRequest, { body }: Form): Promise<number | undefined> => {
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.end(body.subarray(body.length - 1000))
  const [answer] = await answered
  answer.resume()
  return answer.statusCode
}

/** Files of senders that have been let in and have not come to their end. */
const arriving = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('papaver-upload-'))
    .flatMap((name) => readdirSync(join(folder, name)))
/** One that is too large leaves nothing behind, wherever it is stopped. */
const knock = async (key: Key): Promise<number> =>
  (await attach(app, key, [pdf('large.pdf', 1_100_000)])).status

it('lets a slow sender wait without a connection, and one request at a time in behind a key', async () => {
  const { body: key } = await register(app)
  const form = await multipart({ id: key.id, uploadKey: key.uploadKey }, [pdf('slow.pdf', 500_000)])
  const sending = begin(form)
  await expect.poll(arriving).toEqual(['0'])
  expect(await knock(key)).toBe(429)
  const waiting = async (): Promise<number> => {
    const { rows } = await app.database.ownerPool.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    )
    return rows[0].n
  }
  // A mail may be on its way, and is done soon; a sender who held a connection would hold it for as long as he sends.
  await expect.poll(waiting).toBe(0)
  expect(await finish(sending, form)).toBe(204)
  expect(await knock(key)).toBe(413)
  const kept = await app.database.ownerPool.query("select name from stored_file where name like '%.pdf'")
  expect(kept.rows.map(({ name }) => name)).toContain('slow.pdf')
  expect(kept.rows.map(({ name }) => name)).not.toContain('large.pdf')
})

it('keeps nothing of a sender who goes away', async () => {
  const { body: key } = await register(app, { username: 'away', email: 'away@castellan.example' })
  const form = await multipart({ id: key.id, uploadKey: key.uploadKey }, [pdf('half.pdf', 500_000)])
  const sending = begin(form)
  sending.on('error', () => {})
  await expect.poll(arriving).toEqual(['0'])
  sending.destroy()
  // The half of the file is gone, and the door is open again.
  await expect.poll(arriving).toEqual([])
  expect((await attach(app, key, [pdf('whole.pdf')])).status).toBe(204)
})
