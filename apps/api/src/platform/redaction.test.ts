import { describe, expect, it } from 'vitest'
import { scrubbed, withoutSecrets } from './redaction.ts'

describe('names that hold secrets', () => {
  it.each([
    'password',
    'newPassword',
    'smtp.secret',
    'clientSecret',
    'token',
    'access_token',
    'refreshToken',
    'Authorization',
    'Set-Cookie',
    'x-xsrf-token',
    'code',
    'verificationCode',
    'totp',
    'otpauth',
    'secretKey',
    'qrCode',
    'recoveryCodes',
    'recaptcha',
    'privateKeyPem',
    'payloadPrivateKeyPem',
    'passwordHash',
    'api_key',
  ])('%s', (name) => {
    expect(JSON.stringify(withoutSecrets({ deep: [{ [name]: 'hush', kept: 'seen' }] }))).not.toContain('hush')
  })

  it('leave the code of an error and everything else alone', () => {
    const entry = {
      err: { type: 'Error', stack: 'at …', code: '23505' },
      status: 200,
      took: 1.5,
      list: ['a'],
    }
    expect(withoutSecrets(entry)).toEqual(entry)
  })
})

describe('texts that are secrets wherever they stand', () => {
  it.each([
    [
      'connect postgres://papaver:hush@db.example:5432/papaver failed',
      'connect postgres://[hidden]@db.example',
    ],
    ['smtp://user%40x:hush@mail.example', 'smtp://[hidden]@mail.example'],
    ['header Bearer hushhushhush ended', 'header Bearer [hidden] ended'],
    ['Proxy-Authorization: Basic aHVzaDpodXNoaHVzaA==', 'Basic [hidden]'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJodXNoIjoxfQ.hush-hush_hush here', 'token [hidden] here'],
    ['-----BEGIN PRIVATE KEY-----\\nhush\\n-----END PRIVATE KEY-----', '-----BEGIN PRIVATE KEY-----[hidden]'],
    ['scan otpauth://totp/Papaver:ann?secret=HUSH now', 'scan otpauth://[hidden] now'],
  ])('%s', (line, clean) => {
    expect(scrubbed(line)).not.toMatch(/hush|HUSH/)
    expect(scrubbed(line)).toContain(clean)
  })

  it('leaves addresses, times and plain words as they are', () => {
    const line =
      '{"time":"2026-03-29T10:00:00.000Z","url":"http://localhost:3000/a@b","msg":"Basic rules of the Bearer"}'
    expect(scrubbed(line)).toBe(line)
  })
})
