/**
 * P1: the keep-alive call (token, session and unread notices looked up in the database, headers, checked answer, log line) /
 * a bare Fastify route that looks one session up by its key, with a prepared statement through the same pool, and answers
 * the same JSON. Both in this process; the load comes from a thread of its own, over twenty sessions.
 * `npm run bench -- keep-alive`
 */
import Fastify from 'fastify'
import type { Pool } from 'pg'
import { listen, load, signIn, type Visited } from './cases/http.ts'
import { inFreshFolder, openApp } from './cases/open-app.ts'
import { compare, judge, ratioOf, warnOfSpread } from './measure.ts'

const connections = 60
const sessions = 20

const bareRoute = async (pool: Pool): Promise<Visited & { close(): Promise<void> }> => {
  const fastify = Fastify()
  const schema = {
    response: {
      200: {
        type: 'object',
        properties: { ok: { type: 'boolean' }, unread: { type: 'integer' } },
        required: ['ok', 'unread'],
      },
    },
  }
  const { rows } = await pool.query('select id from session limit 1')
  const lookUp = { name: 'bare session', text: 'select * from session where id = $1', values: [rows[0]?.id] }
  fastify.get('/api/account/poke', { schema }, async () => {
    const { rowCount } = await pool.query({ ...lookUp })
    return { ok: rowCount === 1, unread: 0 }
  })
  return { url: await listen(fastify), headers: {}, close: () => fastify.close() }
}

await inFreshFolder(async (dataDir) => {
  const app = await openApp({ DATA_DIR: dataDir })
  const url = await listen(app.fastify)
  const people: Visited[] = []
  for (let index = 0; index < sessions; index += 1) people.push(await signIn(url, 'officer'))
  const bare = await bareRoute(app.pool)
  const ask = (visited: readonly Visited[]) => (milliseconds: number) =>
    load(visited, '/api/account/poke', { milliseconds, connections })
  const measured = await compare(
    // The same headers travel to both: reading them is part of either.
    { bare: ask(people.map(({ headers }) => ({ url: bare.url, headers }))), ours: ask(people) },
    'bare',
  )
  const { medians, spread } = measured
  console.log(`bare prepared look-up${medians.bare.toFixed(0).padStart(7)} / s`)
  console.log(`keep-alive           ${medians.ours.toFixed(0).padStart(7)} / s`)
  warnOfSpread(spread)
  judge(
    { id: 'P1', floor: 0.6, aim: 0.8, better: 'higher' },
    'keep-alive / bare look-up',
    ratioOf(measured, 'ours', 'bare'),
  )
  await bare.close()
  await app.close()
})
