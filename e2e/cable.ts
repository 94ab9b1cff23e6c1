import { connect, createServer, type Socket } from 'node:net'

/** The way from a browser to the server, which can be cut: for browsers whose own network cannot be switched off. */
export interface Cable {
  readonly address: string
  /** Ends every connection, and takes no new one. */
  readonly cut: () => Promise<void>
  readonly join: () => Promise<void>
}

export const layCable = async (to: string): Promise<Cable> => {
  const port = Number(new URL(to).port)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done))
  await listen(0)
  const address = server.address()
  const own = address !== null && typeof address === 'object' ? address.port : 0
  return {
    address: `http://127.0.0.1:${own}`,
    cut: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of open) socket.destroy()
      }),
    join: () => listen(own),
  }
}
