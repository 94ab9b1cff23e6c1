import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

describe('readEnvironment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('var'),
      publicUrl: 'http://localhost:3000',
      production: false,
    })
  })

  it('takes what is set', () => {
    const environment = readEnvironment({
      PORT: '8080',
      HOST: '::1',
      DATABASE_URL: 'postgres:///papaver?host=/run/postgresql',
      SMTP_URL: 'smtps://mail.example',
      NODE_ENV: 'production',
    })
    expect(environment).toMatchObject({ port: 8080, publicUrl: 'http://[::1]:8080', production: true })
    expect(readEnvironment({ PUBLIC_URL: 'https://ncb.example/' }).publicUrl).toBe('https://ncb.example')
  })

  it.each(['prod', 'Production', 'staging', ' production'])('refuses NODE_ENV=%s', (kind) => {
    expect(() => readEnvironment({ NODE_ENV: kind })).toThrow(/NODE_ENV must be production, or not set/)
  })
  it.each(['', 'test', 'development'])('takes NODE_ENV=%s for no production', (kind) => {
    expect(readEnvironment({ NODE_ENV: kind }).production).toBe(false)
  })

  it.each(['https://permits.example/?a=1', 'https://permits.example/#/home'])(
    'refuses PUBLIC_URL=%s',
    (url) => {
      expect(() => readEnvironment({ PUBLIC_URL: url })).toThrow(/PUBLIC_URL must end with its path/)
    },
  )

  it('uses the embedded database in production only where somebody asks for it', () => {
    const read = (env: Record<string, string>) => () => readEnvironment(env)
    const server = { DATABASE_URL: 'postgres://host/papaver' }
    const production = { NODE_ENV: 'production' }
    const refusal = /DATABASE_URL must name a PostgreSQL server[^\n]*EMBEDDED_DATABASE=on/
    expect(read(production)).toThrow(refusal)
    expect(read({ ...production, EMBEDDED_DATABASE: ' ' })).toThrow(refusal)
    expect(read({ ...production, EMBEDDED_DATABASE: 'off' })).toThrow(refusal)
    expect(read({ EMBEDDED_DATABASE: 'off' })).toThrow(refusal)
    expect(read({ ...production, EMBEDDED_DATABASE: 'yes' })).toThrow(/EMBEDDED_DATABASE must be on or off/)
    expect(read({ ...production, EMBEDDED_DATABASE: 'on' })).not.toThrow()
    expect(read({ ...production, ...server })).not.toThrow()
    expect(read({ ...server, EMBEDDED_DATABASE: 'off' })).not.toThrow()
    expect(read({})).not.toThrow()
    // One line says what is wrong with an address, not two.
    expect(read({ ...production, DATABASE_URL: 'mysql://host/papaver' })).not.toThrow(refusal)
  })

  it.each(['smtp:', 'smtp://', 'smtps:///', 'smtp://:587'])(
    'sends no mail by %s, which names no server',
    (given) => {
      expect(() => readEnvironment({ SMTP_URL: given })).toThrow(/SMTP_URL must/)
    },
  )

  it.each([
    [undefined, undefined],
    ['none', []],
    ['10.1.0.0/16, 2001:db8::/32 127.0.0.1', ['10.1.0.0/16', '2001:db8::/32', '127.0.0.1']],
  ])('believes the proxies %s', (given, expected) => {
    expect(readEnvironment({ TRUSTED_PROXIES: given }).trustedProxies).toEqual(expected)
  })

  it.each(['everybody', '0.0.0.0/0', '10.1.0.0/33', '10.1.0.0/16/8', '10.1.0.0/'])(
    'believes nobody in %s',
    (given) => {
      expect(() => readEnvironment({ TRUSTED_PROXIES: given })).toThrow(/TRUSTED_PROXIES/)
    },
  )

  it('takes the inner networks that settings may lead to', () => {
    expect(readEnvironment({ OUTGOING_NETWORKS: 'none' }).outgoingNetworks).toEqual([])
    expect(readEnvironment({ OUTGOING_NETWORKS: '10.1.0.0/16,::1' }).outgoingNetworks).toEqual([
      '10.1.0.0/16',
      '::1',
    ])
    expect(() => readEnvironment({ OUTGOING_NETWORKS: '0.0.0.0/0' })).toThrow(/OUTGOING_NETWORKS/)
  })

  it.each([
    [undefined, undefined],
    [' ', undefined],
    ['1', 1],
    ['32', 32],
  ])('takes the threads %s', (given, expected) => {
    expect(readEnvironment({ WORKER_THREADS: given }).workerThreads).toBe(expected)
  })

  it.each(['0', '33', '2.5', 'all', '-1'])('has no use for %s threads', (given) => {
    expect(() => readEnvironment({ WORKER_THREADS: given })).toThrow(/WORKER_THREADS/)
  })

  it('takes the seconds that a statement may take', () => {
    expect(readEnvironment({ STATEMENT_TIMEOUT: '' }).statementSeconds).toBeUndefined()
    expect(readEnvironment({ STATEMENT_TIMEOUT: '20' }).statementSeconds).toBe(20)
    expect(() => readEnvironment({ STATEMENT_TIMEOUT: '0' })).toThrow(/STATEMENT_TIMEOUT/)
  })

  it('takes the secret key as Base64 of 32 bytes, and repeats none', () => {
    const secretKey = Buffer.alloc(32, 1).toString('base64')
    expect(readEnvironment({ SECRET_KEY: secretKey }).secretKey).toBe(secretKey)
    expect(() => readEnvironment({ SECRET_KEY: 'hush' })).toThrow(/SECRET_KEY/)
    expect(() => readEnvironment({ SECRET_KEY: 'hush' })).not.toThrow(/hush/)
  })

  it('names everything that is wrong at once, and repeats no password', () => {
    const read = () =>
      readEnvironment({ PORT: '70000', DATABASE_URL: 'mysql://me:hush@host', PUBLIC_URL: 'ncb' })
    expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*PUBLIC_URL/)
    expect(read).not.toThrow(/hush/)
  })
})
