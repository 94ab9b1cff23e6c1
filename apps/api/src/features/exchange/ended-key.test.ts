import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonValue } from '../../platform/documents/payload.ts'
import { type Abroad, startAbroad } from '../../testing/abroad.ts'
import { abroadKeys, signedWith } from '../../testing/abroad-keys.ts'
import {
  type ForeignAuthority,
  foreignAuthority,
  frenchId,
  messageOfTheirs,
  trust,
} from '../../testing/foreign-authority.ts'
import { publicKeyOf } from './read-signed.ts'

let abroad: Abroad
let keys: ReturnType<typeof abroadKeys>
beforeAll(async () => {
  abroad = await startAbroad()
  keys = abroadKeys(abroad)
})
afterAll(() => abroad?.app.close())

describe('the end of the trust in a key', () => {
  it('changes nothing where it was only replaced, until it turns out', async () => {
    const { take, permitOf, request, abroadChecks, flagsOf, noticesOf } = abroad
    const key = await keys.trusted()
    await take(signedWith(key, permitOf('FR/K-4')))
    const known = await request('FR/K-4')
    await keys.ended(key, false)
    expect(await abroadChecks(known)).toEqual([])
    expect(await flagsOf(known)).not.toContain('foreignPermitStopped')
    expect(await noticesOf('EXCHANGE_STOPPED', known)).toBe(0)
    const retired = await keys.listed(key)
    expect(retired).toMatchObject({ endedAt: expect.any(String), compromisedAt: null })
    expect((await keys.end(key, false)).status).toBe(404)

    abroad.app.clock.advance(1000)
    expect((await keys.end(key, true, 'Its copy was found elsewhere.')).status).toBe(200)
    expect(await abroadChecks(known)).toEqual(['block foreignPermitStopped untrusted'])
    expect(await keys.listed(key)).toMatchObject({
      ...{ endedAt: retired.endedAt, endedReason: 'Its copy was found elsewhere.' },
      compromisedAt: expect.any(String),
    })
    expect((await keys.end(key, true)).status).toBe(404)
  })

  it('judges nothing while the trust in it is being ended', async () => {
    const { app, take, permitOf } = abroad
    const key = await keys.trusted()
    const ending = await app.database.ownerPool.connect()
    try {
      await ending.query('begin')
      await ending.query(
        "update exchange_key set ended_at = now(), ended_by_name = 'a test', ended_reason = 'Lost.' where key_id = $1",
        [key.keyId],
      )
      let isDone = false
      const taking = take(signedWith(key, permitOf('FR/K-15'))).finally(() => {
        isDone = true
      })
      const waits =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      while (!isDone && (await ending.query(waits)).rows.length === 0);
      await ending.query('commit')
      expect(await taking).toMatchObject({ verdict: 'endedKey' })
    } finally {
      ending.release()
    }
  })
})

describe('a key that it has announced', () => {
  const announce = async (by: ForeignAuthority, key: ForeignAuthority) => {
    const { id } = await keys.listed(by)
    const read = publicKeyOf(key.publicKeyPem)
    await abroad.app.database.ownerPool.query(
      `insert into exchange_key (authority_id, key_id, public_key_pem, fingerprint, source, trusted_at,
          trusted_by_name, announced_by_id)
        values ($1, $2, $3, $4, 'announced', now(), 'a test', $5)`,
      [await frenchId(abroad.admin), key.keyId, read?.pem, read?.fingerprint, id],
    )
  }
  it.each([
    ['in force', 'FR/K-20', false],
    ['replaced by another one', 'FR/K-21', true],
  ])('and that is %s counts as compromised with it', async (_, number, isEnded) => {
    const { take, permitOf, request, abroadChecks, app } = abroad
    const [first, second] = [await keys.trusted(), foreignAuthority(`FR-2026-${number.slice(-2)}`)]
    await announce(first, second)
    await take(signedWith(second, permitOf(number)))
    if (isEnded)
      await app.database.ownerPool.query(
        "update exchange_key set ended_at = now(), ended_by_name = 'a test', ended_reason = 'Old.' where key_id = $1",
        [second.keyId],
      )
    const known = await request(number)
    expect(await abroadChecks(known)).toEqual([])
    await keys.ended(first, true)
    expect(await abroadChecks(known)).toEqual(['block foreignPermitStopped untrusted'])
    expect(await keys.listed(second)).toMatchObject({ compromisedAt: expect.any(String) })
  })

  it('counts again once somebody has compared it, and what it has signed', async () => {
    const { app, take, permitOf, request, abroadChecks, flagsOf, noticesOf } = abroad
    const [first, second] = [await keys.trusted(), foreignAuthority('FR-2026-22')]
    await announce(first, second)
    await take(signedWith(second, permitOf('FR/K-22')))
    await take(signedWith(first, permitOf('FR/K-23')))
    const authorization = signedWith(first, permitOf('FR/K-24')) as unknown as JsonValue
    await take(second.sign(messageOfTheirs({ subject: 'issued', authorization })))
    const [own, other, both] = [await request('FR/K-22'), await request('FR/K-23'), await request('FR/K-24')]
    await keys.ended(first, true)
    for (const known of [own, other, both]) expect(await flagsOf(known)).toContain('foreignPermitStopped')
    const { status, body } = await trust(app, second)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await abroadChecks(own)).toEqual([])
    expect(await flagsOf(own)).not.toContain('foreignPermitStopped')
    expect(await noticesOf('EXCHANGE_STOPPED', own)).toBe(1)
    for (const known of [other, both]) {
      expect(await abroadChecks(known)).toEqual(['block foreignPermitStopped untrusted'])
      expect(await flagsOf(known)).toContain('foreignPermitStopped')
    }
  })
})
