import { createServer, type Socket } from 'node:net'

/**
 * How the scanner behaves: as clamd does, not at all, never in time, with something else, it hangs up, or it says at
 * once that all is well.
 */
export type ClamdMood = 'well' | 'slow' | 'garbage' | 'hangsUp' | 'full' | 'hasty'

/** The test file that every scanner knows (EICAR, 2003), in two halves so that no scanner finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const bodyOf = (sent: Buffer): Buffer | undefined => {
  const pieces: Buffer[] = []
  let at = 'zINSTREAM\0'.length
  for (;;) {
    if (sent.length < at + 4) return undefined
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    if (sent.length < at + 4 + length) return undefined
    pieces.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
}

const answers: Record<Exclude<ClamdMood, 'slow' | 'hangsUp' | 'hasty'>, (body: Buffer) => string> = {
  well: (body) => (body.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK'),
  garbage: () => 'HTTP/1.1 400 Bad Request',
  full: () => 'INSTREAM size limit exceeded. ERROR',
}

/** A clamd that knows one virus. `mood` may be changed at any time; `seen` holds what was streamed to it. */
export const startFakeClamd = async () => {
  const state = { mood: 'well' as ClamdMood, seen: [] as Buffer[] }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let sent = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (data: Buffer) => {
      sent = Buffer.concat([sent, data])
      const { mood } = state
      if (mood === 'hangsUp') return socket.destroy()
      if (mood === 'hasty') return void socket.write('stream: OK\0')
      const body = bodyOf(sent)
      if (body === undefined || mood === 'slow') return
      state.seen.push(body)
      socket.end(`${answers[mood](body)}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
