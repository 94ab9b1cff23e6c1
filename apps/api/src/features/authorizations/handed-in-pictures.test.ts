import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { actOnUser, registerVerified } from '../../testing/register-person.ts'
import { startTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { attach, change, multipart, openDoors, register } from '../../testing/strangers.ts'

/** Wherever somebody hands in a picture, what is kept is drawn anew, and what cannot be drawn is refused. */
let app: TestApp
let importer: TestPerson
let admin: TestPerson
let caseId: string
let personId: string
let endorsed: { id: string; endorsementId: string }
let form: { id: string; uploadKey: string }
beforeAll(async () => {
  app = await startTestApp()
  await openDoors(app)
  await change(app, 'files.maxPerCase', 100)
  importer = await app.as('importer')
  admin = await app.as('admin')
  const draft = importDraft(await draftParts(importer))
  caseId = (await importer.call('authorizations.create', { body: draft })).body.id
  personId = await registerVerified(app, { userName: 'letter.writer', isManager: true })
  await actOnUser(admin, personId, 'pendingConfirmation')
  await change(app, 'import_export.photosPerEndorsement', 50)
  const permit = await issuePermit(app)
  const body = {
    source: 'customs',
    date: '2026-06-17',
    lines: [{ lineId: permit.lines[0]?.id, quantity: '0.5' }],
    lastConsignment: false,
  }
  const recorded = await admin.call('endorsements.record', { params: { id: permit.id }, body })
  endorsed = { id: permit.id, endorsementId: recorded.body.id }
  form = (await register(app, { username: 'picture', email: 'picture@harbour.example' })).body
})
afterAll(() => app?.close())

interface Kept {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly sha256: Buffer
  readonly data: Buffer
}
/** The files that are kept, oldest first, each with its bytes as they lie in the database. */
const kept = async (): Promise<Kept[]> =>
  (
    await app.database.ownerPool.query(
      `select id, name, media_type as "mediaType", bytes::int as size, sha256,
         (select string_agg(data, ''::bytea order by position) from stored_file_chunk where file_id = id) as data
       from stored_file order by id`,
    )
  ).rows

const places: readonly [string, (name: string, bytes: Buffer) => Promise<TestAnswer>][] = [
  ['an attachment of a registration', (name, bytes) => attach(app, form, [{ name, bytes }])],
  [
    'a signed letter',
    async (name, bytes) =>
      admin.call('users.uploadConfirmationLetter', {
        params: { id: personId },
        ...(await multipart({}, [{ name, bytes, field: 'file' }])),
      }),
  ],
  [
    'an attachment of a case',
    async (name, bytes) =>
      importer.call('authorizations.attach', {
        params: { id: caseId },
        ...(await multipart({}, [{ name, bytes }])),
      }),
  ],
  [
    'a photo of customs',
    async (name, bytes) =>
      admin.call('endorsements.addPhotos', {
        params: endorsed,
        ...(await multipart({}, [{ name, bytes }])),
      }),
  ],
]

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
/** A PNG in grey, right in every sum, that says it is so large. */
const pngOf = (edge: number, rows: Buffer): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(edge, 0)
  head.writeUInt32BE(edge, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

/** Lies on its side, as a telephone writes it, with where and by whom it was taken; red above, blue below. */
const lying = async (format: 'jpeg' | 'png'): Promise<Buffer> => {
  const blue = sharp({ create: { width: 40, height: 20, channels: 3, background: '#0000ff' } })
  return sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
    .composite([{ input: await blue.png().toBuffer(), gravity: 'south' }])
    .extend({ right: 20, background: '#ffffff' })
    .withExif({ IFD0: { Artist: 'A secret place' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format, { quality: 95 })
    .toBuffer()
}
const colourAt = async (bytes: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]

describe.each(places)('%s', (_place, send) => {
  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
  ] as const)(
    'that is a %s is kept as drawn anew: upright, without what was hidden in it',
    async (format, mediaType) => {
      const sent = Buffer.concat([await lying(format), Buffer.from('<script>alert(1)</script>')])
      expect([200, 201, 204]).toContain((await send(`photo.${format}`, sent)).status)
      const file = (await kept()).at(-1)
      if (file === undefined) throw new Error('nothing was kept')
      const { data, size, sha256 } = file
      expect([file.mediaType, size]).toEqual([mediaType, data.length])
      expect(sha256.equals(createHash('sha256').update(data).digest())).toBe(true)
      const about = await sharp(data).metadata()
      expect(about).toMatchObject({ format, width: 40, height: 60 })
      expect([about.exif, about.orientation ?? 1]).toEqual([undefined, 1])
      for (const hidden of ['A secret place', '<script>']) expect(data.includes(hidden)).toBe(false)
      // Turned to the right: what was above is right, what was below is left.
      const [left, right] = [await colourAt(data, 4, 30), await colourAt(data, 35, 30)]
      expect([left[2], right[0]].every((value) => value !== undefined && value > 200)).toBe(true)
      expect([left[0], right[2]].every((value) => value !== undefined && value < 60)).toBe(true)
    },
  )

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a header of 65 535 × 65 535 and nothing behind it', () => pngOf(65_535, Buffer.alloc(0))],
    ['a PNG that unpacks to 64 million pixels', () => pngOf(8000, Buffer.alloc(8001 * 8000))],
    ['half a PNG', async () => (await lying('png')).subarray(0, 120)],
    ['half a JPEG', async () => (await lying('jpeg')).subarray(0, 500)],
    ['eight bytes that begin like a PNG', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['three bytes that begin like a JPEG', () => Buffer.from('ffd8ff', 'hex')],
  ])('that is %s is refused, and nothing of it is kept', async (_what, make) => {
    const before = (await kept()).length
    const { status, body } = await send('picture.png', await make())
    expect([status, body.message]).toEqual([415, 'pictureUnreadable'])
    expect((await kept()).length).toBe(before)
  })

  it('that is of a phone and in HEIC is refused by its name, whatever it is called', async () => {
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(200),
    ])
    for (const name of ['photo.heic', 'photo.jpg'])
      expect((await send(name, heic)).body.message).toBe('pictureHeic')
  })
})

it('keeps grey grey, and does not let a picture grow beyond what a file may have', async () => {
  const [, send] = places[2] ?? []
  await send?.('grey.png', pngOf(50, Buffer.alloc(51 * 50)))
  expect(await sharp((await kept()).at(-1)?.data).metadata()).toMatchObject({ channels: 1, width: 50 })
  await change(app, 'files.maxMegabytes', 1)
  const noise = { width: 1600, height: 1600, channels: 3, background: '#777777' } as const
  const source = sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
  const sent = await source.jpeg({ quality: 40 }).toBuffer()
  // Drawn finely it would be larger than it may be.
  expect(sent.length).toBeLessThan(1_000_000)
  expect((await sharp(sent).jpeg({ quality: 92 }).toBuffer()).length).toBeGreaterThan(1_000_000)
  expect((await send?.('noise.jpg', sent))?.status).toBe(201)
  expect((await kept()).at(-1)?.size).toBeLessThan(1_000_000)
})
