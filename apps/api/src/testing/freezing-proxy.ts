import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands before a database server, and can let its connections freeze as a host does that disappears without a word. */
export interface FreezingProxy {
  /** The same address, by way of the proxy. */
  readonly url: string
  /** Nothing that goes over the open connections arrives any more, nor does their end; new ones work. Answers how many they were. */
  freeze(): number
  close(): Promise<void>
}

/** Before the server of this address. */
export const openFreezingProxy = async (databaseUrl: string): Promise<FreezingProxy> => {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<readonly [Socket, Socket]>()
  const all = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname)
    const pair = [client, upstream] as const
    open.add(pair)
    for (const socket of pair) {
      all.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => all.delete(socket))
    }
    client.pipe(upstream)
    upstream.pipe(client)
    const end = () => {
      // A frozen one does not pass its end on.
      if (!open.delete(pair)) return
      client.destroy()
      upstream.destroy()
    }
    client.on('close', end)
    upstream.on('close', end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: url.href,
    freeze: () => {
      const frozen = [...open]
      open.clear()
      for (const [client, upstream] of frozen) {
        client.unpipe(upstream).pause()
        upstream.unpipe(client).pause()
      }
      return frozen.length
    },
    close: async () => {
      for (const socket of all) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
