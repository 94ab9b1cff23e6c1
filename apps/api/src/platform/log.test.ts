import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from './clock.ts'
import { createLog } from './log.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'log-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

const readLog = (day: string) => readFile(join(dataDir, 'log', `papaver-${day}.log`), 'utf8')

describe('the log', () => {
  it('hides secrets at any depth, in headers and in addresses', async () => {
    const { log, close } = createLog({ clock: fixedClock('2026-03-29T10:00:00Z'), dataDir })
    log.info(
      {
        headers: { Authorization: 'Bearer hush', cookie: 'hush', 'X-XSRF-TOKEN': 'hush', accept: 'all' },
        body: { users: [{ name: 'ann', newPassword: 'hush', code: 'hush' }], clientSecret: 'hush' },
        req: { method: 'GET', url: '/reset?token=hush&page=2', headers: { cookie: 'hush' } },
      },
      'seen',
    )
    await close()
    const text = await readLog('2026-03-29')
    expect(text).not.toContain('hush')
    expect(JSON.parse(text)).toMatchObject({
      level: 'info',
      time: '2026-03-29T10:00:00.000Z',
      headers: { accept: 'all' },
      body: { users: [{ name: 'ann' }] },
      req: { url: '/reset?token=[hidden]&page=2' },
      msg: 'seen',
    })
  })

  it('keeps an error with its stack and its code', async () => {
    const { log, close } = createLog({ clock: fixedClock('2026-03-29T10:00:00Z'), dataDir })
    log.error({ err: Object.assign(new Error('broken'), { code: '23505' }) })
    await close()
    expect(JSON.parse(await readLog('2026-03-29')).err).toMatchObject({ message: 'broken', code: '23505' })
  })

  it('begins a file each day and drops the oldest', async () => {
    await mkdir(join(dataDir, 'log'))
    await writeFile(join(dataDir, 'log', 'papaver-2026-03-01.log'), '')
    const clock = fixedClock('2026-03-29T23:59:59Z')
    const { log, close } = createLog({ clock, dataDir, keepDays: 2 })
    log.info('evening')
    clock.advance(2000)
    log.info('morning')
    await close()
    expect(await readLog('2026-03-29')).toContain('evening')
    expect(await readLog('2026-03-30')).toContain('morning')
    expect(await readdir(join(dataDir, 'log'))).toEqual(['papaver-2026-03-29.log', 'papaver-2026-03-30.log'])
  })
})
