import { generateKeyPairSync } from 'node:crypto'
import { createServer as createWebServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import { settingDefinitions, settingIds } from '@papaver/contract/settings/definitions.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { selfSignedCertificate } from '../../../platform/documents/certificate.ts'
import { silentLog } from '../../../platform/log.ts'
import { startFaultyProvider } from '../../../testing/faulty-provider.ts'
import { startMailSink } from '../../notifications/mail-sink.ts'
import { allProbes } from './all.ts'
import { captchaProbe } from './captcha.ts'
import { lookWith, type Probe, type ProbeContext } from './probe.ts'

type Values = Partial<{ [Id in SettingId]: Settings[Id] }>
const defaults = Object.fromEntries(settingIds.map((id) => [id, settingDefinitions[id].default])) as Settings

const contextOf = (values: Values, environment: Partial<Deps['environment']> = {}): ProbeContext => ({
  deps: {
    clock: systemClock,
    log: silentLog,
    environment: { publicUrl: 'http://localhost:3000', dataDir: '/tmp', production: false, ...environment },
  } as Deps,
  settings: { ...defaults, ...values },
  isTrial: false,
})
const look = (name: keyof typeof allProbes, context: ProbeContext, limit?: number) =>
  lookWith(name, allProbes[name], context, limit)

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A neighbour that does with whoever calls what it is told to. */
const neighbour = (answer: (socket: Socket) => void): Promise<number> =>
  new Promise((done) => {
    const sockets = new Set<Socket>()
    const server: Server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      answer(socket)
    })
    open.push(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })
const silent = () => neighbour(() => undefined)
const garbage = () =>
  neighbour((socket) => {
    socket.write('\u0000\u0001\u0002 I am a teapot \r\n'.repeat(400))
  })
const endless = () =>
  neighbour((socket) => {
    const pour = () => {
      while (socket.writable && socket.write('x'.repeat(65_536)));
    }
    socket.on('drain', pour)
    pour()
  })
/** A port on which nobody listens. */
const dead = async (): Promise<number> => {
  const port = await silent()
  for (const close of open.splice(0)) close()
  return port
}

const kinds = [
  ['dead', dead],
  ['silent', silent],
  ['talking garbage', garbage],
  ['talking without an end', endless],
] as const

const mailAt = (port: number): Values => ({
  'smtp.host': '127.0.0.1',
  'smtp.port': port,
  'smtp.security': 'none',
})
const scannerAt = (port: number): Values => ({
  'files.virusScan': 'clamd',
  'files.scannerHost': '127.0.0.1',
  'files.scannerPort': port,
})
const proxyAt = (port: number): Values => ({
  'proxy.enabled': true,
  'proxy.host': '127.0.0.1',
  'proxy.port': port,
})
const providerAt = (port: number): Values => ({
  'public.useSingleSignOn': true,
  'public.openIdConnectSettings': { authority: `http://127.0.0.1:${port}`, clientId: 'papaver' },
})

describe.each([
  ['mail', mailAt],
  ['scanner', scannerAt],
  ['proxy', proxyAt],
  ['identityProvider', providerAt],
] as const)('a neighbour for %s', (probe, at) => {
  it.each(kinds)('that is %s is found out in time', async (_kind, start) => {
    const result = await look(probe, contextOf(at(await start())))
    expect(result.status, JSON.stringify(result.detail)).toBe('failed')
    expect(result.milliseconds).toBeLessThan(9000)
    expect(JSON.stringify(result)).not.toContain('teapot')
  })
})

describe('mail', () => {
  it('is greeted and left without a mail', async () => {
    const sink = await startMailSink()
    const result = await look('mail', contextOf(mailAt(sink.port)))
    expect([result.status, result.detail]).toEqual([
      'ok',
      { code: 'mailAccepts', params: { host: '127.0.0.1' } },
    ])
    expect(sink.mails).toEqual([])
    await sink.close()
  })

  it('says that the password is wrong, without saying it', async () => {
    const sink = await startMailSink(() => undefined, {
      disabledCommands: ['STARTTLS'],
      authMethods: ['PLAIN', 'LOGIN'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('no')),
    })
    const values = { ...mailAt(sink.port), 'smtp.user': 'papaver', 'smtp.secret': 'hush' }
    const result = await look('mail', contextOf(values))
    expect(result.detail.code).toBe('mailLogin')
    expect(JSON.stringify(result)).not.toContain('hush')
    await sink.close()
  })

  it('without a server is a folder: fine for trying out, a warning where it is meant', async () => {
    expect((await look('mail', contextOf({}))).status).toBe('off')
    expect((await look('mail', contextOf({}, { production: true }))).status).toBe('warning')
  })
})

it('the scanner is asked as clamd wants it', async () => {
  const port = await neighbour((socket) =>
    socket.on('data', (data) => {
      if (data.toString() === 'zPING\0') socket.end('PONG\0')
    }),
  )
  expect((await look('scanner', contextOf(scannerAt(port)))).detail.code).toBe('scannerAnswers')
  expect((await look('scanner', contextOf({ ...scannerAt(port), 'files.virusScan': 'off' }))).status).toBe(
    'off',
  )
})

it.each([
  ['HTTP/1.1 200 Connection established\r\n\r\n', 'proxyOpens'],
  ['HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', 'proxyLogin'],
  ['HTTP/1.0 403 Forbidden\r\n\r\n', 'proxyRefuses'],
])('the proxy answers %j', async (answer, code) => {
  let heard = ''
  const port = await neighbour((socket) =>
    socket.on('data', (data) => {
      heard += data.toString()
      socket.end(answer)
    }),
  )
  const values = { ...proxyAt(port), 'proxy.user': 'ann', 'proxy.secret': 'hush' }
  const result = await look('proxy', contextOf(values))
  expect(result.detail.code).toBe(code)
  expect(heard).toContain('CONNECT localhost:3000 HTTP/1.1')
  expect(heard).toContain(Buffer.from('ann:hush').toString('base64'))
})

describe('the identity provider', () => {
  it.each([
    ['as it should be', {}, 'providerAgrees'],
    ['another issuer', { issuer: 'http://elsewhere.example' }, 'providerIssuer'],
    ['no keys', { jwks_uri: 'nonsense' }, 'providerGarbage'],
  ])('%s', async (_what, changes, code) => {
    const provider = await startFaultyProvider()
    open.push(() => void provider.stop())
    provider.fault('/.well-known/openid-configuration', (_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ issuer: provider.issuer, jwks_uri: `${provider.issuer}/keys`, ...changes }),
      )
    })
    const port = Number(new URL(provider.issuer).port)
    expect((await look('identityProvider', contextOf(providerAt(port)))).detail.code).toBe(code)
  })

  it('is not looked at while it is not used, unless somebody tries it out', async () => {
    const values = { ...providerAt(await dead()), 'public.useSingleSignOn': false }
    expect((await look('identityProvider', contextOf(values))).status).toBe('off')
    const trial = { ...contextOf(values), isTrial: true }
    expect((await look('identityProvider', trial)).detail.code).toBe('providerSilent')
  })

  it('with half its settings is incomplete', async () => {
    const values = { 'public.useSingleSignOn': true, 'public.openIdConnectSettings': { authority: 'x' } }
    expect((await look('identityProvider', contextOf(values))).detail.code).toBe('providerIncomplete')
  })
})

describe('reCAPTCHA', () => {
  it.each([
    ['{"success":false,"error-codes":["invalid-input-response"]}', 'recaptchaAnswers'],
    ['{"success":false,"error-codes":["invalid-input-secret"]}', 'recaptchaSecret'],
    ['<html>', 'recaptchaSilent'],
    ['[1,2]', 'recaptchaSilent'],
  ])('answers %s', async (body, code) => {
    const server = createWebServer((_request, response) => response.end(body))
    open.push(() => server.close())
    const port: number = await new Promise((done) =>
      server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
    )
    const probe: Probe = captchaProbe(`http://127.0.0.1:${port}/`)
    const values = { 'captcha.provider': 'recaptcha', 'captcha.secret': 'hush' } as const
    const result = await lookWith('captcha', probe, contextOf(values))
    expect(result.detail.code).toBe(code)
  })
})

describe('the certificate of the address', () => {
  const serve = (days: number): Promise<number> => {
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const until = new Date(Date.now() + days * 86_400_000)
    const from = new Date(Date.now() - 400 * 86_400_000)
    const der = selfSignedCertificate({ organization: 'localhost', country: 'XV' }, keys, { from, until })
    const cert = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`
    const server = createTlsServer({ cert, key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) })
    server.on('tlsClientError', () => undefined)
    open.push(() => server.close())
    return new Promise((done) =>
      server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
    )
  }
  it.each([
    [300, 'certificateUntrusted'],
    [-2, 'certificateEnded'],
  ])('of %i days is %s', async (days, code) => {
    const publicUrl = `https://127.0.0.1:${await serve(days)}`
    expect((await look('certificate', contextOf({}, { publicUrl }))).detail.code).toBe(code)
  })

  it.each(kinds)('behind which a neighbour is %s is told', async (_kind, start) => {
    const publicUrl = `https://127.0.0.1:${await start()}`
    expect((await look('certificate', contextOf({}, { publicUrl }))).detail.code).toBe('certificateSilent')
  })

  it('is none without https', async () => {
    expect((await look('certificate', contextOf({}))).status).toBe('off')
    const real = { publicUrl: 'http://portal.example', production: true }
    expect((await look('certificate', contextOf({}, real))).status).toBe('warning')
  })
})
