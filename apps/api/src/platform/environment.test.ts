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

  it('names everything that is wrong at once, and repeats no password', () => {
    const read = () =>
      readEnvironment({ PORT: '70000', DATABASE_URL: 'mysql://me:hush@host', PUBLIC_URL: 'ncb' })
    expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*PUBLIC_URL/)
    expect(read).not.toThrow(/hush/)
  })
})
