import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Abroad, startAbroad } from '../../testing/abroad.ts'
import { step } from '../../testing/drafts.ts'

let abroad: Abroad
beforeAll(async () => {
  abroad = await startAbroad()
})
afterAll(() => abroad?.app.close())

describe('a permit of the other country that comes before the request', () => {
  it('is connected with it when it is submitted, and both sides show it', async () => {
    const incoming = await abroad.take(abroad.permitOf('FR-I/2026/001'))
    expect(incoming).toMatchObject({ state: 'unmatched', case: null, resting: [] })
    // As somebody writes it who has the paper before him.
    const submitted = await abroad.submit('fr-i 2026 001')
    const shown = (await abroad.officer.call('exchange.message', { params: { id: incoming.id } })).body
    expect(shown).toMatchObject({ state: 'matched', case: { id: submitted.id } })
    expect(shown.resting).toMatchObject([{ id: submitted.id, number: submitted.number }])
    const listed = (await abroad.officer.call('authorizations.incoming', { params: { id: submitted.id } }))
      .body
    expect(listed).toMatchObject([{ id: incoming.id }])
  })

  it('is not connected with a draft, and with the case that names it after an answer', async () => {
    const incoming = await abroad.take(abroad.permitOf('FR/EARLY'))
    await abroad.importer.call('authorizations.create', { body: abroad.draftOf('FR/EARLY') })
    const shown = async () =>
      (await abroad.officer.call('exchange.message', { params: { id: incoming.id } })).body
    expect(await shown()).toMatchObject({ state: 'unmatched', resting: [] })
    const other = await abroad.request('FR/ANOTHER')
    const { body: asked } = await abroad.acted(abroad.officer, other, 'ask', {
      comment: 'Which certificate is it?',
      fields: ['foreignCertificate'],
    })
    const answered = await abroad.importer.call('authorizations.act', {
      params: { id: other.id, action: 'answer' },
      body: {
        version: asked.version,
        comment: 'The other one.',
        answers: abroad.draftOf('FR/EARLY'),
      },
    } as never)
    expect(answered.status, JSON.stringify(answered.body)).toBe(200)
    expect(await shown()).toMatchObject({ state: 'matched', case: { id: other.id } })
  })
})

describe('a contradiction between what was signed and what was typed', () => {
  it.each<[string, () => unknown, string]>([
    ['quantity', () => abroad.permitOf('FR/C-1', '4'), 'line.certified'],
    ['substance', () => abroad.permitOf('FR/C-2', '6', {}, 'ZZ999'), 'line.substanceId'],
    [
      'importer',
      () =>
        abroad.permitOf('FR/C-3', '6', {
          importer: { name: 'Somebody Else SA', addressLines: [], countryCode: 'FR' },
        }),
      'foreignCertificate.importer',
    ],
    [
      'exporter',
      () =>
        abroad.permitOf('FR/C-4', '6', {
          exporter: { name: 'Another House Ltd', addressLines: [], countryCode: 'XV' },
        }),
      'foreignCertificate.exporter',
    ],
    [
      'direction',
      () =>
        abroad.permitOf('FR/C-5', '6', {
          direction: 'export',
          importer: { name: 'Osmund Life Sciences Ltd', addressLines: [], countryCode: 'XV' },
          exporter: { name: 'Grossiste Imaginaire SARL', addressLines: [], countryCode: 'FR' },
        }),
      'foreignCertificate.number',
    ],
    [
      'end',
      () => abroad.permitOf('FR/C-6', '6', { validUntil: '2026-11-30' }),
      'foreignCertificate.validUntil',
    ],
  ])('of the %s blocks the proposal', async (_, permit, field) => {
    const { number } = (permit() as { payload: { number: string } }).payload
    await abroad.take(permit())
    const known = await abroad.request(number, '6')
    expect(await abroad.abroadChecks(known)).toEqual([`block foreignPermitDiffers ${field}`])
    expect(await abroad.flagsOf(known)).toContain('foreignPermitDiffers')
    const answer = await abroad.acted(abroad.officer, known, 'propose', { decision: 'approve' })
    expect(answer).toMatchObject({ status: 422, body: { message: 'caseworkBlocked' } })
  })

  it('in the substance names the one that was signed', async () => {
    const { said } = await abroad.take(abroad.permitOf('FR/C-12', '6', {}, 'XX999'))
    const known = await abroad.request('FR/C-12', '6')
    const check = (await abroad.checksOf(known)).find(({ code }) => code === 'foreignPermitDiffers')
    expect(check?.params).toMatchObject({ field: 'line.substanceId', signed: said.lines[0].name })
  })

  it('that comes after the request raises the flag and tells the officer', async () => {
    const known = await abroad.request('FR/C-7', '6')
    expect(await abroad.abroadChecks(known)).toEqual([])
    await abroad.take(abroad.permitOf('FR/C-7', '4'))
    expect(await abroad.abroadChecks(known)).toEqual(['block foreignPermitDiffers line.certified'])
    expect(await abroad.flagsOf(known)).toContain('foreignPermitDiffers')
    expect(await abroad.noticesOf('EXCHANGE_DIFFERS', known)).toBe(1)
    // What was signed is taken in: nothing contradicts it any more.
    const [incoming] = (await abroad.officer.call('authorizations.incoming', { params: { id: known.id } }))
      .body
    const { version } = await abroad.get(known.id)
    const taken = await abroad.officer.call('authorizations.takeCertificate', {
      params: { id: known.id, incomingId: incoming.id },
      body: { version },
    })
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    expect(await abroad.abroadChecks(known)).toEqual([])
    expect(await abroad.flagsOf(known)).not.toContain('foreignPermitDiffers')
  })

  it('keeps no request at home, and its applicant reads which answer it is, not what was signed', async () => {
    await abroad.take(abroad.permitOf('FR/C-8', '4'))
    const known = await abroad.submit('FR/C-8', '6')
    expect(await abroad.abroadChecks(known, abroad.importer)).toEqual([
      'warn certificateUnlike line.certified',
    ])
    const shown = (await abroad.checksOf(known, abroad.importer)).find(
      ({ code }) => code === 'certificateUnlike',
    )
    expect(JSON.stringify(shown)).not.toMatch(/\b4\b/)
  })

  it('with a permit for somebody else is not shown to an applicant', async () => {
    await abroad.take(
      abroad.permitOf('FR/C-9', '4', {
        exporter: { name: 'Another House Ltd', addressLines: [], countryCode: 'XV' },
      }),
    )
    const known = await abroad.submit('FR/C-9', '6')
    expect(await abroad.abroadChecks(known, abroad.importer)).toEqual([])
    expect(await abroad.abroadChecks(known)).not.toEqual([])
  })
})

describe('a permit abroad that is stopped', () => {
  it.each([
    ['suspend', 'suspended'],
    ['revoke', 'revoked'],
    ['replace', 'replaced'],
    ['cancel', 'cancelled'],
  ])('%s: stops a request that rests on it', async (change, state) => {
    const number = `FR/S-${change}`
    await abroad.take(abroad.permitOf(number))
    const known = await abroad.proposed(number)
    await abroad.take(abroad.changeOf(number, change))
    expect(await abroad.abroadChecks(known)).toEqual([`block foreignPermitStopped ${state}`])
    expect(await abroad.flagsOf(known)).toContain('foreignPermitStopped')
    expect(await abroad.noticesOf('EXCHANGE_STOPPED', known)).toBe(1)
    expect(await abroad.acted(abroad.admin, known, 'approve')).toMatchObject({
      status: 422,
      body: { details: { checks: [{ code: 'foreignPermitStopped' }] } },
    })
    expect((await abroad.get(known.id)).abroad).toMatchObject({ stopped: [{ number, state }] })
    expect((await abroad.get(known.id, abroad.importer)).abroad).toBeNull()
  })

  it('before the permit itself has come in, and before the request', async () => {
    await abroad.take(abroad.changeOf('FR/S-0', 'revoke'))
    const known = await abroad.request('FR/S-0')
    expect(await abroad.abroadChecks(known)).toEqual(['block foreignPermitStopped revoked'])
  })

  it('lets nobody sign what was approved, and a lift clears it', async () => {
    await abroad.take(abroad.permitOf('FR/S-1'))
    const known = await step(abroad.admin, await abroad.proposed('FR/S-1'), 'approve')
    await abroad.take(abroad.changeOf('FR/S-1', 'suspend'))
    expect(await abroad.acted(abroad.admin, known, 'issue')).toMatchObject({
      status: 422,
      body: { message: 'caseworkBlocked' },
    })
    await abroad.take(abroad.changeOf('FR/S-1', 'lift', { on: '2026-06-16' }))
    expect(await abroad.flagsOf(known)).not.toContain('foreignPermitStopped')
    const signed = await abroad.acted(abroad.admin, known, 'issue')
    expect(signed.status, JSON.stringify(signed.body)).toBe(200)
    await abroad.take(abroad.changeOf('FR/S-1', 'revoke', { on: '2026-06-17' }))
    expect(await abroad.flagsOf(known)).toContain('foreignPermitStopped')
    const suspended = await abroad.acted(abroad.admin, known, 'suspend', {
      reasonCode: 'SUSPEND-OTHER',
      comment: 'Look.',
    })
    expect(suspended.status, JSON.stringify(suspended.body)).toBe(200)
    expect(await abroad.acted(abroad.admin, known, 'lift')).toMatchObject({
      status: 422,
      body: { message: 'caseworkBlocked' },
    })
  })

  it('reaches every case that rests on it', async () => {
    await abroad.take(abroad.permitOf('FR/S-2'))
    const [one, other] = [await abroad.request('FR/S-2'), await abroad.request('FR/S-2')]
    await abroad.take(abroad.changeOf('FR/S-2', 'revoke'))
    expect(await abroad.flagsOf(one)).toContain('foreignPermitStopped')
    expect(await abroad.flagsOf(other)).toContain('foreignPermitStopped')
  })

  it.each([
    ['numbered', 2, 3],
    ['of before, without numbers', undefined, undefined],
  ])('and lifted, in messages that come out of order: %s', async (_, first, second) => {
    const number = `FR/S-3-${first ?? 0}`
    await abroad.take(abroad.permitOf(number))
    const known = await abroad.request(number)
    const later = { sequence: second, on: '2026-06-16' }
    await abroad.take(abroad.changeOf(number, 'lift', second === undefined ? { on: '2026-06-16' } : later))
    await abroad.take(abroad.changeOf(number, 'suspend', first === undefined ? {} : { sequence: first }))
    expect(await abroad.flagsOf(known)).not.toContain('foreignPermitStopped')
    // One that is of later than the lift counts.
    const third = second === undefined ? {} : { sequence: second + 1 }
    await abroad.take(abroad.changeOf(number, 'suspend', { ...third, on: '2026-06-17' }))
    expect(await abroad.flagsOf(known)).toContain('foreignPermitStopped')
  })

  it('is said by the permit that takes its place', async () => {
    await abroad.take(abroad.permitOf('FR/S-4'))
    const known = await abroad.request('FR/S-4')
    await abroad.take(abroad.permitOf('FR/S-5', '4', { replaces: 'FR/S-4' }))
    expect(await abroad.abroadChecks(known)).toEqual(['block foreignPermitStopped replaced'])
    expect(await abroad.flagsOf(known)).toContain('foreignPermitStopped')
  })
})
