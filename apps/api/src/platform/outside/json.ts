import { Agent as PlainAgent, request as plainRequest, type RequestOptions } from 'node:http'
import { request, Agent as TlsAgent } from 'node:https'
import { isIP } from 'node:net'
import { listOfNetworks } from '../network.ts'
import { received } from '../received/received.ts'
import { isForbidden, lookupAmong, resolveTarget, Unreachable } from './connect.ts'
import type { Reach } from './reach.ts'

/** The way out where the network has no other. */
export interface OutgoingProxy {
  readonly host: string
  readonly port: number
  /** Empty where it asks for none. */
  readonly user: string
  readonly secret: string
  /** Names (with a dot in front: all below it), addresses and networks that are reached without it. */
  readonly bypass: readonly string[]
}

/** How other systems are asked. */
export interface Outgoing {
  readonly proxy: OutgoingProxy | undefined
  readonly reach: Reach
}

export interface OutgoingLimits {
  /** For the whole answer, from the first to the last byte. */
  readonly milliseconds: number
  readonly bytes: number
}

/** Another system did not answer, or not as it should. The message holds nothing of what it said. */
export class OutgoingFailed extends Error {
  override name = 'OutgoingFailed'
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

export const goesAround = (address: URL, bypass: readonly string[]): boolean => {
  const host = bareHost(address)
  const isNamed = (entry: string): boolean => {
    const name = entry.trim().toLowerCase()
    return name === host || name === '*' || (/^\*?\../.test(name) && host.endsWith(name.replace(/^\*/, '')))
  }
  return listOfNetworks(bypass)(host) || bypass.some(isNamed)
}

/**
 * What a proxy is asked for: names are its own to find and to judge, but numbers and this machine are judged here.
 */
export const mayBeAskedFor = (address: URL, { permits }: Reach): boolean => {
  const host = bareHost(address)
  if (/(^|\.)localhost\.?$/.test(host)) return permits('127.0.0.1')
  return isIP(host) === 0 || permits(host)
}

const agentOver = async (
  address: URL,
  { host, port, user, secret }: OutgoingProxy,
  reach: Reach,
  milliseconds: number,
): Promise<PlainAgent> => {
  if (!mayBeAskedFor(address, reach)) throw new Unreachable('EFORBIDDEN')
  const [found] = await resolveTarget(host, reach, milliseconds)
  const way = new URL(`http://${found?.family === 6 ? `[${found.address}]` : found?.address}:${port}`)
  if (user !== '')
    Object.assign(way, { username: encodeURIComponent(user), password: encodeURIComponent(secret) })
  const options = { proxyEnv: { HTTP_PROXY: way.href, HTTPS_PROXY: way.href, NO_PROXY: '' } }
  return address.protocol === 'https:' ? new TlsAgent(options) : new PlainAgent(options)
}

/** An agent for one question, and the addresses that it may use. */
const wayTo = async (
  address: URL,
  { proxy, reach }: Outgoing,
  milliseconds: number,
): Promise<Pick<RequestOptions, 'agent' | 'lookup'>> => {
  if (proxy && !goesAround(address, proxy.bypass))
    return { agent: await agentOver(address, proxy, reach, milliseconds) }
  const found = await resolveTarget(address.hostname, reach, milliseconds)
  const agent = address.protocol === 'https:' ? new TlsAgent() : new PlainAgent()
  return { agent, lookup: lookupAmong(found) }
}

export interface Question {
  readonly address: URL
  /** Sent as a form's, by POST; without it, and without `sent`, the address is read. */
  readonly form?: URLSearchParams
  /** Sent as they are, by POST, with these headers besides. */
  readonly sent?: {
    readonly bytes: Buffer
    readonly type: string
    readonly headers?: Readonly<Record<string, string>>
  }
  /** What is wanted in answer: JSON, unless another kind is named. */
  readonly accept?: string
  /** The header by which we say who asks. */
  readonly authorization?: string
}

const headersOf = ({ form, sent, accept = 'application/json', authorization }: Question) => ({
  accept,
  ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  ...(sent ? { 'content-type': sent.type, 'content-length': sent.bytes.length, ...sent.headers } : {}),
  ...(authorization ? { authorization } : {}),
})

/** The body of a 200. Any other answer fails, a redirect too: it is never followed. */
const readBody = (
  question: Question,
  way: Pick<RequestOptions, 'agent' | 'lookup'>,
  limits: OutgoingLimits,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { address, form, sent } = question
    const send = address.protocol === 'https:' ? request : plainRequest
    const fail = (why: string) => reject(new OutgoingFailed(why))
    const asking = send(
      address,
      {
        ...way,
        method: form || sent ? 'POST' : 'GET',
        headers: headersOf(question),
        signal: AbortSignal.timeout(limits.milliseconds),
      },
      (answer) => {
        const stop = (why: string) => {
          fail(why)
          asking.destroy()
        }
        if (answer.statusCode !== 200) return stop(`status ${answer.statusCode}`)
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > limits.bytes) stop('too large')
          else parts.push(part)
        })
        answer.on('end', () => resolve(Buffer.concat(parts)))
        answer.on('error', () => fail('broke off'))
        return undefined
      },
    )
    asking.on('error', ({ name }) => fail(name === 'AbortError' ? 'too slow' : 'no answer'))
    asking.end(sent?.bytes ?? form?.toString())
  })

const whyOf = (error: unknown): string => {
  if (!(error instanceof Unreachable)) throw error
  if (isForbidden(error)) return 'forbidden'
  return error.code === 'ETIMEDOUT' ? 'too slow' : 'no answer'
}

/**
 * Reads what another system answers. Whatever it is costs no more than the limits.
 * @throws OutgoingFailed where it does not answer in time with so many bytes at most, or may not be asked
 */
export const readOutside = async (
  question: Question,
  limits: OutgoingLimits,
  ways: Outgoing,
): Promise<Buffer> => {
  const begun = performance.now()
  const way = await wayTo(question.address, ways, limits.milliseconds).catch((error: unknown) => {
    throw new OutgoingFailed(whyOf(error))
  })
  const milliseconds = Math.max(1, Math.ceil(limits.milliseconds - (performance.now() - begun)))
  return readBody(question, way, { ...limits, milliseconds })
}

/** The same for a JSON document. */
export const readOutsideJson = async (
  question: Question,
  limits: OutgoingLimits,
  ways: Outgoing,
): Promise<unknown> => {
  const body = await readOutside(question, limits, ways)
  const value = await received({ asker: question.address.host }, 'parseJson', body)
  if (value === undefined) throw new OutgoingFailed('no JSON')
  return value
}
