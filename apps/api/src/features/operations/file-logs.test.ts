import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestInput, type TestPerson } from '../../testing/start-test-app.ts'
import { clearOld } from './daily.ts'

let app: TestApp
let officer: TestPerson
let folder: string

interface Line {
  level?: string
  time: string
  msg: string
  requestId?: string
  pid?: number
  host?: string
  [field: string]: unknown
}
const write = (day: string, lines: readonly Line[]): void =>
  writeFileSync(
    join(folder, `papaver-${day}.log`),
    lines.map((line) => `${JSON.stringify({ level: 'info', pid: 7, host: 'alpha', ...line })}\n`).join(''),
  )
const at = (day: string, second: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + second * 1000).toISOString()

const today = '2026-06-17'
const yesterday = '2026-06-16'
const many = 3000

beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  folder = join(app.deps.environment.dataDir, 'log')
  mkdirSync(folder, { recursive: true })
  write(
    yesterday,
    Array.from({ length: many }, (_, index) => ({
      time: at(yesterday, index),
      msg: `line ${index}`,
      filler: 'x'.repeat(300),
      ...(index === 5 ? { level: 'error', requestId: 'lost-one', err: { stack: 'at …', code: 'E1' } } : {}),
    })),
  )
  write(today, [
    { time: at(today, 1), msg: 'begun', password: 'hush' },
    { time: at(today, 2), msg: 'to postgres://app:hush@db/x', level: 'warn', requestId: 'r-2', pid: 8 },
    { time: at(today, 3), msg: 'Käyttäjä "ann"', level: 'error', requestId: 'r-3', totp: 'hush' },
    { time: at(today, 4), msg: 'ended', level: 'debug' },
  ])
  writeFileSync(join(folder, 'secret.txt'), 'hush')
  writeFileSync(join(app.deps.environment.dataDir, 'papaver-2026-06-17.log'), 'hush')
})
afterAll(() => app?.close())

const lines = async (query: TestInput['query'] = {}) => {
  const answer = await officer.call('operations.logLines', { query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const said = (page: { items: { message: string }[] }) => page.items.map(({ message }) => message)

describe('the lines of the log', () => {
  it('come newest first, over the border of files, page by page', async () => {
    const first = await lines({ limit: 3 })
    expect(said(first)).toEqual(['ended', 'Käyttäjä "ann"', 'to postgres://[hidden]@db/x'])
    const second = await lines({ limit: 3, before: first.older })
    expect(said(second)).toEqual(['begun', `line ${many - 1}`, `line ${many - 2}`])
    const seen = [...said(first), ...said(second)]
    let older = second.older
    while (older) {
      const page = await lines({ limit: 500, before: older })
      seen.push(...said(page))
      older = page.older
    }
    expect(seen).toHaveLength(many + 4)
    expect(new Set(seen).size).toBe(many + 4)
    expect(seen.at(-1)).toBe('line 0')
  })

  it.each([
    [{ level: 'error' }, ['Käyttäjä "ann"', 'line 5']],
    [{ level: 'warn', file: `papaver-${today}.log` }, ['Käyttäjä "ann"', 'to postgres://[hidden]@db/x']],
    [{ requestId: 'lost-one' }, ['line 5']],
    [{ requestId: 'lost' }, []],
    [{ q: 'KÄYTTÄJÄ "ann"' }, ['Käyttäjä "ann"']],
    [{ process: 'alpha:8' }, ['to postgres://[hidden]@db/x']],
    [{ from: '2026-06-17T03:00' }, ['ended', 'Käyttäjä "ann"', 'to postgres://[hidden]@db/x', 'begun']],
    [
      { to: '2026-06-16T03:00', q: 'line 5' },
      [
        'line 59',
        'line 58',
        'line 57',
        'line 56',
        'line 55',
        'line 54',
        'line 53',
        'line 52',
        'line 51',
        'line 50',
        'line 5',
      ],
    ],
    [{ to: '2026-06-16T02:59' }, []],
  ])('are narrowed by %j', async (query, expected) => {
    expect(said(await lines(query))).toEqual(expected)
  })

  it('say who wrote them, and carry no secret', async () => {
    const page = await lines({ file: `papaver-${today}.log` })
    expect(page.items[2]).toMatchObject({ process: 'alpha:8', requestId: 'r-2', level: 'warn', fields: {} })
    expect(JSON.stringify(page)).not.toContain('hush')
    const [old] = (await lines({ requestId: 'lost-one' })).items
    expect(old.fields.err).toEqual({ stack: 'at …', code: 'E1' })
  })

  it('can be followed: only what is new, and an unfinished line not yet', async () => {
    const { newest } = await lines({ limit: 1 })
    expect((await lines({ after: newest })).items).toEqual([])
    const path = join(folder, `papaver-${today}.log`)
    const line = `${JSON.stringify({ level: 'info', time: at(today, 9), msg: 'new' })}\n`
    writeFileSync(path, line + line.slice(0, 20), { flag: 'a' })
    const next = await lines({ after: newest })
    expect(said(next)).toEqual(['new'])
    expect((await lines({ after: next.newest })).items).toEqual([])
    writeFileSync(path, line.slice(20), { flag: 'a' })
    expect(said(await lines({ after: next.newest }))).toEqual(['new'])
  })

  it('are shown as they stand where they are no JSON', async () => {
    writeFileSync(join(folder, 'papaver-2026-06-15.log'), 'stack trace of Bearer hushhushhush\n{"half": \n')
    const { items } = await lines({ file: 'papaver-2026-06-15.log' })
    expect(
      items.map(({ message, level }: { message: string; level: string | null }) => [message, level]),
    ).toEqual([
      ['{"half": ', null],
      ['stack trace of Bearer [hidden]', null],
    ])
  })
})

describe('the files of the log', () => {
  it('are listed with size and day, and nothing else of the folder', async () => {
    const { body } = await officer.call('operations.logFiles')
    expect(body.files.map(({ name }: { name: string }) => name)).toEqual([
      'papaver-2026-06-17.log',
      'papaver-2026-06-16.log',
      'papaver-2026-06-15.log',
    ])
    expect(body.files[1].bytes).toBeGreaterThan(many * 300)
    expect(body.keepDays).toBe(30)
  })

  it.each([
    '../papaver-2026-06-17.log',
    '..%2fpapaver-2026-06-17.log',
    'secret.txt',
    '/etc/passwd',
    'papaver-2026-06-17.log/../secret.txt',
    'papaver-2026-06-01.log',
  ])('cannot be left by the name %s', async (name) => {
    const file = await officer.call('operations.logFile', { params: { name } })
    expect(file.status).toBe(404)
    expect((await officer.call('operations.logLines', { query: { file: name } })).status).toBe(404)
    expect((await officer.call('operations.logExport', { query: { file: name } })).status).toBe(404)
    const place = `${name}@0`
    const { status, body } = await officer.call('operations.logLines', { query: { before: place } })
    expect(JSON.stringify(body)).not.toContain('hush')
    expect([200, 400]).toContain(status)
  })

  it('are sent packed and without secrets, and that is noted', async () => {
    const { bytes, headers } = await officer.call('operations.logFile', {
      params: { name: `papaver-${today}.log` },
    })
    expect(headers['content-disposition']).toBe(`attachment; filename="papaver-${today}.log.gz"`)
    const text = gunzipSync(bytes).toString()
    expect(text.split('\n').length).toBeGreaterThan(4)
    expect(text).not.toContain(':hush@')
    const { body } = await officer.call('audit.list', { query: { action: 'operations.logDownload' } })
    expect(body.items).toHaveLength(1)
  })

  it('give the filtered lines, oldest first', async () => {
    const { bytes } = await officer.call('operations.logExport', { query: { level: 'warn' } })
    const exported = bytes
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).message)
    expect(exported).toEqual(['line 5', 'to postgres://[hidden]@db/x', 'Käyttäjä "ann"'])
    expect(bytes.toString()).not.toContain('hush')
  })

  it('are cleared away when they are older than the authority keeps them', async () => {
    write('2026-05-18', [])
    write('2026-05-19', [])
    utimesSync(join(folder, 'papaver-2026-05-18.log'), 0, 0)
    await clearOld(app.deps)
    const { body } = await officer.call('operations.logFiles')
    const days = body.files.map(({ day }: { day: string }) => day)
    expect(days).toContain('2026-05-19')
    expect(days).not.toContain('2026-05-18')
  })
})
