import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportIncident } from '../../testing/incidents.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runDaily } from './actions/daily.ts'

let app: TestApp
let [importer, officer, customs]: TestPerson[] = []
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  customs = await app.as('customs')
})
afterAll(() => app?.close())

interface Shown {
  id: string
  version: number
  number: string
}
const step = async (
  person: TestPerson | undefined,
  { id, version }: Shown,
  action: string,
  input: object = {},
) => {
  const answer = await person?.call('incidents.act', { params: { id, action }, body: { version, ...input } })
  return { status: answer?.status, body: answer?.body }
}
const morphine = async () => {
  const substances = (await officer?.call('masters.substances'))?.body
  const found = substances.find(({ name }: { name: string }) => name === 'Morphine')
  return { substanceId: found.id, formId: found.forms[0].id }
}

describe('a theft', () => {
  let reported: Shown & { status: string }

  it('is reported with its goods in base, and links what it names', async () => {
    const permit = await issuePermit(app)
    const lines = [{ ...(await morphine()), quantity: '20', unit: 'g' }]
    const body = await reportIncident(importer as TestPerson, {
      kind: 'THEFT',
      lines,
      concerns: [permit.number, 'NOTHING-1'],
    })
    expect(body).toMatchObject({ status: 'REP', number: expect.stringMatching(/^INC-/), office: null })
    expect(body.lines[0].drugs).toMatchObject([{ name: 'Morphine', baseGrams: '20' }])
    reported = body
    const { body: shown } = (await officer?.call('incidents.get', { params: { id: body.id } })) ?? {}
    expect(shown.office.links.map(({ number }: Shown) => number)).toEqual([permit.number])
    expect(shown.isReportedLate).toBe(true)
  })

  it('waits for a first response, which an officer gives with his first step', async () => {
    const before = (await officer?.call('incidents.get', { params: { id: reported.id } }))?.body
    expect(before.office).toMatchObject({ respondedAt: null, respondBy: expect.any(String) })
    const taken = await step(officer, before, 'take')
    expect(taken.body.office.respondedAt).not.toBeNull()
    reported = taken.body
  })

  it('is told to the police by a signed letter, which can be looked at before', async () => {
    const preview = await officer?.call('incidents.preview', {
      params: { id: reported.id },
      body: { addressee: 'police', culture: 'fi' },
    })
    expect(preview?.status).toBe(200)
    const written = await step(officer, reported, 'write', {
      addressee: 'police',
      recipient: 'duty@police.example',
      culture: 'fi',
    })
    expect(written.status).toBe(200)
    const [letter] = written.body.office.letters
    expect(letter).toMatchObject({ number: `${reported.number}/L1`, recipient: 'duty@police.example' })
    const params = { id: reported.id, letterId: letter.id }
    expect((await officer?.call('incidents.letter', { params }))?.status).toBe(200)
    const { rows } = await app.database.ownerPool.query(
      `select subject, body, file_id as "fileId" from mail_outbox where recipient = 'duty@police.example'`,
    )
    expect(rows).toMatchObject([{ fileId: expect.any(String) }])
    expect(rows[0].body).not.toMatch(/Store 2|Osmund/)
    reported = written.body
  })

  it('is closed with its result, of which the statistics read what is lost', async () => {
    expect((await step(officer, reported, 'close', { comment: 'Over.' })).body.message).toBe(
      'incidentUnclassified',
    )
    const tooMuch = { classification: 'recovered', recovered: [{ position: 1, quantity: '21' }] }
    expect((await step(officer, reported, 'classify', tooMuch)).body.message).toBe('incidentFoundTooMuch')
    const found = { classification: 'recovered', recovered: [{ position: 1, quantity: '5' }] }
    const classified = (await step(officer, reported, 'classify', found)).body
    expect(classified.office.outcome[0].drugs).toMatchObject([{ recoveredGrams: '5', lostGrams: '15' }])
    const { rows } = await app.database.ownerPool.query(
      `select base_grams::text as base, recovered_grams::text as found from incident_loss_reading where incident_id = $1`,
      [reported.id],
    )
    expect(rows.map(({ base, found: again }) => [Number(base), Number(again)])).toEqual([[20, 5]])
    const closed = (await step(officer, classified, 'close', { comment: 'Five grams were found.' })).body
    expect(closed.status).toBe('CLO')
    const own = (await importer?.call('incidents.get', { params: { id: reported.id } }))?.body
    expect(own).toMatchObject({ status: 'CLO', office: null })
    const added = await step(importer, own, 'supplement', { comment: 'The door was forced.' })
    expect(added.status).toBe(200)
  })
})

describe('an excess at the border', () => {
  let permit: Awaited<ReturnType<typeof issuePermit>>
  let line: { id: string; quantity: string }
  beforeAll(async () => {
    permit = await issuePermit(app)
    const shown = (await customs?.call('authorizations.get', { params: { id: permit.id } }))?.body
    line = shown.lines[0]
  })
  /** As another consignment than those that are held already. */
  const present = async (
    times: number,
    declarationNumber?: string,
    besideIds: string[] = [],
  ): Promise<void> => {
    const refused = await customs?.call('endorsements.record', {
      params: { id: permit.id },
      body: {
        ...{ source: 'customs', date: '2026-06-17', checkCode: permit.checkCode, lastConsignment: false },
        ...(declarationNumber ? { declarationNumber } : {}),
        lines: [{ lineId: line.id, quantity: String(Number(line.quantity) * times) }],
        besideIds,
      },
    })
    const { message, details } = refused?.body ?? {}
    if (message !== 'endorsementTwice') return expect(message).toBe('endorsementExcess')
    const earlier = details.earlier.map(({ id }: { id: string }) => id)
    expect(besideIds).not.toEqual(earlier)
    return present(times, declarationNumber, earlier)
  }
  const listed = async (): Promise<Shown[]> =>
    (await officer?.call('incidents.list', { query: { view: 'all', kind: 'EXCESS' } }))?.body.items
  const shown = async (id: string) => (await officer?.call('incidents.get', { params: { id } }))?.body

  it('is an incident at once, with what may not cross and its permit', async () => {
    await present(2)
    const items = await listed()
    expect(items).toHaveLength(1)
    const id = items[0]?.id ?? ''
    const incident = await shown(id)
    expect(incident).toMatchObject({ status: 'REP', reporter: null, office: { source: 'customs' } })
    expect(incident.office.links[0].id).toBe(permit.id)
    expect(Number(incident.lines[0].quantity)).toBe(Number(line.quantity))
    // The holder learns nothing of it here.
    expect((await importer?.call('incidents.get', { params: { id } }))?.status).toBe(404)
  })

  it('of the same permit is added to it, once for each consignment, until it is closed', async () => {
    const [first, second] = ['26XV00000000000011', '26XV00000000000012']
    await Promise.all([present(2, first), present(3, second)])
    await present(2, second)
    const items = await listed()
    expect(items).toHaveLength(1)
    const incident = await shown(items[0]?.id ?? '')
    expect(Number(incident.lines[0].quantity)).toBe(4 * Number(line.quantity))
    expect(incident.concerns).toEqual(expect.arrayContaining([first, second]))
    await app.database.ownerPool.query(
      `update work_case set status = 'CLO', status_group = 'final' where id = $1`,
      [incident.id],
    )
    await present(2)
    expect(await listed()).toHaveLength(2)
  })
})

it('reminds once before a first response is due, and marks it once it is late', async () => {
  const reported = await reportIncident(importer as TestPerson, { kind: 'LOSS' })
  const after = (hours: number) => new Date(Date.parse(reported.submittedAt) + hours * 3_600_000)
  const mails = async () => {
    const { rows } = await app.database.ownerPool.query(
      `select count(*)::int as count from mail_outbox where template = 'INCIDENT_RESPONSE_DUE' and entity_id = $1`,
      [reported.id],
    )
    return rows[0].count
  }
  await runDaily(app.deps, after(10))
  expect(await mails()).toBe(0)
  await runDaily(app.deps, after(20))
  const first = await mails()
  expect(first).toBeGreaterThan(0)
  await runDaily(app.deps, after(21))
  expect(await mails()).toBe(first)
  await runDaily(app.deps, after(25))
  expect(await mails()).toBe(2 * first)
  const late = await officer?.call('incidents.list', { query: { view: 'all', flag: 'responseLate' } })
  expect(late?.body.items.map(({ id }: Shown) => id)).toContain(reported.id)
})

it('changes who may know of it with its type', async () => {
  const reported = await reportIncident(importer as TestPerson, { kind: 'OTHER' })
  const retyped = await step(officer, reported, 'retype', {
    incidentType: 'SUSPICIOUS-ENQUIRY',
    comment: 'So.',
  })
  expect(retyped.body).toMatchObject({ kind: 'SUSPICIOUS-ENQUIRY', office: { isConfidential: true } })
})

it('is handed to other systems as a file with what each drug lost', async () => {
  const lines = [{ ...(await morphine()), quantity: '1', unit: 'kg' }]
  const { id } = await reportIncident(importer as TestPerson, { kind: 'LOSS', lines })
  const { body } = (await officer?.call('incidents.exchangeFile', { params: { id } })) ?? {}
  const file = typeof body === 'string' ? JSON.parse(body) : body
  expect(file).toMatchObject({ format: 'papaver-incident', substances: [{ baseGrams: '1000' }] })
})

describe('the goods of an incident', () => {
  it('are corrected by an officer with a reason while it is open; the report before stays in the history', async () => {
    const lines = [{ ...(await morphine()), quantity: '20', unit: 'g' }]
    const reported = await reportIncident(importer as TestPerson, { kind: 'LOSS', lines })
    const right = { quantities: [{ position: 1, quantity: '2' }], comment: 'One digit too many.' }
    expect((await step(importer, reported, 'correctGoods', right)).body.message).toBe('caseworkClosed')
    const { comment } = right
    const strange = { comment, quantities: [{ position: 2, quantity: '2' }] }
    expect((await step(officer, reported, 'correctGoods', strange)).body.message).toBe('incidentGoodsUnknown')
    expect((await step(officer, reported, 'correctGoods', { comment })).body.message).toBe(
      'caseworkIncomplete',
    )
    const found = { classification: 'recovered', recovered: [{ position: 1, quantity: '5' }] }
    const classified = (await step(officer, reported, 'classify', found)).body
    // Five grams were found of two.
    expect((await step(officer, classified, 'correctGoods', right)).body.message).toBe('incidentFoundTooMuch')
    const ten = { comment, quantities: [{ position: 1, quantity: '10' }] }
    const corrected = (await step(officer, classified, 'correctGoods', ten)).body
    expect(corrected).toMatchObject({
      lines: [{ quantity: '10', drugs: [{ baseGrams: '10' }] }],
      office: { outcome: [{ recovered: '5', drugs: [{ lostGrams: '5' }] }] },
    })
    // Who reported it reads what it is now, and why.
    for (const person of [officer, importer]) {
      const history = (await person?.call('incidents.history', { params: { id: reported.id } }))?.body
      expect(history.at(-1)).toMatchObject({
        ...{ action: 'correctGoods', comment },
        changes: [{ field: 'lines', before: '1: 20 g', after: '1: 10 g' }],
      })
    }
    await step(officer, corrected, 'take')
    const taken = (await officer?.call('incidents.get', { params: { id: reported.id } }))?.body
    const closed = (await step(officer, taken, 'close', { comment: 'Over.' })).body
    expect((await step(officer, closed, 'correctGoods', right)).body.message).toBe('caseworkClosed')
  })

  it('are not lost where they are more than a permit allows', async () => {
    const lines = [{ ...(await morphine()), quantity: '20', unit: 'g' }]
    const reported = await reportIncident(importer as TestPerson, { kind: 'EXCESS', lines })
    const found = { recovered: [{ position: 1, quantity: '1' }] }
    const refused = await step(officer, reported, 'classify', { classification: 'confirmed', ...found })
    expect(refused.body.message).toBe('incidentFoundTooMuch')
    expect((await step(officer, reported, 'classify', { classification: 'recovered' })).body.message).toBe(
      'invalidInput',
    )
    const { body } = await step(officer, reported, 'classify', { classification: 'confirmed' })
    expect(body.office.outcome[0].drugs).toMatchObject([{ recoveredGrams: '0', lostGrams: '0' }])
    const { rows } = await app.database.ownerPool.query(
      'select 1 from incident_loss_reading where incident_id = $1',
      [reported.id],
    )
    expect(rows).toEqual([])
  })
})
