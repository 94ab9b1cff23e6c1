/**
 * P1: the keep-alive call (token, session looked up in the database, headers, log line) / a bare Fastify route that
 * answers the same JSON and does nothing else. Both in this process; the load comes from a thread of its own, over
 * twenty sessions. `npm run bench -- keep-alive`
 */
import Fastify from 'fastify'
import { listen, load, signIn, type Visited } from './cases/http.ts'
import { inFreshFolder, openApp } from './cases/open-app.ts'
import { compare, judge, ratioOf, warnOfSpread } from './measure.ts'

const connections = 60
const sessions = 20

const bareRoute = async (): Promise<Visited & { close(): Promise<void> }> => {
  const fastify = Fastify()
  const schema = {
    response: { 200: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] } },
  }
  fastify.get('/api/account/poke', { schema }, async () => ({ ok: true }))
  return { url: await listen(fastify), headers: {}, close: () => fastify.close() }
}

await inFreshFolder(async (dataDir) => {
  const app = await openApp({ DATA_DIR: dataDir })
  const bare = await bareRoute()
  const url = await listen(app.fastify)
  const people: Visited[] = []
  for (let index = 0; index < sessions; index += 1) people.push(await signIn(url, 'officer'))
  const ask = (visited: readonly Visited[]) => (milliseconds: number) =>
    load(visited, '/api/account/poke', { milliseconds, connections })
  const measured = await compare(
    // The same headers travel to both: reading them is part of either.
    { bare: ask(people.map(({ headers }) => ({ url: bare.url, headers }))), ours: ask(people) },
    'bare',
  )
  const { medians, spread } = measured
  console.log(`bare Fastify route  ${medians.bare.toFixed(0).padStart(7)} / s`)
  console.log(`keep-alive          ${medians.ours.toFixed(0).padStart(7)} / s`)
  warnOfSpread(spread)
  judge(
    { id: 'P1', floor: 0.35, aim: 0.55, better: 'higher' },
    'keep-alive / bare route',
    ratioOf(measured, 'ours', 'bare'),
  )
  await bare.close()
  await app.close()
})
