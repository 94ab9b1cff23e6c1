import pg from 'pg'
import { expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { openAppPool } from './database.ts'
import { isLostConnection } from './lost-connection.ts'
import { readServer } from './test-database.ts'

const failing = (code: string, message = 'said by the server'): Error =>
  Object.assign(new Error(message), { code })

it.each(['08000', '08003', '08006', '08P01', '25006', '53300', '57P01', '57P02', '57P03', '57P05'])(
  'knows %s as a database that cannot be reached now',
  (code) => {
    expect(isLostConnection(failing(code))).toBe(true)
  },
)

it.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])('knows %s of the system', (code) => {
  expect(isLostConnection(failing(code))).toBe(true)
})

it.each(['23505', '25P02', '25001', '40001', '42501', '57014', 'ENOENT', 'ERR_INVALID_ARG_TYPE'])(
  'does not take %s for one',
  (code) => {
    expect(isLostConnection(failing(code))).toBe(false)
  },
)

it('knows whatever ends the connection', async () => {
  const url = new URL(String(readServer().adminUrl))
  url.pathname = '/no_such_database'
  const pool = openAppPool(url.href, silentLog)
  const error = await pool.query('select 1').catch((failed) => failed)
  expect([error.code, isLostConnection(error)]).toEqual(['3D000', true])
  await pool.end()
})

it('knows what the library says without a code', async () => {
  const closed = new pg.Client()
  await closed.end()
  const pool = openAppPool('postgres://nobody@127.0.0.1:1/none', silentLog)
  await pool.end()
  const errors = await Promise.all(
    [closed.query('select 1'), pool.query('select 1')].map((asked) => asked.catch((e) => e)),
  )
  expect(errors.map(isLostConnection)).toEqual([true, true])
})
