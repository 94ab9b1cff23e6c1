import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { makeFastify } from './web.ts'

const program = `console.log('${'a'.repeat(2000)}')`
const style = `.a { color: #${'0'.repeat(2000)} }`

describe('files of the built portal', () => {
  const portalFolder = mkdtempSync(join(tmpdir(), 'papaver-portal-'))
  let fastify: FastifyInstance
  const ask = (url: string, encodings?: string) =>
    fastify.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } })

  beforeAll(async () => {
    const assets = join(portalFolder, 'assets')
    mkdirSync(assets)
    writeFileSync(join(portalFolder, 'index.html'), '<!doctype html><title>Page</title>')
    writeFileSync(join(assets, 'app-12345678.js'), program)
    writeFileSync(join(assets, 'app-12345678.js.br'), brotliCompressSync(program))
    writeFileSync(join(assets, 'app-87654321.css'), style)
    fastify = await makeFastify({
      log: silentLog,
      isTls: false,
      portalFolder,
      version: 'test',
      bodyLimit: 1000,
    })
  })
  afterAll(async () => {
    await fastify.close()
    rmSync(portalFolder, { recursive: true })
  })

  it('come as they were packed, and are kept for good', async () => {
    const { headers, rawPayload } = await ask('/assets/app-12345678.js', 'gzip, deflate, br, zstd')
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(rawPayload).toEqual(brotliCompressSync(program))
    expect(String(brotliDecompressSync(rawPayload))).toBe(program)
  })

  it('come plain, or packed on the way, to whoever cannot read that', async () => {
    const plain = await ask('/assets/app-12345678.js')
    expect([plain.headers['content-encoding'], plain.payload]).toEqual([undefined, program])
    const zipped = await ask('/assets/app-12345678.js', 'gzip')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(String(gunzipSync(zipped.rawPayload))).toBe(program)
    expect(zipped.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('that were not packed are packed on the way', async () => {
    const { headers, rawPayload } = await ask('/assets/app-87654321.css', 'br')
    expect(headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(rawPayload))).toBe(style)
  })

  it('but the page itself is asked for each time', async () => {
    const { headers, payload } = await ask('/')
    expect([headers['cache-control'], payload]).toEqual(['no-cache', '<!doctype html><title>Page</title>'])
  })
})

describe('a body in JSON', () => {
  it('is parsed where it is one that takes no time, and refused where it is nested without end', async () => {
    const fastify = await makeFastify({
      log: silentLog,
      isTls: false,
      portalFolder: '/nowhere',
      version: 'test',
      bodyLimit: 1000,
    })
    fastify.post('/api/echo', async ({ body }) => ({ body }))
    const send = async (payload: string) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fastify.inject({ method: 'POST', url: '/api/echo', headers, payload })
      return [answer.statusCode, answer.json().body ?? answer.json().message]
    }
    expect(await send('{"a":[1,"ä"]}')).toEqual([200, { a: [1, 'ä'] }])
    expect(await send(`${'['.repeat(41)}${']'.repeat(41)}`)).toEqual([400, 'invalidInput'])
    expect(await send('9'.repeat(500))).toEqual([400, 'invalidInput'])
    expect(await send('{"a":')).toEqual([400, 'invalidInput'])
    expect(await send('{"__proto__":{"a":1}}')).toEqual([400, 'invalidInput'])
    await fastify.close()
  })
})
