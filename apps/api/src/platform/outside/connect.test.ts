import { lookup } from 'node:dns/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connectTo } from './connect.ts'
import { mayBeAskedFor, type OutgoingProxy, readOutsideJson } from './json.ts'
import { reachOf } from './reach.ts'

vi.mock('node:dns/promises', async (original) => {
  const real = await original<typeof import('node:dns/promises')>()
  return { ...real, lookup: vi.fn(real.lookup) }
})
const names = vi.mocked(lookup)
/** What the next look-up finds, and every later one. */
const finds = (...rounds: string[][]) => {
  for (const addresses of rounds)
    names.mockResolvedValueOnce(
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) as never,
    )
}

let server: Server
let port: number
let knocks = 0
beforeAll(async () => {
  server = createServer((socket) => {
    knocks += 1
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
beforeEach(() => {
  knocks = 0
  names.mockClear()
})

const here = reachOf({ production: false })
const nowhereInside = reachOf({ production: true })
const limits = { milliseconds: 2000, bytes: 1000 }
const ask = (host: string, reach = nowhereInside, proxy?: OutgoingProxy) =>
  readOutsideJson({ address: new URL(`http://${host}:${port}/`) }, limits, { proxy, reach })

it.each([
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '0177.0.0.1',
  '2130706433',
  '0',
  'localhost',
  '[::ffff:127.0.0.1]',
  '::ffff:7f00:1',
  '[::1]',
])('%s is this machine, however it is spelt', async (host) => {
  await expect(connectTo({ host, port }, nowhereInside, 2000)).rejects.toMatchObject({ code: 'EFORBIDDEN' })
  const inAddress = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  await expect(ask(inAddress)).rejects.toThrow('forbidden')
  expect(knocks).toBe(0)
})

it('a name is looked up once, and what was judged is what is connected to', async () => {
  finds(['127.0.0.1'], ['192.0.2.1'])
  const socket = await connectTo({ host: 'turns.example', port }, here, 2000)
  expect(socket.remoteAddress).toBe('127.0.0.1')
  socket.destroy()
  expect(names).toHaveBeenCalledTimes(1)
  names.mockReset()
  finds(['127.0.0.1'], ['192.0.2.1'])
  expect(await ask('turns.example', here)).toEqual({})
  expect(names).toHaveBeenCalledTimes(1)
  names.mockReset()
  // A name that first points outside and then inside gets no second word.
  finds(['192.88.99.1'], ['127.0.0.1'])
  await expect(ask('turns.example')).rejects.toThrow('forbidden')
  expect(names).toHaveBeenCalledTimes(1)
  expect(knocks).toBe(2)
})

it('of several addresses the forbidden ones are left out', async () => {
  names.mockReset()
  finds(['10.1.2.3', '169.254.169.254', '127.0.0.1'])
  expect(await ask('many.example', here)).toEqual({})
  finds(['10.1.2.3', 'fe80::1'])
  await expect(ask('many.example', here)).rejects.toThrow('forbidden')
})

it('an answer that sends on is not followed', async () => {
  names.mockReset()
  const sender = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(`HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:${port}/\r\ncontent-length: 0\r\n\r\n`)
  })
  await new Promise<void>((done) => sender.listen(0, '127.0.0.1', done))
  finds(['127.0.0.1'])
  const address = new URL(`http://sender.example:${(sender.address() as AddressInfo).port}/`)
  await expect(readOutsideJson({ address }, limits, { proxy: undefined, reach: here })).rejects.toThrow(
    'status 302',
  )
  expect(knocks).toBe(0)
  sender.close()
})

it('the proxy is held to the same networks, and so are numbers that it is asked for', async () => {
  names.mockReset()
  const proxy = {
    host: 'proxy.example',
    port,
    user: '',
    secret: '',
    bypass: ['.inside.example', '10.0.0.0/8'],
  }
  finds(['127.0.0.1'])
  expect(await ask('names-are-the-proxys.example', here, proxy)).toEqual({})
  finds(['127.0.0.1'])
  await expect(ask('names-are-the-proxys.example', nowhereInside, proxy)).rejects.toThrow('forbidden')
  await expect(ask('169.254.169.254', here, proxy)).rejects.toThrow('forbidden')
  finds(['10.9.9.9'])
  await expect(ask('host.inside.example', here, proxy)).rejects.toThrow('forbidden')
  expect(knocks).toBe(1)
  expect(mayBeAskedFor(new URL('http://metadata.localhost/'), nowhereInside)).toBe(false)
  expect(mayBeAskedFor(new URL('http://0x0a000001/'), here)).toBe(false)
  expect(mayBeAskedFor(new URL('http://8.8.8.8/'), nowhereInside)).toBe(true)
})
