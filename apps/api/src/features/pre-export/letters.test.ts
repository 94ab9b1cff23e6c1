import type { Check } from '@papaver/contract/casework/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedFile, inspectSignature } from '../../platform/documents/pdf-inspection.ts'
import { listEditor } from '../../testing/list-editor.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runDaily } from './actions/daily.ts'

let app: TestApp
let officer: TestPerson
let ephedrine: { id: number }
const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows

beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  const substances = (await officer.call('masters.substances')).body
  ephedrine = substances.find(({ name }: { name: string }) => name === 'Ephedrine')
})
afterAll(() => app?.close())

const day = (count: number): string =>
  new Date(app.clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10)
const send = async (id: string) => {
  const { version } = (await officer.call('pre-export.get', { params: { id } })).body
  const params = { id, action: 'submit' }
  return officer.call('pre-export.act', { params, body: { version, declaration: true } })
}

/** A draft to India of what is named. */
const notified = async (said: object): Promise<string> => {
  const [exporter] = await behind(`select establishment_id as id from account where user_name = 'importer'`)
  const { status, body } = await officer.call('pre-export.create', {
    body: {
      kind: 'outgoing',
      establishmentId: exporter.id,
      receivedOn: day(0),
      quantity: '5',
      unit: 'kg',
      countryId: 'IN',
      partner: 'Kalpanik Exports Pvt Ltd',
      partnerAddress: 'Mumbai',
      dispatchOn: day(120),
      entryPoint: 'Mumbai',
      ...said,
    },
  })
  expect(status).toBe(201)
  return body.id
}

describe('what goes to the other authority', () => {
  it('is the notification by mail, as text and as a file fitted by the settings', async () => {
    const id = await notified({ substanceId: ephedrine.id, partner: 'A & B <Pharma>' })
    const sent = (await send(id)).body
    expect(sent.addressees.length).toBeGreaterThan(0)
    const params = { id }
    const text = (await officer.call('pre-export.text', { params })).bytes.toString()
    expect(text).toContain('CAS number: 299-42-3')
    expect(text).toContain('Importer: A & B <Pharma>, Mumbai')
    const xml = (await officer.call('pre-export.exchangeFile', { params })).bytes.toString()
    expect(xml).toContain('<importer>A &amp; B &lt;Pharma&gt;, Mumbai')
    expect(xml).toContain(`<number>${sent.number}</number>`)
    // The letter is signed, has the same data inside, and goes along with each mail.
    const [letter] = sent.letters
    expect(letter).toMatchObject({ decision: 'notify', number: sent.number, issuedOn: day(0) })
    const pdf = await officer.call('pre-export.letter', { params: { ...params, letterId: letter.id } })
    expect(pdf.bytes.includes('/ByteRange')).toBe(true)
    const data = JSON.parse((await officer.call('pre-export.dataFile', { params })).bytes.toString())
    expect(data.payload).toMatchObject({
      format: 'papaver.preExport',
      version: 1,
      isVoluntary: false,
      direction: 'outgoing',
      number: sent.number,
      importer: 'A & B <Pharma>, Mumbai, India',
      quantity: '5',
    })
    expect(data.signature.algorithm).toBe('Ed25519')
    const mails = await behind(
      `select file_id from mail_outbox where template = 'PEN_SENT' and entity_id = $1`,
      [id],
    )
    expect(mails.length).toBe(sent.addressees.length)
    expect(mails.every(({ file_id: file }) => file !== null)).toBe(true)
  })

  it('is saved and sent by another way where the settings say so', async () => {
    await setSetting(app, 'import_export.penWay', 'saved')
    const id = await notified({ substanceId: ephedrine.id })
    const sent = (await send(id)).body
    expect(sent).toMatchObject({ status: 'SNT', goesByMail: false, addressees: [] })
    expect(sent.letters).toHaveLength(1)
    expect(sent.checks.map(({ code }: Check) => code)).not.toContain('noAddressee')
    expect(await behind(`select 1 from mail_outbox where entity_id = $1`, [id])).toEqual([])
    await setSetting(app, 'import_export.penWay', 'mail')
  })

  it('is told of our own accord of a substance on the special surveillance list, and of no other', async () => {
    const seeds = (await officer.call('masters.substances')).body.find(
      ({ convention }: { convention: string }) => convention === 'national',
    )
    const id = await notified({ substanceId: seeds.id })
    const before = (await officer.call('pre-export.checks', { params: { id } })).body
    expect(before.map(({ code }: Check) => code)).toContain('noPrecursor')
    const { rowOf, save } = listEditor(() => officer)
    const row = await rowOf('substances', seeds.code)
    const saved = await save('substances', row, { values: { ...row.values, isSurveilled: true } })
    expect(saved.status).toBe(200)
    const sent = (await send(id)).body
    expect(sent).toMatchObject({ status: 'SNT', isVoluntary: true })
    const data = (await officer.call('pre-export.dataFile', { params: { id } })).bytes.toString()
    expect(JSON.parse(data).payload.isVoluntary).toBe(true)
    const [mail] = await behind(
      `select body from mail_outbox where template = 'PEN_SENT' and entity_id = $1`,
      [id],
    )
    expect(JSON.stringify(mail)).toContain('Of our own accord')
    expect(JSON.stringify(mail)).not.toContain('whether you object')
  })

  it('is reminded of before, on and after the day of the answer, once for each day of the setting', async () => {
    await setSetting(app, 'import_export.penReminderDays', [-1, 0, 2])
    const id = await notified({ substanceId: ephedrine.id, replyBy: '2026-09-16' })
    await send(id)
    const kept = async () =>
      (
        await behind(`select reminder from case_reminder where case_id = $1 order by sent_at, reminder`, [id])
      ).map(({ reminder }) => String(reminder).split(':').at(-1))
    const on = (text: string) => runDaily(app.deps, new Date(`${text}T10:00:00Z`))
    await on('2026-09-14')
    expect(await kept()).toEqual([])
    await on('2026-09-15')
    await on('2026-09-15')
    expect(await kept()).toEqual(['-1'])
    await on('2026-09-16')
    await on('2026-09-17')
    expect(await kept()).toEqual(['-1', '0'])
    await on('2026-09-18')
    expect(await kept()).toEqual(['-1', '0', '2'])
    expect((await officer.call('pre-export.get', { params: { id } })).body.status).toBe('SNT')
  })
})

describe('what follows a notification', () => {
  const act = async (id: string, action: string, input: object = {}) => {
    const { version } = (await officer.call('pre-export.get', { params: { id } })).body
    return officer.call('pre-export.act', { params: { id, action }, body: { version, ...input } })
  }
  /** One of the Indian authority that was entered here. */
  const cameIn = async (): Promise<string> => {
    const id = await notified({
      kind: 'incoming',
      substanceId: ephedrine.id,
      entryPoint: 'Portvale',
      foreignReference: 'IN/PEN/9',
      replyBy: day(10),
    })
    expect((await send(id)).body).toMatchObject({ status: 'ACK', letters: [] })
    return id
  }
  const letterOf = (id: string, letterId: string, who = officer) =>
    who.call('pre-export.letter', { params: { id, letterId } })
  const mailsOf = (id: string) =>
    behind(
      `select subject, body, file_id from mail_outbox where template = 'PEN_ANSWERED' and entity_id = $1 order by id`,
      [id],
    )

  it('is a signed letter for each question and answer, which goes along with its mail', async () => {
    const id = await cameIn()
    const asked = await act(id, 'inquire', { comment: 'Who is the consignee?\n\nWhen does it leave?' })
    expect(asked.body).toMatchObject({ status: 'ACK', clock: { dueOn: day(10) }, answeredOn: null })
    await act(id, 'inquire', { comment: 'By which ship?' })
    const objected = await act(id, 'object', { comment: 'No such importer.' })
    const number = objected.body.number
    expect(objected.body).toMatchObject({ status: 'OBJ', answerReference: `${number}/L3` })
    const cleared = (await act(id, 'clear', { reference: 'OWN-1', comment: 'It was found.' })).body
    expect(cleared).toMatchObject({ status: 'CLR', answerReference: 'OWN-1' })
    expect(cleared.letters).toMatchObject([
      { decision: 'inquire', number: `${number}/L1`, issuedOn: day(0) },
      { decision: 'inquire', number: `${number}/L2` },
      { decision: 'object', number: `${number}/L3` },
      { decision: 'clear', number: `${number}/L4` },
    ])
    const words = [
      'Who is the consignee?\nWhen does it leave?',
      'By which ship?',
      'No such importer.',
      'It was found.',
    ]
    for (const [index, letter] of cleared.letters.entries()) {
      const { bytes } = await letterOf(id, letter.id)
      expect(inspectSignature(bytes)).toMatchObject({
        coversAll: true,
        digestMatches: true,
        signatureMatches: true,
      })
      expect(bytes.toString('latin1')).toMatch(/pdfaid:part>3<\/pdfaid:part>/)
      const { payload, signature } = JSON.parse(String(embeddedFile(bytes, 'answer.json')))
      expect(signature.algorithm).toBe('Ed25519')
      expect(payload).toMatchObject({
        format: 'papaver.preExportAnswer',
        version: 1,
        answer: letter.decision,
        letter: letter.number,
        writtenOn: day(0),
        words: words[index],
        notification: { number, direction: 'incoming', foreignReference: 'IN/PEN/9', quantity: '5' },
      })
    }
    const mails = await mailsOf(id)
    expect(mails.length).toBe(4 * cleared.addressees.length)
    expect(mails.every(({ file_id: file }) => file !== null)).toBe(true)
    expect(mails[0]?.body).toContain('we have a question before we can answer')
    // The mail itself names what is asked or said, each as its letter does.
    for (const [index, text] of words.entries())
      for (const line of text.split('\n'))
        expect(mails[index * cleared.addressees.length]?.body).toContain(line)
  })

  it('is read by officers alone, and with its own case', async () => {
    const [id, other] = [await cameIn(), await cameIn()]
    const [letter] = (await act(id, 'clear')).body.letters
    const [admin, importer, customs] = [
      await app.as('admin'),
      await app.as('importer'),
      await app.as('customs'),
    ]
    const answers = [officer, admin, importer, customs, app.visitor].map((who) =>
      letterOf(id, letter.id, who as TestPerson),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 403, 403, 401])
    expect((await letterOf(other, letter.id)).status).toBe(404)
  })

  it('is a letter of withdrawal of what was sent, and none of what the other authority says', async () => {
    const id = await notified({ substanceId: ephedrine.id })
    await send(id)
    expect((await act(id, 'inquire', { comment: 'And?' })).status).toBe(409)
    const cleared = (await act(id, 'clear', { comment: 'By telephone.' })).body
    expect(cleared.letters).toMatchObject([{ decision: 'notify' }])
    const withdrawn = (await act(id, 'withdraw', { comment: 'The order was cancelled.' })).body
    expect(withdrawn).toMatchObject({
      status: 'WDR',
      letters: [
        { decision: 'notify', number: withdrawn.number },
        { decision: 'withdraw', number: `${withdrawn.number}/L1` },
      ],
    })
    const { bytes } = await letterOf(id, withdrawn.letters[1].id)
    const { payload } = JSON.parse(String(embeddedFile(bytes, 'answer.json')))
    expect(payload).toMatchObject({ answer: 'withdraw', words: 'The order was cancelled.' })
    const [mail] = await mailsOf(id)
    expect(mail?.file_id).not.toBeNull()
    // The data that were sent stay what they were.
    const data = (await officer.call('pre-export.dataFile', { params: { id } })).bytes.toString()
    expect(JSON.parse(data).payload.format).toBe('papaver.preExport')
    const theirs = await cameIn()
    expect((await act(theirs, 'withdraw', { comment: 'They wrote so.' })).body).toMatchObject({
      status: 'WDR',
      letters: [],
    })
  })

  it('is there to be sent by another way where letters do not go by mail', async () => {
    await setSetting(app, 'import_export.penWay', 'saved')
    const id = await cameIn()
    const { letters } = (await act(id, 'object', { comment: 'No licence.' })).body
    expect(letters).toMatchObject([{ decision: 'object' }])
    expect(await mailsOf(id)).toEqual([])
    await setSetting(app, 'import_export.penWay', 'mail')
  })
})
