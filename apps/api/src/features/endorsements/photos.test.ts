import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { change, multipart } from '../../testing/strangers.ts'

let app: TestApp
let permit: IssuedPermit
const people = new Map<string, TestPerson>()
const as = (name: string): TestPerson => {
  const person = people.get(name)
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'customs', 'customs.staff', 'officer']) people.set(name, await app.as(name))
  permit = await issuePermit(app)
})
afterAll(() => app?.close())

const picture = (colour: string, format: 'png' | 'jpeg' = 'png'): Promise<Buffer> =>
  sharp({ create: { width: 12, height: 9, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: 'A secret place' } })
    .toFormat(format)
    .toBuffer()
const record = async (remark: string): Promise<string> => {
  const { body } = await as('customs.staff').call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      remark,
      lines: [{ lineId: permit.lines[0]?.id, quantity: '0.1' }],
      lastConsignment: false,
      declarationNumber: randomUUID(),
      checkCode: permit.checkCode,
    },
  })
  return body.id
}
const send = async (
  who: string,
  endorsementId: string,
  files: readonly { name: string; bytes: Buffer }[],
  id = permit.id,
): Promise<TestAnswer> =>
  as(who).call('endorsements.addPhotos', { params: { id, endorsementId }, ...(await multipart({}, files)) })
const recordAs = async (who: string, id: string) => {
  const { body } = await as(who).call('endorsements.list', { params: { id: permit.id } })
  return body.find((row: { id: string }) => row.id === id)
}
const countFiles = async (): Promise<number> =>
  Number((await app.database.ownerPool.query('select count(*) from stored_file')).rows[0].count)

describe('what customs found', () => {
  it('is told to customs and the authority, and not to the holder', async () => {
    const id = await record('Two labels were wet')
    const sent = await send('customs.staff', id, [
      { name: 'seal.jpg', bytes: await picture('#aa0000', 'jpeg') },
      { name: 'label.png', bytes: await picture('#00aa00') },
    ])
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    for (const name of ['customs', 'officer'])
      expect(await recordAs(name, id)).toMatchObject({
        remark: 'Two labels were wet',
        photos: [
          { name: 'seal.jpg', addedBy: 'Ole Brandt' },
          { name: 'label.png', addedBy: 'Ole Brandt' },
        ],
        mayAddPhotos: true,
      })
    expect(await recordAs('importer', id)).toMatchObject({ remark: null, photos: [], mayAddPhotos: false })
    const [photo] = (await recordAs('officer', id)).photos
    const { rows } = await app.database.ownerPool.query(
      `select string_agg(data, ''::bytea order by position) as data from stored_file_chunk
       where file_id = (select file_id from endorsement_photo where id = $1)`,
      [photo.id],
    )
    expect((await sharp(rows[0].data).metadata()).exif).toBeUndefined()
  })

  it('keeps a photo once, however often it is sent', async () => {
    const id = await record('once')
    const files = [{ name: 'seal.png', bytes: await picture('#0000aa') }]
    await send('customs', id, files)
    const before = await countFiles()
    expect(await send('customs', id, [...files, ...files])).toMatchObject({ status: 201 })
    expect((await recordAs('customs', id)).photos).toHaveLength(1)
    expect(await countFiles()).toBe(before)
  })

  it('takes pictures only, up to the number that is set, all of one upload or none', async () => {
    const id = await record('limits')
    const colours = ['#111111', '#222222', '#333333']
    const files = await Promise.all(
      colours.map(async (colour, index) => ({ name: `${index}.png`, bytes: await picture(colour) })),
    )
    const pdf = [{ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7 and so on') }]
    expect(await send('customs', id, pdf)).toMatchObject({
      status: 415,
      body: { message: 'unsupportedMedia' },
    })
    await change(app, 'import_export.photosPerEndorsement', 2)
    expect((await send('customs', id, files)).body.message).toBe('endorsementTooManyPhotos')
    expect((await send('customs', id, files.slice(0, 2))).status).toBe(201)
    expect(await send('customs', id, files.slice(2))).toMatchObject({
      status: 422,
      body: { message: 'endorsementTooManyPhotos', details: { limit: 2 } },
    })
    expect((await recordAs('customs', id)).photos).toHaveLength(2)
    await change(app, 'import_export.photosPerEndorsement', 0)
    expect((await send('customs', await record('none'), files.slice(0, 1))).status).toBe(422)
    await change(app, 'import_export.photosPerEndorsement', 6)
  })

  it('judges each that comes by itself: one that is not taken leaves the others of its record', async () => {
    const id = await record('each by itself')
    const sound = [{ name: 'first.png', bytes: await picture('#441111') }]
    const last = [{ name: 'last.png', bytes: await picture('#114411') }]
    const bad = ['', 'Two labels were wet'].map((text) => [{ name: 'bad.jpg', bytes: Buffer.from(text) }])
    const broken = [{ name: 'broken.png', bytes: (await picture('#111144')).subarray(0, 60) }]
    const statuses: number[] = []
    for (const files of [sound, ...bad, broken, last])
      statuses.push((await send('customs', id, files)).status)
    expect(statuses).toEqual([201, 415, 415, 415, 201])
    const { photos } = await recordAs('officer', id)
    expect(photos.map(({ name }: { name: string }) => name)).toEqual(['first.png', 'last.png'])
  })

  it('closes to customs after its day and stays open to the authority', async () => {
    const id = await record('yesterday')
    await app.database.ownerPool.query(
      `update endorsement set recorded_at = recorded_at - interval '1 day' where id = $1`,
      [id],
    )
    const files = [{ name: 'late.png', bytes: await picture('#abcdef') }]
    expect(await send('customs', id, files)).toMatchObject({
      status: 409,
      body: { message: 'endorsementPhotosClosed' },
    })
    expect((await recordAs('customs', id)).mayAddPhotos).toBe(false)
    expect((await send('officer', id, files)).status).toBe(201)
  })

  it('reaches nobody by the address of another permit or record', async () => {
    const id = await record('address')
    const other = await issuePermit(app)
    const files = [{ name: 'seal.png', bytes: await picture('#123456') }]
    expect((await send('customs', id, files, other.id)).status).toBe(404)
    const [photo] = (await send('customs', id, files)).body.photos
    const ask = (params: Record<string, string>, who = 'officer') =>
      as(who).call('endorsements.photo', { params: { ...params, photoId: photo.id } })
    expect((await ask({ id: permit.id, endorsementId: id })).status).toBe(200)
    expect((await ask({ id: other.id, endorsementId: id })).status).toBe(404)
    expect((await ask({ id: permit.id, endorsementId: await record('another') })).status).toBe(404)
    expect((await ask({ id: permit.id, endorsementId: id }, 'importer')).status).toBe(404)
  })
})
