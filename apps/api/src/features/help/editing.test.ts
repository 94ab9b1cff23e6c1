import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { type ClamdMood, eicar, startFakeClamd } from '../../testing/fake-clamd.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { writeSetting } from '../settings/public.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  await create('own-article')
})
afterAll(() => app?.close())

const properties = {
  kind: 'guide',
  area: 'border',
  screens: ['/import-export/customs'],
  readers: ['CUST_USER', 'VISITOR'],
  order: 10,
  isActive: true,
  validFrom: null,
}
const create = async (key: string) => {
  const text = { culture: 'en', title: 'One', markdown: 'First text.' }
  const { status, body } = await officer.call('help.create', { body: { ...properties, key, ...text } })
  expect(status).toBe(201)
  return body
}
const save = (key: string, culture: string, version: number, title: string, markdown: string) =>
  officer.call('help.saveText', { params: { key, culture }, body: { version, title, markdown } })
const historyOf = async (key: string) => (await officer.call('help.history', { params: { key } })).body

describe('an article of the authority', () => {
  it('is there once', async () => {
    const body = { ...properties, key: 'own-article', culture: 'en', title: 'Two', markdown: 'Second.' }
    expect((await officer.call('help.create', { body })).body).toMatchObject({ message: 'helpKeyTaken' })
  })

  it('keeps every version of its text, and puts any of them back', async () => {
    expect((await save('own-article', 'en', 1, 'Two', 'Second text.')).status).toBe(200)
    expect((await save('own-article', 'en', 1, 'Three', 'Late.')).body).toMatchObject({
      message: 'helpStale',
      details: { version: 2 },
    })
    const put = await officer.call('help.putBack', {
      params: { key: 'own-article', culture: 'en' },
      body: { version: 2, to: 1 },
    })
    expect(put.body.texts).toMatchObject([
      { culture: 'en', version: 3, title: 'One', markdown: 'First text.' },
    ])
    expect(put.body.texts[0].state).toBe('own')
    const version = await officer.call('help.textVersion', {
      params: { key: 'own-article', culture: 'en', version: 2 },
    })
    expect(version.body).toEqual({ title: 'Two', markdown: 'Second text.' })
  })

  it('has no shipped text to go back to', async () => {
    const answer = await officer.call('help.putBack', {
      params: { key: 'own-article', culture: 'en' },
      body: { version: 3, to: 'shipped' },
    })
    expect(answer.body).toMatchObject({ message: 'helpNothingShipped' })
  })

  it('tells who changed what and when', async () => {
    await officer.call('help.save', {
      params: { key: 'own-article' },
      body: { version: 1, ...properties, order: 11, isActive: false },
    })
    const history = await historyOf('own-article')
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'help.change',
      'help.putBack',
      'help.text',
      'help.create',
    ])
    expect(history[0]).toMatchObject({
      actorName: 'officer',
      details: { before: { order: 10, isActive: true }, after: { order: 11, isActive: false } },
    })
    expect(history[2].details).toEqual({
      culture: 'en',
      before: { version: 1, title: 'One' },
      after: { version: 2, title: 'Two' },
    })
  })

  it('writes nothing where nothing changes', async () => {
    const { body } = await officer.call('help.edit', { params: { key: 'own-article' } })
    const before = (await historyOf('own-article')).length
    const same = { ...properties, order: 11, isActive: false, version: body.version }
    expect((await officer.call('help.save', { params: { key: 'own-article' }, body: same })).status).toBe(200)
    expect(await historyOf('own-article')).toHaveLength(before)
  })
})

describe('a text', () => {
  it.each([
    ['[x](javascript:alert(1))', 'helpLinkRefused'],
    ['![x](https://example.org/pixel.png)', 'helpLinkRefused'],
    ['<http://example.org>', 'helpLinkRefused'],
    ['{{t:no.such.word}}', 'helpWordUnknown'],
    ['{{t:authorizations.draft}}', 'helpWordUnknown'],
    ['{{s:authorization.QQQ}}', 'helpWordUnknown'],
  ])('with %s is refused', async (markdown, message) => {
    const { status, body } = await save('own-article', 'de', 0, 'Titel', `Text ${markdown} Ende`)
    expect([status, body.message]).toEqual([422, message])
    const answer = await officer.call('help.create', {
      body: { ...properties, key: 'refused', culture: 'en', title: 'T', markdown },
    })
    expect(answer.body.message).toBe(message)
  })

  it('with markup of the web keeps it as the text that it is', async () => {
    const markdown = '<script>alert(1)</script> <img src=x onerror=alert(1)> & < >'
    await create('raw-article')
    await save('raw-article', 'en', 1, '<b>Title</b>', markdown)
    const { body } = await app.visitor.call('help.visitorArticle', { params: { key: 'raw-article' } })
    expect(body).toMatchObject({ title: '<b>Title</b>', markdown })
  })

  it('has no end of lines lost and no control characters', async () => {
    const answer = await save('raw-article', 'en', 2, 'Title', 'One\n\nTwo\u0000')
    expect(answer.status).toBe(400)
    await save('raw-article', 'en', 2, 'Title', 'One\n\n- Two')
    const { body } = await app.visitor.call('help.visitorArticle', { params: { key: 'raw-article' } })
    expect(body.markdown).toBe('One\n\n- Two')
  })
})

const multipart = (files: { name: string; bytes: Buffer }[]) => {
  const boundary = 'papaver-test'
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
const upload = (key: string, ...files: { name: string; bytes: Buffer }[]) =>
  officer.call('help.upload', { params: { key }, ...multipart(files) })

const picture = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 20, channels: 3, background: '#1c5aa6' } })
    .withExif({ IFD0: { Copyright: 'A secret place' } })
    .jpeg()
    .toBuffer()

describe('a file', () => {
  it('is read by those who read its article, and by nobody else', async () => {
    await create('file-article')
    await officer.call('help.save', {
      params: { key: 'file-article' },
      body: { ...properties, readers: ['CUST_USER'], version: 1 },
    })
    const pdf = pdfBytes()
    const { status, body } = await upload('file-article', { name: 'Guide.pdf', bytes: pdf })
    expect([status, body]).toMatchObject([201, [{ name: 'Guide.pdf', mediaType: 'application/pdf' }]])
    const params = { id: body[0].id }
    const read = await (await app.as('customs.staff')).call('help.file', { params })
    expect(read.status).toBe(200)
    expect(read.bytes.equals(pdf)).toBe(true)
    expect(read.headers['content-disposition']).toContain('attachment')
    expect((await officer.call('help.file', { params })).status).toBe(200)
    expect((await (await app.as('importer')).call('help.file', { params })).status).toBe(404)
    expect((await app.visitor.call('help.visitorFile', { params })).status).toBe(404)
  })

  it('that is a picture is drawn anew: smaller, and without what was hidden in it', async () => {
    await create('picture-article')
    const { body } = await upload('picture-article', { name: 'Wide.jpg', bytes: await picture(3000) })
    const { bytes } = await app.visitor.call('help.visitorFile', { params: { id: body[0].id } })
    const { width, exif } = await sharp(bytes).metadata()
    expect([width, exif]).toEqual([1600, undefined])
    expect(bytes.includes('A secret place')).toBe(false)
  })

  it.each([
    ['page.html', Buffer.from('<script>alert(1)</script>'), 415],
    ['drawing.svg', Buffer.from('<svg onload="alert(1)"/>'), 415],
    ['broken.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]), 415],
  ])('%s is refused', async (name, bytes, status) => {
    expect((await upload('picture-article', { name, bytes })).status).toBe(status)
  })

  it('stays while a text shows it', async () => {
    const { body } = await upload('picture-article', { name: 'Shown.jpg', bytes: await picture(10) })
    const { id } = body.find(({ name }: { name: string }) => name === 'Shown.jpg')
    await save('picture-article', 'en', 1, 'One', `![A picture](file:${id})`)
    const params = { key: 'picture-article', id }
    expect((await officer.call('help.deleteFile', { params })).body).toMatchObject({
      message: 'helpFileUsed',
      details: { cultures: 'en' },
    })
    await save('picture-article', 'en', 2, 'One', 'No picture.')
    expect(
      (await officer.call('help.deleteFile', { params: { ...params, key: 'own-article' } })).status,
    ).toBe(404)
    expect((await officer.call('help.deleteFile', { params })).status).toBe(204)
    expect((await app.visitor.call('help.visitorFile', { params })).status).toBe(404)
    const [last] = await historyOf('picture-article')
    expect(last).toMatchObject({ action: 'help.detach', details: { before: 'Shown.jpg', after: null } })
  })
})

describe('where the authority has a scanner', () => {
  const pdf = (content: string) => ({ name: 'Guide.pdf', bytes: pdfBytes({ filling: Buffer.from(content) }) })
  const keptFiles = async () =>
    (await officer.call('help.edit', { params: { key: 'scanned-article' } })).body.files.length
  let clamd: Awaited<ReturnType<typeof startFakeClamd>>
  const useScanner = (port: number, virusScan: 'clamd' | 'off') =>
    inTransaction(app.deps, systemOrigin('test'), async (tx) => {
      await writeSetting(tx, 'files.scannerHost', '127.0.0.1')
      await writeSetting(tx, 'files.scannerPort', port)
      await writeSetting(tx, 'files.scannerSeconds', 1)
      await writeSetting(tx, 'files.virusScan', virusScan)
    })
  beforeAll(async () => {
    clamd = await startFakeClamd()
    await create('scanned-article')
    await useScanner(clamd.port, 'clamd')
  })
  afterAll(async () => {
    await useScanner(3310, 'off')
    await clamd.close()
  })

  it.each<[string, ClamdMood, string, number, string | undefined]>([
    ['a file with a virus', 'well', eicar, 422, 'virusFound'],
    ['a file that nobody looked at', 'slow', 'clean', 503, 'scannerSilent'],
    ['a file of which the scanner says nothing', 'hangsUp', 'clean', 503, 'scannerSilent'],
    ['a file that is too large for it', 'full', 'clean', 503, 'scannerSilent'],
  ])('%s (%s) is not taken', async (_, mood, content, status, message) => {
    clamd.state.mood = mood
    const answer = await upload('scanned-article', pdf(content))
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await keptFiles()).toBe(0)
  })

  it('a find is on the record with its sender, and told to those who care for the server, not without end', async () => {
    clamd.state.mood = 'well'
    const count = async (sql: string) => Number((await app.database.ownerPool.query(sql)).rows[0].count)
    const rows = `select count(*) from audit_event where action = 'operations.virus' and actor_name = 'officer'
      and details like '%Guide.pdf%EICAR%'`
    const notices = "select count(*) from notification where code = 'VIRUS_FOUND'"
    const [rowsBefore, noticesBefore] = [await count(rows), await count(notices)]
    for (let time = 0; time < 5; time += 1) await upload('scanned-article', pdf(eicar))
    expect((await count(rows)) - rowsBefore).toBe(5)
    const people = "select count(distinct account_id) from notification where code = 'VIRUS_FOUND'"
    expect(noticesBefore).toBeGreaterThan(0)
    // Three an hour from one address.
    expect(await count(notices)).toBe(3 * (await count(people)))
  })

  it('one bad file among good ones lets none in', async () => {
    clamd.state.mood = 'well'
    const picked = { name: 'Wide.jpg', bytes: await picture(10) }
    expect((await upload('scanned-article', picked, pdf(eicar))).body.message).toBe('virusFound')
    expect(await keptFiles()).toBe(0)
  })

  it('what it calls clean is taken, pictures too', async () => {
    clamd.state.mood = 'well'
    const before = clamd.state.seen.length
    const picked = { name: 'Wide.jpg', bytes: await picture(10) }
    expect((await upload('scanned-article', pdf('clean'), picked)).status).toBe(201)
    expect(clamd.state.seen.length - before).toBe(2)
    expect(await keptFiles()).toBe(2)
  })
})
