import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused, refuse } from '../refusal.ts'
import { spoolFoldersGone } from './spool-folder.ts'

/** How a body may arrive. */
export interface Pace {
  /** For the whole of it, from the first to the last byte. */
  readonly seconds: number
  /** Less than this over half a minute is no sending. */
  readonly bytesPerSecond: number
}
/** The pace that holds now, asked when a body has been arriving for a while. */
export type FindPace = () => Promise<Pace>

/** Silence is judged over so many looks, one every `lookSeconds`. */
const looksTogether = 6
const lookSeconds = 5
/** At the end of the process those who are nearly through get this long. */
const graceMilliseconds = 1000
const patience: Pace = { seconds: 600, bytesPerSecond: 100 }

interface Arriving {
  readonly request: FastifyRequest
  readonly end: AbortController
  looks: number
  /** Of the connection, at the last moment at which the body was known to move. */
  bytes: number
  quietLooks: number
}

const arrivals = new WeakMap<FastifyRequest, Arriving>()

/** Says when the body of a request will be read no further: with the refusal that its sender gets. */
export const endOfBody = (request: FastifyRequest): AbortSignal =>
  arrivals.get(request)?.end.signal ?? new AbortController().signal

const bodyEncoding = ({ headers }: FastifyRequest): string =>
  [headers['content-encoding'], headers['transfer-encoding']]
    .flatMap((header) => header?.toLowerCase().split(',') ?? [])
    .map((name) => name.trim())
    .find((name) => !['', 'identity', 'chunked'].includes(name)) ?? ''

/** A few bytes may unpack to more than a machine holds, and no browser packs what it sends. */
const refuseEncoded = (request: FastifyRequest): void => {
  const encoding = bodyEncoding(request)
  if (encoding !== '') refuse(frameRefusals.unsupportedMedia, { encoding: encoding.slice(0, 20) })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** True where its sender is slower than `pace`. While it is us whom the bytes wait for, he is not. */
const isTooSlow = (arriving: Arriving, { seconds, bytesPerSecond }: Pace, lookLength: number): boolean => {
  const { raw } = arriving.request
  const bytes = raw.socket.bytesRead ?? 0
  arriving.looks += 1
  if (arriving.looks * lookLength > seconds) return true
  const least = bytesPerSecond * looksTogether * lookLength
  if (raw.readableLength > 0 || bytes - arriving.bytes >= least) {
    arriving.bytes = bytes
    arriving.quietLooks = 0
    return false
  }
  arriving.quietLooks += 1
  return arriving.quietLooks >= looksTogether
}

const look = async (bodies: Set<Arriving>, findPace: FindPace, lookLength: number): Promise<void> => {
  if (bodies.size === 0) return
  const pace = await findPace().catch(() => patience)
  for (const arriving of bodies) {
    const { request, end } = arriving
    if (end.signal.aborted) {
      // Time for the answer; then the connection goes, too. So it does where nobody reads, and answers.
      arriving.quietLooks -= 1
      if (arriving.quietLooks <= 0) request.raw.destroy()
    } else if (isTooSlow(arriving, pace, lookLength)) {
      arriving.quietLooks = looksTogether
      end.abort(new Refused(frameRefusals.tooSlow))
    }
  }
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

/** Bodies that are still arriving do not hold up the end of the process. */
const endAll = async (bodies: Set<Arriving>, grace: number): Promise<void> => {
  if (bodies.size > 0) await wait(grace)
  for (const { end } of bodies) end.abort(new Refused(frameRefusals.unavailable))
  // Time for the answers.
  if (bodies.size > 0) await wait(grace)
  for (const { request } of bodies) request.raw.destroy()
  await Promise.race([spoolFoldersGone(), wait(graceMilliseconds)])
}

/**
 * Every body that comes in: refused before it is read where it is packed, ended where it comes too slowly or for too
 * long, and where the server closes. `lookMilliseconds` is for tests.
 */
export const watchBodies = (
  fastify: FastifyInstance,
  findPace: FindPace = async () => patience,
  lookMilliseconds = lookSeconds * 1000,
): void => {
  const bodies = new Set<Arriving>()
  const timer = setInterval(() => void look(bodies, findPace, lookMilliseconds / 1000), lookMilliseconds)
  timer.unref()
  fastify.addHook('onRequest', (request, _reply, done) => {
    refuseEncoded(request)
    if (hasBody(request)) {
      const { raw } = request
      const bytes = raw.socket.bytesRead ?? 0
      const arriving = { request, end: new AbortController(), looks: 0, bytes, quietLooks: 0 }
      arrivals.set(request, arriving)
      bodies.add(arriving)
      const forget = (): void => void bodies.delete(arriving)
      raw.once('end', forget).once('close', forget)
    }
    done()
  })
  fastify.addHook('preClose', async () => {
    await endAll(bodies, Math.min(graceMilliseconds, lookMilliseconds))
    clearInterval(timer)
  })
}
