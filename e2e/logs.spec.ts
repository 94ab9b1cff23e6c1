import { createServer, type Server } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inDatabase, setSetting } from './database.ts'
import { inDays } from './days.ts'
import { here } from './here.ts'
import { goTo, password, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

/** Asks as the admin, beside any screen; answers the status and the request's id. */
const askAsAdmin = async (method: string, path: string, body?: unknown) => {
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${here().address}/api/account/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ userName: 'admin', password }),
  })
  const { token } = (await login.json()) as { token: string }
  const response = await fetch(`${here().address}/api/${path}`, {
    method,
    headers: { ...json, authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, requestId: response.headers.get('x-request-id') ?? '' }
}

/** A mail server that greets and lets everybody in; it is never given a mail. */
const startMailServer = (port: number): Promise<Server> =>
  new Promise((done) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('220 mail.example ESMTP\r\n')
      socket.on('data', (data) =>
        socket.write(data.toString().startsWith('EHLO') ? '250 mail.example\r\n' : '221 bye\r\n'),
      )
    })
    server.listen(port, '127.0.0.1', () => done(server))
  })
const portOf = (server: Server): number => {
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

const plain = async (place: Locator): Promise<string> =>
  ((await place.textContent()) ?? '').replaceAll(/[\u2068\u2069]/g, '')

const verify = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: say('audit.chain.verify') }).click()
  await page.getByRole('heading', { name: say('audit.chain.past') }).waitFor()
  await settle(page)
  return plain(page.locator('main'))
}

test('an officer sees who changed a setting, from what to what, and proves that the log is whole', () =>
  onScreens(async (open) => {
    const item = { settingId: 'import_export.slaDays', settingValue: 11, revision: null }
    const { status } = await askAsAdmin('PUT', 'moduleSettings', { items: [item], password })
    expect(status).toBe(200)
    const page = await signedIn(open, 'officer', { place: '/event-logs?area=setting' })
    const row = page
      .getByRole('row')
      .filter({ hasText: say('settings.items.import_export.slaDays.label') })
      .first()
    await row.getByRole('link', { name: say('audit.actions.setting.change') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: say('audit.entry.changes') }).waitFor()
    const words = await plain(dialog)
    expect(words).toContain('admin')
    expect(await plain(dialog.locator('del').first())).toBe('10')
    expect(await plain(dialog.locator('ins').first())).toBe('11')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await verify(page)).toContain(say('audit.chain.whole'))
  }))

test('a row changed by hand is found and named, and the log is whole again once it is put back', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/event-logs' })
    await inDatabase(`update audit_event set details = details || ' ' where seq = 7`)
    const words = await verify(page)
    await inDatabase(`update audit_event set details = rtrim(details, ' ') where seq = 7`)
    expect(words).toContain(say('audit.chain.broken', { seq: 7 }))
    expect(words).toContain(say('audit.chain.why.changed row'))
    await page.getByRole('link', { name: say('audit.chain.openEntry', { seq: '\u20687\u2069' }) }).click()
    await page.getByRole('dialog').getByText(say('audit.entry.changes')).waitFor()
    await page.keyboard.press('Escape')
    expect(await verify(page)).toContain(say('audit.chain.whole'))
  }))

test('the reference of a refusal leads to the lines of the server', () =>
  onScreens(async (open) => {
    const { status, requestId } = await askAsAdmin('GET', 'users/00000000-0000-7000-8000-000000000001')
    expect(status).toBe(404)
    const page = await signedIn(open, 'officer', { place: '/file-logs' })
    await page.getByRole('searchbox', { name: say('operations.logs.filters.request') }).fill(requestId)
    const line = page.getByRole('button', { name: '/api/users/:id 404' })
    await line.waitFor()
    await expect.poll(() => page.getByRole('button', { expanded: false, name: '/api/' }).count()).toBe(1)
    await line.click()
    await page.getByText(requestId, { exact: true }).first().waitFor()
    // A line that is written from now on appears by itself.
    await goTo(page, '/file-logs')
    await page.getByRole('button', { name: say('operations.logs.follow') }).click()
    const later = await askAsAdmin('GET', 'authorizations/00000000-0000-7000-8000-000000000001')
    expect(later.status).toBe(404)
    await page.getByRole('button', { name: '/api/authorizations/:id 404' }).first().waitFor()
  }))

test('the health page tells that the mail server is gone, what to do, and that it is back', () =>
  onScreens(async (open) => {
    const gone = await startMailServer(0)
    const port = portOf(gone)
    await new Promise((done) => gone.close(done))
    await setSetting('smtp.security', 'none')
    await setSetting('smtp.port', port)
    await setSetting('smtp.host', '127.0.0.1')
    try {
      const page = await signedIn(open, 'officer', { place: '/health-check' })
      const named = page.getByRole('heading', { name: say('operations.probes.mail'), exact: true })
      const mail = page.getByRole('listitem').filter({ has: named })
      const again = page.getByRole('button', {
        name: say('operations.health.checkOne', { probe: say('operations.probes.mail') }),
      })
      await again.click()
      await mail.getByText(say('operations.status.failed'), { exact: true }).waitFor()
      expect(await plain(mail)).toContain(say('operations.findings.mailSilent', { host: '127.0.0.1' }))
      expect(await plain(mail)).toContain(say('operations.advice.mailSilent'))
      const back = await startMailServer(port)
      await again.click()
      await mail.getByText(say('operations.status.ok'), { exact: true }).waitFor()
      back.close()
      await page.getByRole('button', { name: say('operations.health.checkNow'), exact: true }).click()
      await settle(page)
    } finally {
      await inDatabase(`delete from setting where setting_id like 'smtp.%'`)
    }
  }))

test('an administrator reports the key of signatures, another takes its place, and both stand in the event log', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'admin', { place: '/health-check' })
    const card = page.getByRole('region', { name: say('operations.keys.title') })
    const report = card.getByRole('button', { name: say('operations.keys.report') })
    await report.click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: say('operations.keys.report') })
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByLabel(say('operations.keys.since')).fill(inDays(0))
    await dialog.getByLabel(say('operations.keys.reason')).fill('A disk with the key was lost')
    await dialog.getByLabel(say('account.own.proof.password')).fill(password)
    await send.click()
    await card.getByText(say('operations.keys.state.compromised'), { exact: true }).waitFor()
    expect(await card.getByText(say('operations.keys.state.inUse'), { exact: true }).count()).toBe(1)
    await settle(page)
    await goTo(page, '/event-logs')
    await page.getByText(say('audit.actions.operations.keyReport')).first().waitFor()
  }))
