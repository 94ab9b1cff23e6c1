import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { demonstrationPassword } from '../../testing/sign-in.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { type StampServer, startStampServer } from '../../testing/time-stamp-server.ts'
import { declareCompromised } from '../casework/public.ts'
import { writeSetting } from '../settings/public.ts'

let app: TestApp
let service: StampServer
let before: IssuedPermit
let unstamped: IssuedPermit

const set = <Id extends SettingId>(id: Id, value: Settings[Id]): Promise<void> =>
  inTransaction(app.deps, systemOrigin('test'), (tx) => writeSetting(tx, id, value))
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const permitOf = async ({ number, checkCode }: IssuedPermit) =>
  (await app.visitor.call('verification.verify', { body: { number, checkCode } })).body.permit
const days = (count: number) => app.clock.advance(count * 86_400_000)

beforeAll(async () => {
  app = await startTestApp()
  service = await startStampServer(() => app.clock.now())
  unstamped = await issuePermit(app)
  await set('signatures.stampSeconds', 60)
  await set('signatures.stampCertificates', service.root)
  await set('signatures.stampAddress', service.address)
  before = await issuePermit(app)
})
afterAll(async () => {
  await app?.close()
  await service?.stop()
})
beforeEach(() => app.clock.advance(60_000))

it('while nobody else had the key, every document is genuine, and its stamp is told', async () => {
  const { number: _number, ...rest } = await permitOf(before)
  expect(rest).toMatchObject({
    signature: 'genuine',
    compromisedAt: null,
    stamp: { at: expect.any(String), by: 'Valdoria Time Stamps' },
  })
  expect(await permitOf(unstamped)).toMatchObject({ signature: 'genuine', stamp: null })
})

describe('when others may have had the key since a day', () => {
  beforeAll(async () => {
    days(2)
    const keeper = await signInAgain(app, 'admin')
    const { keys } = (await keeper.call('operations.keys')).body
    const { status } = await keeper.call('operations.reportKey', {
      params: { keyId: keys[0].keyId },
      body: {
        since: app.clock.now().toISOString().slice(0, 10),
        reason: 'lost',
        password: demonstrationPassword,
      },
    })
    expect(status).toBe(200)
  })

  it('what was stamped before stays good, and both are said', async () => {
    const permit = await permitOf(before)
    expect(permit).toMatchObject({ signature: 'genuine', compromisedAt: expect.any(String) })
    expect(Date.parse(permit.stamp.at)).toBeLessThan(Date.parse(permit.compromisedAt))
  })

  it('what bears no stamp proves nothing by its signature', async () => {
    expect(await permitOf(unstamped)).toMatchObject({ signature: 'compromised', stamp: null })
  })

  it('a row that claims a stamp helps nobody: the document must prove it', async () => {
    const file = '(select document_file_id from trade_authorization where case_id = $1)'
    await behind(
      `update document_signature set stamped_at = '2026-01-01', stamped_by = 'x' where file_id = ${file}`,
      [unstamped.id],
    )
    expect(await permitOf(unstamped)).toMatchObject({ signature: 'compromised', stamp: null })
    // Nor does the stamped document of another permit in its place.
    const own = await behind(`select document_file_id from trade_authorization where case_id = $1`, [
      unstamped.id,
    ])
    const other = await behind(`select document_file_id from trade_authorization where case_id = $1`, [
      before.id,
    ])
    const put = (id: unknown) =>
      behind(`update trade_authorization set document_file_id = $2 where case_id = $1`, [unstamped.id, id])
    await put(other.rows[0].document_file_id)
    expect(await permitOf(unstamped)).toMatchObject({ signature: 'compromised', stamp: null })
    await put(own.rows[0].document_file_id)
  })

  it('a stamp of a service that is no longer trusted does not count', async () => {
    const { root } = service
    const stranger = await startStampServer(() => app.clock.now())
    await set('signatures.stampCertificates', stranger.root)
    expect(await permitOf(before)).toMatchObject({ signature: 'compromised', stamp: null })
    await set('signatures.stampCertificates', `${stranger.root}\n${root}`)
    expect(await permitOf(before)).toMatchObject({ signature: 'genuine' })
    await stranger.stop()
  })

  it('and what was stamped after that day does not stay good', async () => {
    const { keys } = (await app.visitor.call('verification.keys')).body
    const earlier = new Date(Date.parse(keys[1].compromisedAt) - 2 * 86_400_000)
    await inTransaction(app.deps, systemOrigin('test'), (tx) =>
      declareCompromised(tx, keys[1].keyId, earlier),
    )
    expect(await permitOf(before)).toMatchObject({ signature: 'compromised', stamp: null })
  })
})
