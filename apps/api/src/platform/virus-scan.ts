import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connectTo, Unreachable } from './outside/connect.ts'
import type { Reach } from './outside/reach.ts'

/** Where clamd listens, and how long it may be silent. */
export interface Scanner {
  readonly reach: Reach
  readonly host: string
  readonly port: number
  readonly seconds: number
  /** Milliseconds that an answer which is too early has to arrive before the end of the stream is sent. */
  readonly quietMs?: number
}

export type ScanVerdict = { readonly isClean: true } | { readonly isClean: false; readonly signature: string }

/** The scanner gave no verdict. `silent`: nobody there, or no answer in time; `garbage`: an answer that is none. */
export class ScannerFailed extends Error {
  readonly why: 'silent' | 'garbage'

  constructor(why: 'silent' | 'garbage', cause?: unknown) {
    super(`the virus scanner is ${why}`, { cause })
    this.name = 'ScannerFailed'
    this.why = why
  }
}

/** An answer of clamd is one line; more than this is no answer of clamd. */
const longestAnswer = 4096
/** Bytes of one piece of the stream; clamd takes any up to its own limit. */
const pieceBytes = 64 * 1024
/** Before the end of the stream is sent, pauses give an answer that is too early the time to arrive. */
const usualQuietMs = 100
const pauseMs = 10
/** clamd closes the connection after its answer. One that stays open that long has said all it has to say. */
const closingMs = 1000

interface Answer {
  readonly lines: readonly string[]
  /**
   * Its lines are whole, and its first byte came after the end of the stream was sent: what came earlier cannot be
   * about the whole file.
   */
  readonly isSound: boolean
}

const foundIn = (line: string): string | undefined => /^stream: (.+) FOUND$/.exec(line)?.[1]

/** clamd ends its lines with NUL or a line break, as it was asked to; what lacks its end may be cut off. */
const linesOf = (held: Buffer): { readonly lines: string[]; readonly rest: string } => {
  const lines = held.toString('utf8').split(/[\0\n]/)
  return { rest: lines.pop() ?? '', lines: lines.map((line) => line.trim()) }
}

/** Everything the scanner says until it closes the connection. It does not matter when that is read. */
class Listener {
  isAllSent = false
  #held = Buffer.alloc(0)
  #isEarly = false
  #timer: NodeJS.Timeout | undefined
  readonly answer: Promise<Answer>

  constructor(socket: Socket, patience: number) {
    this.answer = new Promise<Answer>((resolve, reject) => {
      const finish = (): void => {
        const { lines, rest } = linesOf(this.#held)
        if (lines.length > 0) resolve({ lines, isSound: rest === '' && !this.#isEarly })
        else reject(new ScannerFailed(this.hasSpoken ? 'garbage' : 'silent'))
      }
      // A connection that breaks ends no answer: one closed before all was read is reset (RFC 9293, 3.6.1).
      const fail = (why: 'silent' | 'garbage', cause?: unknown): void =>
        linesOf(this.#held).lines.some(foundIn) ? finish() : reject(new ScannerFailed(why, cause))
      const endWithin = (milliseconds: number, end: () => void): void => {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(end, milliseconds)
      }
      socket.on('data', (data: Buffer) => {
        this.#isEarly ||= !this.isAllSent
        // An answer that has begun may not drip in for ever.
        if (!this.hasSpoken) endWithin(patience, () => fail('silent'))
        this.#held = Buffer.concat([this.#held, data])
        if (this.#held.length > longestAnswer) fail('garbage')
        else if (linesOf(this.#held).lines.length > 0)
          this.#isEarly ? finish() : endWithin(Math.min(patience, closingMs), finish)
      })
      socket.on('end', finish)
      socket.on('error', (error) => fail('silent', error))
      socket.on('close', () => fail('silent'))
      // Counts silence only, in either direction: a large file may take its time.
      socket.on('timeout', () => fail('silent'))
    })
  }

  get hasSpoken(): boolean {
    return this.#held.length > 0
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

/** False where the connection is broken, of which the listener hears as well. */
const write = (socket: Socket, bytes: Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    socket.write(bytes, (error) => resolve(!error))
  })

/**
 * Length of the piece, then the piece; a length of zero ends the stream (clamd(8), INSTREAM). All pieces are with the
 * system, and the scanner has been silent for a while, before the end is sent: an answer that is given early is read
 * early, however busy either side is.
 */
const sendStream = async (
  socket: Socket,
  listener: Listener,
  source: AsyncIterable<Uint8Array>,
  quietMs: number,
): Promise<void> => {
  const sendPiece = async (piece: Uint8Array): Promise<boolean> => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    return !listener.hasSpoken && (await write(socket, Buffer.concat([length, piece])))
  }
  if (!(await write(socket, Buffer.from('zINSTREAM\0')))) return
  for await (const bytes of source)
    for (let start = 0; start < bytes.length; start += pieceBytes)
      if (!(await sendPiece(bytes.subarray(start, start + pieceBytes)))) return
  for (let quiet = 0; quiet < quietMs && !listener.hasSpoken; quiet += pauseMs) await pause(pauseMs)
  listener.isAllSent = await sendPiece(Buffer.alloc(0))
}

/** One command, one answer; nothing is left open whatever happens. */
const ask = async (
  { host, port, seconds, reach, quietMs = usualQuietMs }: Scanner,
  source: AsyncIterable<Uint8Array>,
): Promise<Answer> => {
  const patience = seconds * 1000
  const socket = await connectTo({ host, port }, reach, patience).catch((error: unknown) => {
    throw error instanceof Unreachable ? new ScannerFailed('silent', error) : error
  })
  socket.setNoDelay(true).setTimeout(patience)
  const listener = new Listener(socket, patience)
  try {
    const sent = sendStream(socket, listener, source, quietMs).then(() => listener.answer)
    sent.catch(() => {})
    // A source that cannot be read ends it as well.
    return await Promise.race([listener.answer, sent])
  } finally {
    listener.stop()
    socket.destroy()
  }
}

/**
 * Has the bytes looked at by clamd. Only one answer, given after the end of the file was sent, calls it clean.
 * @throws ScannerFailed where it gives no verdict: what was not called clean is not clean.
 */
export const scan = async (scanner: Scanner, source: AsyncIterable<Uint8Array>): Promise<ScanVerdict> => {
  const { lines, isSound } = await ask(scanner, source)
  const found = lines.map(foundIn).find((name) => name !== undefined)
  if (found !== undefined) return { isClean: false, signature: found.slice(0, 200) }
  if (!isSound || lines.length !== 1 || lines[0] !== 'stream: OK') throw new ScannerFailed('garbage')
  return { isClean: true }
}
