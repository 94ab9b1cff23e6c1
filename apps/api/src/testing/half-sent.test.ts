import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallName } from '@papaver/contract/calls.ts'
import { endpoints } from '@papaver/contract/endpoints.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Ask, arrangeHalfSent, beginHalf } from './half-sent.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'
import { openDoors, tokenIn } from './strangers.ts'

/** More open uploads than the pool has connections: one of each kind would not show who holds one. */
const each = 2
let app: TestApp
let port = 0
const folder = mkdtempSync(join(tmpdir(), 'papaver-half-'))
beforeAll(async () => {
  vi.stubEnv('TMPDIR', folder)
  app = await startTestApp()
  await openDoors(app)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (app.fastify.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app?.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const ask: Ask = async (name, who, input) =>
  (who === '' ? app.visitor : await app.as(who)).call(name, input ?? {})
/** Files that are arriving: each is at its first byte at least, so whoever sends it has been let in. */
const arriving = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('papaver-upload-'))
    .flatMap((name) => readdirSync(join(folder, name)))
const count = async (sql: string): Promise<number> =>
  Number((await app.database.ownerPool.query(sql)).rows[0].count)
const countFiles = (): Promise<number> => count('select count(*) from stored_file')

it('half-sent uploads of every kind hold up nobody and leave nothing', async () => {
  const all = await arrangeHalfSent(ask, (recipient, place) => tokenIn(app, recipient, place), each)
  const forms = Object.entries(endpoints).flatMap(([name, shape]) => ('form' in shape ? [name] : []))
  // A new kind of upload belongs to those that are arranged.
  expect([...new Set<string>(all.map(({ name }) => name))].toSorted()).toEqual(forms.toSorted())
  const before = await countFiles()
  const sendings: ClientRequest[] = []
  for (const half of all) {
    const token = half.who === '' ? '' : (await app.as(half.who)).token
    sendings.push(beginHalf(port, half, token))
  }
  await expect.poll(arriving).toHaveLength(all.length)
  const held = `select count(*) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  expect(await count(held)).toBe(0)
  const others: [CallName, string][] = [
    ['account.poke', 'importer'],
    ['authorizations.list', 'officer'],
    ['settings.public', ''],
  ]
  for (const [name, who] of others) expect([name, (await ask(name, who)).status]).toEqual([name, 200])
  for (const sending of sendings) sending.destroy()
  await expect
    .poll(() => readdirSync(folder).filter((name) => name.startsWith('papaver-upload-')))
    .toEqual([])
  expect(await countFiles()).toBe(before)
})
