import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'

/** An app that listens, seen by one who is signed in. */
export interface Visited {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export const listen = async (fastify: FastifyInstance): Promise<string> => {
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
}

/** Signs in a demonstration account. */
export const signIn = async (url: string, userName: string): Promise<Visited> => {
  const answer = await fetch(`${url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: 'Papaver-2026!' }),
  })
  if (!answer.ok) throw new Error(`${userName} cannot sign in: ${answer.status}`)
  const { token } = (await answer.json()) as { token: string }
  // As the portal sends them; the cookie is what its first page was given.
  return {
    url,
    headers: { authorization: `Bearer ${token}`, culture: 'en', cookie: 'XSRF-TOKEN=bench', accept: '*/*' },
  }
}

/**
 * Answered requests per second with so many connections; the load comes from a thread of its own. Several visitors
 * (of one address) take turns.
 */
export const load = async (
  visitors: readonly Visited[],
  path: string,
  { milliseconds, connections }: { milliseconds: number; connections: number },
): Promise<number> => {
  const result = await autocannon({
    url: `${visitors[0]?.url}${path}`,
    requests: visitors.map(({ headers }) => ({ method: 'GET', path, headers })),
    connections,
    duration: milliseconds / 1000,
    workers: 1,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  return result['2xx'] / result.duration
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds until the answer is there whole; throws where it is not 200. */
export const latency = ({ url, headers }: Visited, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const asked = request(`${url}${path}`, { headers, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - begun)
        else reject(new Error(`${path}: ${answer.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end()
  })
