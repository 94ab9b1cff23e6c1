import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { type PeerCertificate, connect as startTls } from 'node:tls'
import { outsideTransaction } from '../transaction.ts'
import type { Reach } from './reach.ts'

export interface Target {
  readonly host: string
  readonly port: number
}

/** Another machine cannot be reached. `EFORBIDDEN`: it may not be, and nobody has knocked. */
export class Unreachable extends Error {
  override name = 'Unreachable'
  readonly code: string

  constructor(code: string) {
    super(code === 'EFORBIDDEN' ? 'the address is in a network that may not be reached' : 'no connection')
    this.code = code
  }
}

export const isForbidden = (error: unknown): boolean =>
  error instanceof Unreachable && error.code === 'EFORBIDDEN'

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? 'ECONNECTION')

/** Whatever it is, it is not waited for any longer. */
const within = async <Made>(milliseconds: number, work: Promise<Made>): Promise<Made> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unreachable('ETIMEDOUT')), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The addresses behind a name that may be reached, as the machine reads it, odd spellings of numbers too. It is asked
 * for once: whoever connects takes these, so that another answer a moment later leads nowhere.
 */
export const resolveTarget = async (
  host: string,
  reach: Reach,
  milliseconds: number,
): Promise<readonly LookupAddress[]> => {
  outsideTransaction('another machine is looked for')
  const found = await within(
    milliseconds,
    lookup(withoutBrackets(host), { all: true }).catch((error: unknown) => {
      throw new Unreachable(codeOf(error))
    }),
  )
  if (found.length === 0) throw new Unreachable('ENOTFOUND')
  const permitted = found.filter(({ address }) => reach.permits(address))
  if (permitted.length === 0) throw new Unreachable('EFORBIDDEN')
  return permitted
}

/** Answers with what was found before, whatever is asked. */
export const lookupAmong =
  (found: readonly LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = found
    if (options.all) callback(null, [...found])
    else callback(null, first?.address ?? '', first?.family)
  }

/** A connection that stands. @throws Unreachable */
export const connectTo = async (
  { host, port }: Target,
  reach: Reach,
  milliseconds: number,
): Promise<Socket> => {
  const begun = performance.now()
  const found = await resolveTarget(host, reach, milliseconds)
  const socket = connect({ host: withoutBrackets(host), port, lookup: lookupAmong(found) })
  const standing = new Promise<Socket>((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error) => reject(new Unreachable(codeOf(error))))
  })
  try {
    return await within(Math.max(1, milliseconds - (performance.now() - begun)), standing)
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    socket.removeAllListeners('error')
    socket.removeAllListeners('connect')
  }
}

export interface ShownCertificate {
  readonly certificate: PeerCertificate
  readonly isTrusted: boolean
}

/** The certificate that is shown there, trusted or not. @throws Unreachable */
export const certificateAt = async (
  target: Target,
  reach: Reach,
  milliseconds: number,
): Promise<ShownCertificate> => {
  const plain = await connectTo(target, reach, milliseconds)
  const name = withoutBrackets(target.host)
  const socket = startTls({
    socket: plain,
    ...(isIP(name) === 0 ? { servername: name } : { host: name }),
    // An untrusted certificate is looked at too: that is what is to be found out.
    rejectUnauthorized: false,
  })
  const shown = new Promise<ShownCertificate>((resolve, reject) => {
    socket.once('secureConnect', () =>
      resolve({ certificate: socket.getPeerCertificate(), isTrusted: socket.authorized }),
    )
    socket.once('error', (error) => reject(new Unreachable(codeOf(error))))
    socket.once('close', () => reject(new Unreachable('ECONNRESET')))
  })
  try {
    return await within(milliseconds, shown)
  } finally {
    // What comes after it was left is nobody's.
    socket.on('error', () => undefined)
    socket.destroy()
    plain.destroy()
  }
}
