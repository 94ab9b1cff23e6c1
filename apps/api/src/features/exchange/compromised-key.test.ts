import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonValue } from '../../platform/documents/payload.ts'
import { type Abroad, startAbroad } from '../../testing/abroad.ts'
import { abroadKeys, signedWith } from '../../testing/abroad-keys.ts'
import { step } from '../../testing/drafts.ts'
import { messageOfTheirs } from '../../testing/foreign-authority.ts'
import { issuePermit } from '../../testing/issue-permit.ts'

let abroad: Abroad
let keys: ReturnType<typeof abroadKeys>
beforeAll(async () => {
  abroad = await startAbroad()
  keys = abroadKeys(abroad)
})
afterAll(() => abroad?.app.close())

const historyOf = async (id: string): Promise<string[]> =>
  (await abroad.officer.call('authorizations.history', { params: { id } })).body.map(
    ({ action }: { action: string }) => action,
  )

describe('a key of an authority abroad that others may have had', () => {
  it('stops a request that rests on what it has signed, until its authority signs it with another key', async () => {
    const { take, permitOf, proposed, abroadChecks, flagsOf, noticesOf, acted, admin, get } = abroad
    const key = await keys.trusted()
    await take(signedWith(key, permitOf('FR/K-1')))
    const known = await proposed('FR/K-1')
    await keys.ended(key, true)
    expect(await abroadChecks(known)).toEqual(['block foreignPermitStopped untrusted'])
    expect(await flagsOf(known)).toContain('foreignPermitStopped')
    expect(await noticesOf('EXCHANGE_STOPPED', known)).toBe(1)
    expect(await historyOf(known.id)).toContain('foreignPermitUntrusted')
    expect((await get(known.id)).abroad).toMatchObject({
      stopped: [{ number: 'FR/K-1', state: 'untrusted', on: '2026-06-17', incomingId: expect.any(String) }],
    })
    expect(await acted(admin, known, 'approve')).toMatchObject({
      status: 422,
      body: { details: { checks: [{ code: 'foreignPermitStopped' }] } },
    })
    await take(signedWith(await keys.trusted(), permitOf('FR/K-1')))
    expect(await abroadChecks(known)).toEqual([])
    expect(await flagsOf(known)).not.toContain('foreignPermitStopped')
    expect((await acted(admin, known, 'approve')).status).toBe(200)
  })

  it('warns officer, customs and the public of a permit in force, once', async () => {
    const { app, take, permitOf, issued, flagsOf, noticesOf } = abroad
    const key = await keys.trusted()
    await take(signedWith(key, permitOf('FR/K-2')))
    const permit = await issued('FR/K-2')
    const { number, document } = permit as unknown as { number: string; document: { checkCode: string } }
    const { checkCode } = document
    await keys.ended(key, true)
    expect(await flagsOf(permit)).toContain('foreignPermitStopped')
    expect(await noticesOf('EXCHANGE_STOPPED', permit)).toBe(1)
    const customs = await app.as('customs')
    expect((await customs.call('endorsements.find', { body: { number, checkCode } })).body).toMatchObject({
      abroad: [{ number: 'FR/K-2', state: 'untrusted', on: '2026-06-17', incomingId: null }],
    })
    const verified = await app.visitor.call('verification.verify', { body: { number, checkCode } })
    expect(verified.body.verdict).toBe('STOPPED_ABROAD')
    await take(signedWith(await keys.trusted(), permitOf('FR/K-2')))
    expect(await flagsOf(permit)).not.toContain('foreignPermitStopped')
    expect((await customs.call('endorsements.find', { body: { number, checkCode } })).body.abroad).toEqual([])
  })

  it('reaches every case that rests on the permit, and no draft', async () => {
    const { app, take, permitOf, request, flagsOf, importer, draftOf } = abroad
    const key = await keys.trusted()
    await take(signedWith(key, permitOf('FR/K-3')))
    const cases = [await request('FR/K-3'), await request('fr k 3'), await request('FR/K-3')]
    const draft = (await importer.call('authorizations.create', { body: draftOf('FR/K-3') })).body
    await keys.ended(key, true)
    for (const known of cases) expect(await flagsOf(known)).toContain('foreignPermitStopped')
    expect(await flagsOf(draft)).toEqual([])
    const { rows } = await app.database.ownerPool.query(
      "select details from audit_event where action = 'exchange.endTrust' and details::jsonb ->> 'keyId' = $1",
      [key.keyId],
    )
    expect(JSON.parse(rows[0].details)).toMatchObject({
      ...{ keyId: key.keyId, reason: 'A disk was stolen.', isCompromised: true },
      ...{ signed: 1, cases: 3 },
    })
  })

  it('says nothing against a permit that another key has signed, too', async () => {
    const { take, permitOf, request, abroadChecks, flagsOf } = abroad
    const key = await keys.trusted()
    await take(permitOf('FR/K-5'))
    await take(signedWith(key, permitOf('FR/K-5', '2')))
    const known = await request('FR/K-5')
    expect(await abroadChecks(known)).toEqual(['block foreignPermitDiffers line.certified'])
    await keys.ended(key, true)
    expect(await abroadChecks(known)).toEqual([])
    expect(await flagsOf(known)).not.toContain('foreignPermitDiffers')
    expect(await flagsOf(known)).not.toContain('foreignPermitStopped')
  })

  it('brings no permit back that it had stopped, before its authority has signed something again', async () => {
    const { app, take, permitOf, changeOf, request, abroadChecks, flagsOf } = abroad
    const key = await keys.trusted()
    await take(permitOf('FR/K-6'))
    const known = await request('FR/K-6')
    await take(signedWith(key, changeOf('FR/K-6', 'revoke')))
    await keys.ended(key, true)
    expect(await abroadChecks(known)).toEqual(['block foreignPermitStopped untrusted'])
    expect(await flagsOf(known)).toContain('foreignPermitStopped')
    app.clock.advance(1000)
    await take(signedWith(await keys.trusted(), permitOf('FR/K-6')))
    expect(await abroadChecks(known)).toEqual([])
    expect(await flagsOf(known)).not.toContain('foreignPermitStopped')
  })

  it('lifts nothing that another key has stopped', async () => {
    const { take, permitOf, changeOf, request, abroadChecks, flagsOf } = abroad
    const key = await keys.trusted()
    await take(permitOf('FR/K-7'))
    await take(changeOf('FR/K-7', 'suspend'))
    await take(signedWith(key, changeOf('FR/K-7', 'lift', { on: '2026-06-16' })))
    const known = await request('FR/K-7')
    expect(await flagsOf(known)).not.toContain('foreignPermitStopped')
    await keys.ended(key, true)
    expect(await abroadChecks(known)).toEqual(['block foreignPermitStopped suspended'])
    expect(await flagsOf(known)).toContain('foreignPermitStopped')
  })

  it('stays so when its file is taken in again, which has no effect', async () => {
    const { take, permitOf, request, abroadChecks, officer, get } = abroad
    const key = await keys.trusted()
    const file = signedWith(key, permitOf('FR/K-8'))
    const { id } = await take(file)
    const known = await request('FR/K-8')
    await keys.ended(key, true)
    const again = await take(file)
    expect(again).toMatchObject({ id, verdict: 'endedKey', state: 'refused', mayMatch: false })
    expect(again.resting).toMatchObject([{ id: known.id }])
    expect(await abroadChecks(known)).toEqual(['block foreignPermitStopped untrusted'])
    const { version } = await get(known.id)
    const params = { id: known.id, incomingId: id }
    expect(await officer.call('authorizations.takeCertificate', { params, body: { version } })).toMatchObject(
      { status: 409, body: { message: 'exchangeNotUsable' } },
    )
  })

  it('takes no proof from what an officer has used', async () => {
    const { take, permitOf, request, abroadChecks, officer, get } = abroad
    const key = await keys.trusted()
    const { id } = await take(signedWith(key, permitOf('FR/K-9')))
    const known = await request('FR/K-9')
    const { version } = await get(known.id)
    const params = { id: known.id, incomingId: id }
    const used = await officer.call('authorizations.takeCertificate', { params, body: { version } })
    expect(used.status, JSON.stringify(used.body)).toBe(200)
    await keys.ended(key, true)
    expect(await abroadChecks(known)).toEqual(['block foreignPermitStopped untrusted'])
    expect((await officer.call('exchange.message', { params: { id } })).body).toMatchObject({
      ...{ verdict: 'endedKey', use: 'certificate' },
    })
  })

  it('may be one of the two that a permit in a message has', async () => {
    const { take, permitOf, request, abroadChecks } = abroad
    const [ofMessage, ofPermit] = [await keys.trusted(), await keys.trusted()]
    const authorization = signedWith(ofPermit, permitOf('FR/K-10')) as unknown as JsonValue
    await take(ofMessage.sign(messageOfTheirs({ subject: 'issued', authorization })))
    const known = await request('FR/K-10')
    await keys.ended(ofPermit, true)
    expect(await abroadChecks(known)).toEqual(['block foreignPermitStopped untrusted'])
  })

  it('is a danger for the import for which its export permit was', async () => {
    const { take, exportOf, flagsOf, get } = abroad
    const key = await keys.trusted()
    const permit = await issuePermit(abroad.app)
    await take(signedWith(key, exportOf('FR/K-11', permit.number, '1')))
    await keys.ended(key, true)
    expect(await flagsOf(permit)).toContain('foreignPermitStopped')
    expect((await get(permit.id)).abroad).toMatchObject({
      stopped: [{ number: 'FR/K-11', state: 'untrusted' }],
    })
    await take(signedWith(await keys.trusted(), exportOf('FR/K-11', permit.number, '1')))
    expect(await flagsOf(permit)).not.toContain('foreignPermitStopped')
  })

  it.each(['before', 'after'])(
    'is a danger that a suspension signed %s its end never lifts',
    async (when) => {
      const { app, take, exportOf, changeOf, flagsOf, get } = abroad
      const key = await keys.trusted()
      const permit = await issuePermit(app)
      const number = `FR/K-20-${when}`
      await take(signedWith(key, exportOf(number, permit.number, '1')))
      const suspend = () => take(changeOf(number, 'suspend', { sequence: 2 }))
      if (when === 'before') await suspend()
      await keys.ended(key, true)
      app.clock.advance(1000)
      if (when === 'after') await suspend()
      const checkCode = permit.checkCode
      const find = async () =>
        (
          await (
            await app.as('customs')
          ).call('endorsements.find', { body: { number: permit.number, checkCode } })
        ).body.abroad
      expect(await flagsOf(permit)).toContain('foreignPermitStopped')
      expect((await get(permit.id)).abroad).toMatchObject({ stopped: [{ number, state: 'suspended' }] })
      expect(await find()).toMatchObject([{ number, state: 'suspended' }])
      // What lifts it is the word of its authority, with a key that is trusted, that the permit is in force.
      await take(changeOf(number, 'lift', { sequence: 3, on: '2026-06-16' }))
      expect(await flagsOf(permit)).not.toContain('foreignPermitStopped')
      expect(await find()).toEqual([])
    },
  )

  it('is said to the company whose permit it is, and to nobody else', async () => {
    const { take, permitOf, request, abroadChecks, importer, get } = abroad
    const key = await keys.trusted()
    await take(signedWith(key, permitOf('FR/K-12')))
    const somebodyElse = { name: 'Another House Ltd', addressLines: [], countryCode: 'XV' }
    await take(signedWith(key, permitOf('FR/K-13', '4', { exporter: somebodyElse })))
    const [own, other] = [await request('FR/K-12'), await request('FR/K-13')]
    await keys.ended(key, true)
    expect(await abroadChecks(own, importer)).toEqual(['block foreignPermitStopped untrusted'])
    expect(await abroadChecks(other, importer)).toEqual([])
    expect((await get(own.id, importer)).abroad).toBeNull()
  })

  it('stops the signature of what was approved', async () => {
    const { take, permitOf, proposed, admin, acted } = abroad
    const key = await keys.trusted()
    await take(signedWith(key, permitOf('FR/K-14')))
    const known = await step(admin, await proposed('FR/K-14'), 'approve')
    await keys.ended(key, true)
    expect(await acted(admin, known, 'issue')).toMatchObject({
      status: 422,
      body: { message: 'caseworkBlocked' },
    })
  })
})
