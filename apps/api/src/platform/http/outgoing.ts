import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { request, Agent as TlsAgent } from 'node:https'

/** The way out where the network has no other. */
export interface OutgoingProxy {
  /** With name and password in it where the proxy wants them. */
  readonly address: string
  /** Hosts that are reached without it. */
  readonly bypass: readonly string[]
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

const agentFor = (address: URL, proxy: OutgoingProxy | undefined): PlainAgent => {
  const options = {
    proxyEnv: {
      ...(proxy ? { HTTP_PROXY: proxy.address, HTTPS_PROXY: proxy.address } : {}),
      NO_PROXY: proxy?.bypass.join(',') ?? '',
    },
  }
  return address.protocol === 'https:' ? new TlsAgent(options) : new PlainAgent(options)
}

/** The body of a 200. Any other answer fails, a redirect too: it is never followed. */
const readBody = (address: URL, proxy: OutgoingProxy | undefined, limits: OutgoingLimits): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const send = address.protocol === 'https:' ? request : plainRequest
    const fail = (why: string) => reject(new OutgoingFailed(why))
    const asking = send(
      address,
      {
        agent: agentFor(address, proxy),
        headers: { accept: 'application/json' },
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
    asking.end()
  })

/**
 * Reads a JSON document of another system. Whatever it answers costs no more than the limits.
 * @throws OutgoingFailed where it does not answer in time with a document of this size
 */
export const readOutsideJson = async (
  address: URL,
  limits: OutgoingLimits,
  proxy?: OutgoingProxy,
): Promise<unknown> => {
  const body = await readBody(address, proxy, limits)
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new OutgoingFailed('no JSON')
  }
}
