import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { knowsSecret, passOn, serverBehind } from './front.ts'

const secret = 'of this test'
const listening = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

/** Says what it was asked, to whoever knows the secret. */
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (!knowsSecret(request, secret)) return void response.writeHead(403).end()
  if (request.url === '/moved') return void response.writeHead(302, { location: '/there' }).end()
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { method, url, headers } = request
  response
    .writeHead(201, { 'set-cookie': ['a=1', 'b=2'] })
    .end(JSON.stringify({ method, url, headers, body: Buffer.concat(pieces).toString() }))
}

const neighbour = createServer((request, response) => void answer(request, response))
let here: Server
let to = { port: 0, secret }
let address = ''
beforeAll(async () => {
  to = { port: await listening(neighbour), secret }
  const front = (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url ?? ''
    if (!url.startsWith('/there')) return false
    const onLost = () => void response.writeHead(503).end()
    passOn(request, response, { to, path: url.slice(6), base: '/there', onLost })
    return true
  }
  here = serverBehind(front, { headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 5000 })(
    (_request, response) => {
      response.end('the app')
    },
  )
  address = `http://127.0.0.1:${await listening(here)}`
})
afterAll(() => {
  here.close()
  here.closeAllConnections()
  neighbour.close()
  neighbour.closeAllConnections()
})

it('leaves to the app what is not the neighbour’s', async () => {
  expect(await (await fetch(`${address}/here`)).text()).toBe('the app')
})

it('passes on method, address, headers and body, and says whom it came from', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.9', 'x-papaver-neighbour': 'guessed', culture: 'fi' }
  const response = await fetch(`${address}/there/a?b=c`, { method: 'PUT', headers, body: 'said' })
  expect([response.status, response.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']])
  const heard = await response.json()
  expect(heard).toMatchObject({ method: 'PUT', url: '/a?b=c', body: 'said' })
  expect(heard.headers).toMatchObject({ culture: 'fi', 'x-forwarded-for': '192.0.2.9, 127.0.0.1' })
  expect(heard.headers).not.toHaveProperty('x-papaver-neighbour')
})

it('keeps addresses below the path', async () => {
  const { status, headers } = await fetch(`${address}/there/moved`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, '/there/there'])
})

it('answers nobody who comes past it', async () => {
  expect((await fetch(`http://127.0.0.1:${to.port}/a`)).status).toBe(403)
})

it('says so where the neighbour is gone', async () => {
  const before = to
  const gone = createServer()
  to = { port: await listening(gone), secret }
  await new Promise((done) => gone.close(done))
  expect((await fetch(`${address}/there/a`)).status).toBe(503)
  to = before
})
