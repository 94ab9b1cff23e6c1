import type { Socket } from 'node:net'
import { connectTo, Unreachable } from './outside/connect.ts'
import type { Reach } from './outside/reach.ts'

/** Where clamd listens, and how long it may be silent. */
export interface Scanner {
  readonly reach: Reach
  readonly host: string
  readonly port: number
  readonly seconds: number
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

/** Ends with the socket's answer: all bytes up to the first NUL, or up to the end. */
const readAnswer = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let held = Buffer.alloc(0)
    const finish = (): void => {
      const end = held.indexOf(0)
      const answer = held.subarray(0, end < 0 ? held.length : end).toString('utf8')
      answer === '' ? reject(new ScannerFailed('silent')) : resolve(answer.trim())
    }
    socket.on('data', (data: Buffer) => {
      held = Buffer.concat([held, data])
      if (held.length > longestAnswer) reject(new ScannerFailed('garbage'))
      else if (held.includes(0)) finish()
    })
    socket.on('end', finish)
    socket.on('error', (error) => reject(new ScannerFailed('silent', error)))
    // Counts silence only, in either direction: a large file may take its time.
    socket.on('timeout', () => reject(new ScannerFailed('silent')))
  })

const write = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(new ScannerFailed('silent', error)) : resolve()))
  })

interface Answer {
  readonly text: string
  /** It came when the scanner had been sent all there is; before, it says nothing about the file. */
  readonly isOnAll: boolean
}

/** One command, one answer; nothing is left open whatever happens. */
const ask = async (
  { host, port, seconds, reach }: Scanner,
  send: (socket: Socket, sentAll: () => void) => Promise<void>,
): Promise<Answer> => {
  let isSent = false
  const patience = seconds * 1000
  const socket = await connectTo({ host, port }, reach, patience).catch((error: unknown) => {
    throw error instanceof Unreachable ? new ScannerFailed('silent', error) : error
  })
  socket.setNoDelay(true).setTimeout(patience)
  try {
    const answer = readAnswer(socket).then((text) => ({ text, isOnAll: isSent }))
    // Whoever answers before all was sent has made up his mind: clamd does so above its size limit.
    const sent = send(socket, () => {
      isSent = true
    }).then(() => answer)
    answer.catch(() => {})
    sent.catch(() => {})
    return await Promise.race([answer, sent])
  } finally {
    socket.destroy()
  }
}

/** Length of the piece, then the piece; a length of zero ends the stream (clamd(8), INSTREAM). */
const sendStream = async (
  socket: Socket,
  source: AsyncIterable<Uint8Array>,
  sentAll: () => void,
): Promise<void> => {
  const length = Buffer.alloc(4)
  const sendPiece = async (piece: Uint8Array): Promise<void> => {
    length.writeUInt32BE(piece.length)
    await write(socket, Buffer.concat([length, piece]))
  }
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const bytes of source)
    for (let start = 0; start < bytes.length; start += pieceBytes)
      await sendPiece(bytes.subarray(start, start + pieceBytes))
  sentAll()
  await sendPiece(Buffer.alloc(0))
}

/**
 * Has the bytes looked at by clamd.
 * @throws ScannerFailed where it gives no verdict: what was not called clean is not clean.
 */
export const scan = async (scanner: Scanner, source: AsyncIterable<Uint8Array>): Promise<ScanVerdict> => {
  const { text, isOnAll } = await ask(scanner, (socket, sentAll) => sendStream(socket, source, sentAll))
  if (text === 'stream: OK' && isOnAll) return { isClean: true }
  const found = /^stream: (.+) FOUND$/.exec(text)
  if (found === null) throw new ScannerFailed('garbage')
  return { isClean: false, signature: (found[1] ?? '').slice(0, 200) }
}
