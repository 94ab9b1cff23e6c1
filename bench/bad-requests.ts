/**
 * R10: schema-aware bad requests against every call, as nobody and as five kinds of people: the shapes of the
 * contract filled in at random, with something wrong in most of them, besides broken JSON and broken addresses. No
 * answer may be a fault of the server, take more than two seconds, or show what is behind it.
 * Usage: npm run bench -- bad-requests [requests = 50000] [seed]
 */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { writeSetting } from '../apps/api/src/features/settings/public.ts'
import { inTransaction, systemOrigin } from '../apps/api/src/platform/transaction.ts'
import { calls } from '../packages/contract/src/calls.ts'
import { endpoints, type Shape } from '../packages/contract/src/endpoints.ts'
import { BadValues } from './cases/bad-values.ts'
import { listen, signIn } from './cases/http.ts'
import { inFreshFolder, openApp } from './cases/open-app.ts'

const requests = Number(process.argv[2] ?? 50_000)
const seed = Number(process.argv[3] ?? Date.now() % 100_000)
const people = ['officer', 'importer', 'importer.staff', 'customs', 'grower'] as const
const atOnce = 8
const longest = 2_000
/** What these ask is somewhere else: how long that takes is not ours. */
const reachesOut = new Set(['operations.test', 'emails.test', 'account.singleSignOn'])
const betrayal =
  /\bat [\w.<>]+ \(|node_modules|syntax error at|relation "|violates \w+ constraint|select \w+ from/i

interface Planned {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly shape: Readonly<Record<'params' | 'query' | 'body', unknown>>
  readonly isForm: boolean
}

const asJson = (schema: z.ZodType | undefined): unknown =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' })

const plan = (): Planned[] =>
  Object.entries(calls).map(([name, [method, path]]) => {
    const shape: Shape = endpoints[name as keyof typeof endpoints]
    return {
      name,
      method,
      path,
      shape: { params: asJson(shape.params), query: asJson(shape.query), body: asJson(shape.body) },
      isForm: shape.form === true,
    }
  })

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

const addressOf = (values: BadValues, { path, shape }: Planned): string => {
  const params = (values.of(shape.params) ?? {}) as Record<string, unknown>
  const place = path.replaceAll(/:(\w+)/g, (_, key: string) =>
    values.isWrongNow(0.02) ? '%E0%A4%A' : encodeURIComponent(values.asText(params[key] ?? values.id())),
  )
  const query = values.of(shape.query)
  if (query === undefined || query === null || typeof query !== 'object') return place
  const pairs = Object.entries(query).map(
    ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(values.asText(value))}`,
  )
  return pairs.length === 0 ? place : `${place}?${pairs.join('&')}`
}

const formOf = (values: BadValues, body: unknown): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries((body ?? {}) as object)) form.append(key, values.asText(value))
  const bytes = values.bytes()
  form.append(values.isWrongNow(0.2) ? 'other' : 'file', new Blob([bytes]), values.fileName())
  return form
}

const bodyOf = (values: BadValues, planned: Planned): { body: BodyInit; type?: string } | undefined => {
  if (planned.method === 'GET') return undefined
  const body = values.of(planned.shape.body)
  if (planned.isForm) return { body: formOf(values, body) }
  if (values.isWrongNow(0.03)) return { body: '{"a":', type: 'application/json' }
  if (values.isWrongNow(0.03)) return { body: JSON.stringify(body ?? {}), type: 'text/plain' }
  return { body: JSON.stringify(body ?? {}), type: 'application/json' }
}

const write = (values: BadValues, planned: Planned, headers: Record<string, string>): Sent => {
  const content = bodyOf(values, planned)
  return {
    url: addressOf(values, planned),
    init: {
      method: planned.method,
      redirect: 'manual',
      headers: {
        ...headers,
        'x-xsrf-token': 'bench',
        ...(content?.type ? { 'content-type': content.type } : {}),
        ...(values.isWrongNow(0.05)
          ? { culture: values.asText(values.wrong()).replaceAll(/[^\x20-\x7e]/g, '') }
          : {}),
      },
      ...(content ? { body: content.body } : {}),
    },
  }
}

/** What must not be, a line each; and how often each status came. */
class Findings {
  readonly statuses = new Map<number, number>()
  readonly faults = new Map<string, string>()

  note(planned: Planned, sent: Sent, status: number, text: string, took: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    const body = typeof sent.init.body === 'string' ? sent.init.body.slice(0, 300) : ''
    const blame = (why: string) => {
      const key = `${why} ${planned.name}`
      if (!this.faults.has(key))
        this.faults.set(
          key,
          `${key}: ${sent.init.method} ${sent.url.slice(0, 200)} ${body} -> ${text.slice(0, 200)}`,
        )
    }
    if (status >= 500 && status !== 503) blame(String(status))
    if (took > longest && !reachesOut.has(planned.name)) blame(`over ${longest} ms`)
    if (status >= 400 && betrayal.test(text)) blame('betrays')
  }
}

await inFreshFolder(async (dataDir) => {
  const app = await openApp({ DATA_DIR: dataDir })
  await inTransaction(app.deps, systemOrigin('bench'), async (tx) => {
    await writeSetting(tx, 'security.addressAttempts', 100_000)
    // Whoever has left by one of these requests is signed in anew; refused, he would hear nothing but 401.
    await writeSetting(tx, 'security.loginsPerMinute', 10_000)
    await writeSetting(tx, 'security.lockAttempts', 100)
  })
  const url = await listen(app.fastify)
  const values = new BadValues(seed)
  const tokens = new Map<string, Readonly<Record<string, string>>>()
  const headersOf = async (person: string | undefined): Promise<Readonly<Record<string, string>>> => {
    if (person === undefined) return { cookie: 'XSRF-TOKEN=bench' }
    const known = tokens.get(person)
    if (known) return known
    const fresh = await signIn(url, person).then(
      ({ headers }) => headers,
      () => ({ cookie: 'XSRF-TOKEN=bench' }),
    )
    tokens.set(person, fresh)
    return fresh
  }
  const all = plan()
  const findings = new Findings()
  let done = 0
  const before = process.memoryUsage().rss
  const worker = async (): Promise<void> => {
    while (done < requests) {
      const planned = all[done % all.length]
      done += 1
      if (planned === undefined) return
      const person = values.isWrongNow(0.15) ? undefined : values.one(people)
      const sent = write(values, planned, await headersOf(person))
      const begun = performance.now()
      const answer = await fetch(`${url}${sent.url}`, sent.init)
      const text = await answer.text()
      findings.note(planned, sent, answer.status, text, performance.now() - begun)
      values.learn(text)
      if (answer.status === 401 && person) tokens.delete(person)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await pause(500)
  const live = await fetch(`${url}/health/live`)
  const counts = [...findings.statuses].toSorted(([one], [other]) => one - other)
  console.log(`seed ${seed}; answers: ${counts.map(([status, count]) => `${status} × ${count}`).join(', ')}`)
  console.log(
    `memory before ${Math.round(before / 2 ** 20)} MiB, after ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`,
  )
  for (const line of findings.faults.values()) console.log(line)
  const isWell = findings.faults.size === 0 && live.ok
  console.log(`R10  ${done} bad requests: ${isWell ? 'no fault' : `${findings.faults.size} faults`}`)
  if (!isWell) process.exitCode = 1
  await app.close()
})
