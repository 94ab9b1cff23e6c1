import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { addPicture, current } from '../../testing/field-reports.ts'
import { fieldSeason } from '../../testing/field-season.ts'

const { at, behind, start } = fieldSeason()

const harvest = { happenedOn: '2026-06-03', harvestCode: 'FINAL', plants: 400, fresh: '100', unit: 'kg' }
const said = (more: object = {}) => ({
  kind: 'HAR',
  permitId: at.permit.id,
  cycle: 1,
  ...harvest,
  declaration: true,
  notedAt: null,
  ...more,
})
const ago = (minutes: number): string =>
  new Date(at.app.clock.now().getTime() - minutes * 60_000).toISOString()
const send = (key: string, body: object, who = at.grower) =>
  who.call('field-reports.send', { body, headers: { 'idempotency-key': key } })
const reports = async (): Promise<{ id: string; status: string }[]> =>
  (
    await at.officer.call('field-reports.list', {
      query: { permit: at.permit.id, kind: 'HAR', pageSize: '50' },
    })
  ).body.items
const forget = (key: string) => behind('delete from idempotency_key where key = $1', [key])

describe('a report from a device', () => {
  it('is made and submitted at once, with the hour at which it was noted and that at which it arrived', async () => {
    await start()
    const answer = await send(randomUUID(), said({ notedAt: ago(190) }))
    const now = at.app.clock.now().toISOString()
    expect(answer).toMatchObject({ status: 201, body: { status: 'SUB', at: now, checks: [] } })
    expect(answer.body.number).toMatch(/^FR-/)
    for (const person of [at.grower, at.officer])
      expect(await current(person, answer.body.id)).toMatchObject({
        status: 'SUB',
        counted: { plants: '400', fresh: '100000' },
        noted: { at: ago(190), arrivedAt: now },
      })
  })

  it('says no hour of its own where it comes at once, and none after it has arrived', async () => {
    await start()
    const atOnce = await send(randomUUID(), said({ plants: 1, fresh: '1' }))
    expect((await current(at.officer, atOnce.body.id)).noted).toBeNull()
    const ahead = await send(randomUUID(), said({ plants: 1, fresh: '2', notedAt: ago(-120) }))
    expect((await current(at.officer, ahead.body.id)).noted.at).toBe(at.app.clock.now().toISOString())
  })

  it('is one, however often it comes: one after another, all at once, with another hour', async () => {
    await start()
    const key = randomUUID()
    const first = await send(key, said())
    for (let time = 0; time < 4; time += 1)
      expect((await send(key, said({ notedAt: ago(time) }))).body.id).toBe(first.body.id)
    const together = await Promise.all(Array.from({ length: 10 }, () => send(key, said())))
    expect(together.map(({ status, body }) => [status, body.id])).toEqual(
      together.map(() => [201, first.body.id]),
    )
    expect(await reports()).toHaveLength(1)
  })

  it('is one from ten senders at the same moment, none of whom has been answered before', async () => {
    await start()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(key, said())))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await reports()).toHaveLength(1)
  })

  it('is still one after the keys of commands have been swept', async () => {
    await start()
    const key = randomUUID()
    const first = await send(key, said({ notedAt: ago(5) }))
    await forget(key)
    expect((await send(key, said({ notedAt: ago(5) }))).body.id).toBe(first.body.id)
    expect(await reports()).toHaveLength(1)
  })

  it.each([false, true])(
    'with other content under its key is a conflict that names it; swept: %s',
    async (isSwept) => {
      await start()
      const key = randomUUID()
      const first = await send(key, said())
      if (isSwept) await forget(key)
      const other = await send(key, said({ fresh: '90' }))
      expect(other).toMatchObject({
        status: 409,
        body: {
          message: 'caseworkKeyReused',
          details: { id: first.body.id, number: first.body.number },
        },
      })
      expect(await reports()).toHaveLength(1)
    },
  )

  it('from two devices under keys of their own is two, and the second does not fit what is there', async () => {
    await start()
    await send(randomUUID(), said())
    const second = await send(randomUUID(), said())
    expect(second.body).toMatchObject({ status: 'DRA', number: null })
    expect(second.body.checks.map(({ code }: { code: string }) => code)).toContain('tooMuch_plants')
  })

  it('that the rules do not let pass stays as a draft, with nothing lost, and is the same draft when sent again', async () => {
    await start()
    const key = randomUUID()
    const body = said({ plants: 5000, narrative: 'The whole house.' })
    const kept = await send(key, body)
    expect(kept).toMatchObject({ status: 201, body: { status: 'DRA', number: null } })
    await forget(key)
    expect((await send(key, body)).body).toMatchObject({ id: kept.body.id, status: 'DRA' })
    expect(await current(at.grower, kept.body.id)).toMatchObject({
      status: 'DRA',
      plants: 5000,
      narrative: 'The whole house.',
    })
    // A draft is nobody's but the grower's.
    expect((await at.officer.call('field-reports.get', { params: { id: kept.body.id } })).status).toBe(404)
  })

  it('under a permit that is not open for it is refused, and may be sent again', async () => {
    const key = randomUUID()
    expect(await send(key, said())).toMatchObject({
      status: 409,
      body: { message: 'fieldReportPermitClosed' },
    })
    await start()
    expect((await send(key, said())).body.status).toBe('SUB')
  })

  it('is not sent without what is declared', async () => {
    await start()
    expect((await send(randomUUID(), said({ declaration: false }))).status).toBe(400)
    expect(await reports()).toEqual([])
  })
})

/** Sends what a device would, byte by byte as far as `until`, and then the line is cut. */
const cutAfter = async (port: number, whole: Buffer, until: number): Promise<void> => {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(port, '127.0.0.1', () => resolve(opened))
    opened.once('error', reject)
  })
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.write(whole.subarray(0, until), () => resolve()))
  // Sent whole, it is cut amid the answer: at its first byte.
  if (until >= whole.length) await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
}

describe('a line that is cut', () => {
  it('before, amid and after the request, and amid the answer, leaves one report', async () => {
    await start()
    const { fastify } = at.app
    if (!fastify.server.listening) await fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = fastify.server.address() as AddressInfo
    const key = randomUUID()
    const body = JSON.stringify(said())
    const head = [
      'POST /api/cultivation/sent-reports HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${at.grower.token}`,
      `idempotency-key: ${key}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ].join('\r\n')
    const whole = Buffer.from(`${head}\r\n\r\n${body}`)
    const start0 = head.length + 4
    for (const until of [1, head.length, start0, start0 + 1, whole.length - 1])
      await cutAfter(port, whole, until)
    expect(await reports()).toEqual([])
    await cutAfter(port, whole, whole.length)
    await expect.poll(reports).toHaveLength(1)
    expect((await send(key, said())).body.status).toBe('SUB')
    expect(await reports()).toHaveLength(1)
  })
})

describe('photos of a device', () => {
  it('are one under their key, also when they were taken away meanwhile', async () => {
    await start()
    const { id } = (await send(randomUUID(), said())).body
    const key = randomUUID()
    const names = async () =>
      (await current(at.grower, id)).attachments.map(({ name }: { name: string }) => name)
    await addPicture(at.grower, id, key)
    await addPicture(at.grower, id, key)
    await Promise.all([addPicture(at.grower, id, key), addPicture(at.grower, id, key)])
    expect(await names()).toEqual(['1.png'])
    await addPicture(at.grower, id, randomUUID())
    expect(await names()).toHaveLength(2)
    const [first] = (await current(at.grower, id)).attachments
    await at.grower.call('field-reports.detach', { params: { id, attachmentId: first.id } })
    await addPicture(at.grower, id, key)
    expect(await names()).toHaveLength(1)
  })
})

describe('the key of a device', () => {
  it('is of the person, and the same in each of his sessions', async () => {
    const of = async (who = at.grower) => (await who.call('field-reports.device')).body
    const one = await of()
    expect(Buffer.from(one.sealingKey, 'base64')).toHaveLength(32)
    expect(await of()).toEqual(one)
    expect(one.at).toBe(at.app.clock.now().toISOString())
    expect((await at.officer.call('field-reports.device')).status).toBe(403)
  })

  it('of what one grower has sent, no other learns', async () => {
    await start()
    const key = randomUUID()
    await send(key, said())
    expect((await send(key, said(), at.buyer)).status).toBe(403)
  })

  it('what was sent cannot be changed behind the back of the trail', async () => {
    await start()
    await send(randomUUID(), said())
    await expect(at.app.database.pool.query('delete from field_report_sent')).rejects.toThrow(
      /permission|denied/i,
    )
  })
})
