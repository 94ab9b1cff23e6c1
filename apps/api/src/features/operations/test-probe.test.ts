import { type AddressInfo, createServer } from 'node:net'
import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { demonstrationPassword } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { startMailSink } from '../notifications/mail-sink.ts'
import { writeSetting } from '../settings/public.ts'

let app: TestApp
let officer: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterEach(() => app?.close())

const set = <Id extends SettingId>(id: Id, value: Settings[Id]): Promise<void> =>
  inTransaction(app.deps, systemOrigin('test'), (tx) => writeSetting(tx, id, value))

describe('a test of one neighbour', () => {
  const test = (person: TestPerson, probe: string, settings?: object, own = demonstrationPassword) =>
    person.call('operations.test', {
      params: { probe },
      body: settings ? { settings, ...(own === '' ? {} : { password: own }) } : {},
    })
  const trials = async () =>
    (await officer.call('audit.list', { query: { action: 'operations.trial' } })).body.items.length

  it('uses unsaved values, saves nothing, and is noted without its secret', async () => {
    const sink = await startMailSink()
    const settings = {
      'smtp.host': '127.0.0.1',
      'smtp.port': sink.port,
      'smtp.security': 'none',
      'smtp.secret': 'hush',
    }
    const { status, body } = await test(officer, 'mail', settings)
    expect([status, body.status, body.detail.code]).toEqual([200, 'ok', 'mailAccepts'])
    expect(sink.mails).toEqual([])
    expect((await test(officer, 'mail')).body.detail.code).toBe('mailFolder')
    const { body: trail } = await officer.call('audit.list', { query: { action: 'operations.trial' } })
    expect(trail.items).toHaveLength(1)
    const { body: row } = await officer.call('audit.get', { params: { seq: trail.items[0].seq } })
    expect(row.details.settings).toEqual({ ...settings, 'smtp.secret': '[hidden]' })
    await sink.close()
  })

  it('never carries the saved secret to another address', async () => {
    let heard = ''
    const sink = await startMailSink(() => undefined, {
      disabledCommands: ['STARTTLS'],
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, callback) => {
        heard += password
        callback(null, { user: 'x' })
      },
    })
    await set('smtp.host', 'mail.example')
    await set('smtp.user', 'papaver')
    await set('smtp.secret', 'saved-and-hidden')
    await test(officer, 'mail', { 'smtp.host': '127.0.0.1', 'smtp.port': sink.port, 'smtp.security': 'none' })
    expect(heard).not.toContain('saved-and-hidden')
    await sink.close()
  })

  it.each([
    ['mail', { 'smtp.host': '127.0.0.1', 'smtp.port': 1 }],
    ['proxy', { 'proxy.host': '127.0.0.1', 'proxy.port': 1 }],
    ['scanner', { 'files.virusScan': 'clamd', 'files.scannerPort': 1 }],
    ['captcha', { 'captcha.provider': 'none' }],
    ['database', { 'public.useSingleSignOn': true }],
    ['mail', { 'smtp.secret': '' }],
  ])('of the %s with %o asks for the password first, as saving does', async (probe, settings) => {
    const before = await trials()
    const without = await test(officer, probe, settings, '')
    expect([without.status, without.body.message]).toEqual([409, 'settingsPasswordNeeded'])
    expect(without.body.details.settingIds).toEqual(Object.keys(settings))
    const wrong = await test(officer, probe, settings, 'Wrong-2026!')
    expect([wrong.status, wrong.body.message]).toEqual([409, 'accountProofWrong'])
    expect(await trials()).toBe(before)
    expect((await test(officer, probe, settings)).status).toBe(200)
    expect(await trials()).toBe(before + 1)
  })

  describe('of an address that may not be reached', () => {
    let knocks = 0
    let openPort = 0
    const listener = createServer((socket) => {
      knocks += 1
      socket.destroy()
    })
    beforeEach(async () => {
      knocks = 0
      await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
      openPort = (listener.address() as AddressInfo).port
      Object.assign(app.deps.environment, { outgoingNetworks: ['10.0.0.0/8'] })
    })
    afterEach(() => listener.close())

    it.each([
      ['mail', (port: number) => ({ 'smtp.host': '127.0.0.1', 'smtp.port': port })],
      ['mail', (port: number) => ({ 'smtp.host': '0x7f.1', 'smtp.port': port, 'smtp.security': 'tls' })],
      ['scanner', (port: number) => ({ 'files.scannerHost': 'localhost', 'files.scannerPort': port })],
      ['proxy', (port: number) => ({ 'proxy.host': '127.1', 'proxy.port': port })],
      [
        'identityProvider',
        (port: number) => ({
          'public.openIdConnectSettings': { authority: `http://127.0.0.1:${port}`, clientId: 'x' },
        }),
      ],
    ] as const)('(%s) says the same to the byte, be there a listener or none', async (probe, at) => {
      const open = await test(officer, probe, at(openPort))
      const closed = await test(officer, probe, at(1))
      expect([open.status, open.body.detail.code]).toEqual([200, 'targetForbidden'])
      expect(open.bytes.equals(closed.bytes)).toBe(true)
      expect(knocks).toBe(0)
    })

    it('asks no proxy for a number in such a network', async () => {
      const settings = {
        'proxy.host': '10.1.2.3',
        'public.openIdConnectSettings': { authority: 'https://169.254.169.254', clientId: 'x' },
      }
      expect((await test(officer, 'proxy', settings)).body.detail).toEqual({
        code: 'targetForbidden',
        params: { host: '169.254.169.254:443' },
      })
    })
  })

  it('asks for nothing where the values are the saved ones or concern no security', async () => {
    await set('smtp.host', 'localhost')
    expect((await test(officer, 'mail')).status).toBe(200)
    expect((await test(officer, 'mail', { 'smtp.host': 'localhost' }, '')).status).toBe(200)
    expect((await test(officer, 'database', { 'import_export.maxLines': 7 }, '')).status).toBe(200)
  })

  it('refuses values that no setting takes, unknown probes, and values from one who may not change any', async () => {
    expect((await test(officer, 'mail', { 'smtp.port': 'x' })).status).toBe(400)
    expect((await test(officer, 'mail', { 'no.such': 1 })).status).toBe(400)
    expect((await test(officer, 'moon')).status).toBe(400)
    const { body: me } = await (await app.as('admin')).call('users.me')
    await app.database.ownerPool.query(
      `update account set withheld_permissions = '{settings.edit}' where id = $1`,
      [me.id],
    )
    const reader = await startTestApp({ beside: app }).then((other) => other.as('admin'))
    expect((await test(reader, 'database')).status).toBe(200)
    expect((await test(reader, 'mail', { 'smtp.host': 'x.example' })).status).toBe(403)
  })
})
