import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { greeting } from './greeting.ts'
import { environmentOf } from './testing/start-test-app.ts'

it('a start says which PostgreSQL it runs on, with its minor version, and whether it is the embedded one', () => {
  const said = (databaseUrl?: string) =>
    greeting(
      { ...environmentOf('/data', true), ...(databaseUrl ? { databaseUrl } : {}) },
      { firstAdministratorLink: undefined, databaseVersion: '18.4' },
    )[1]
  expect(said()).toBe('The database is PostgreSQL 18.4, embedded: for trials and small offices.')
  expect(said('postgres://host/papaver')).toBe('The database is PostgreSQL 18.4.')
})

it('a start in production without a database server is refused in a clear sentence, and makes nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'papaver-refused-'))
  try {
    const { DATABASE_URL: _server, EMBEDDED_DATABASE: _embedded, ...inherited } = process.env
    const main = fileURLToPath(new URL('./main.ts', import.meta.url))
    const child = spawn(process.execPath, [main], {
      env: { ...inherited, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (data) => {
      said += data
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(said).toMatch(/DATABASE_URL must name a PostgreSQL server\..*EMBEDDED_DATABASE=on is set/)
    expect(readdirSync(dataDir)).toEqual([])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
