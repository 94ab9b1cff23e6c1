import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../../testing/register-person.ts'
import { sendPicture } from '../../testing/send-picture.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let officer: TestPerson
let slot: string
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  slot = `signature-${await idOf(app, 'officer')}`
})
afterAll(() => app?.close())

const picture = (background: string, width = 300, height = 100): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
const slots = async () => (await officer.call('branding.pictures')).body.slots
const versionsOf = async (of: string) =>
  (await officer.call('branding.pictureVersions', { params: { slot: of } })).body

describe('a signature', () => {
  it('is asked for with the password, and kept of officers only', async () => {
    const bytes = await picture('#102040')
    const wrong = await sendPicture(officer, slot, { name: 's.png', bytes, password: 'not it' })
    expect([wrong.status, wrong.body.message]).toEqual([409, 'accountProofWrong'])
    const stranger = `signature-${await idOf(app, 'importer')}`
    const refused = await sendPicture(officer, stranger, { name: 's.png', bytes })
    expect([refused.status, refused.body.message]).toEqual([422, 'brandingNoOfficer'])
    const taken = await sendPicture(officer, slot, { name: 's.png', bytes })
    expect(taken.body).toMatchObject({
      slot,
      kind: 'signature',
      officer: { name: 'Ilse Marten' },
      current: {
        version: 1,
        changedBy: 'officer',
        picture: { width: 300, height: 100, mediaType: 'image/png' },
      },
    })
  })

  it('is never public, and not kept by a browser', async () => {
    const params = { slot, version: 1 }
    expect((await app.visitor.call('branding.picture', { params })).status).toBe(401)
    expect((await (await app.as('importer')).call('branding.picture', { params })).status).toBe(403)
    const answer = await officer.call('branding.picture', { params })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png'])
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })

  it('can be taken away and put back', async () => {
    const password = 'Papaver-2026!'
    const gone = await officer.call('branding.removePicture', {
      params: { slot },
      body: { version: 1, password },
    })
    expect(gone.body.current).toMatchObject({ version: 2, picture: null })
    expect((await officer.call('branding.picture', { params: { slot, version: 2 } })).status).toBe(404)
    const back = await officer.call('branding.putBackPicture', {
      params: { slot, version: 1 },
      body: { version: 2, password },
    })
    expect(back.body.current).toMatchObject({ version: 3, picture: { fileName: 's.png', width: 300 } })
    expect((await versionsOf(slot)).map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
  })
})

describe('a picture', () => {
  it('is refused to one who has not seen the newest', async () => {
    const bytes = await picture('#ffffff')
    expect((await sendPicture(officer, 'letterhead', { name: 'l.png', bytes })).status).toBe(201)
    const late = await sendPicture(officer, 'letterhead', { name: 'l.png', bytes })
    expect([late.status, late.body.message, late.body.details.current.version]).toEqual([
      409,
      'brandingStale',
      1,
    ])
    const unnamed = await sendPicture(officer, 'letterhead', { name: 'l.png', bytes, version: null })
    expect([unnamed.status, unnamed.body.message]).toEqual([400, 'invalidInput'])
  })

  it('that is needed cannot be taken away', async () => {
    const answer = await officer.call('branding.removePicture', {
      params: { slot: 'arms' },
      body: { version: 1 },
    })
    expect([answer.status, answer.body.message]).toEqual([409, 'brandingPictureNeeded'])
  })

  it('is kept no larger than papers need it', async () => {
    const bytes = await picture('#8a1f2b', 3000, 3000)
    const { body } = await sendPicture(officer, 'seal', { name: 'seal.png', bytes })
    expect(body.current.picture).toMatchObject({ width: 1200, height: 1200, bytes: bytes.length })
  })

  it('that is the logo changes what pages ask for at their start', async () => {
    const before = await app.visitor.call('branding.look')
    const etag = String(before.headers.etag)
    const unchanged = await app.visitor.call('branding.look', { headers: { 'if-none-match': etag } })
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0])
    await sendPicture(officer, 'country_logo', { name: 'l.png', bytes: await picture('#8a1f2b'), version: 1 })
    const after = await app.visitor.call('branding.look', { headers: { 'if-none-match': etag } })
    expect([after.status, after.body.logo]).toEqual([200, '2'])
  })

  it('stands in the audit trail with its hash', async () => {
    const { rows } = await app.database.ownerPool.query(
      `select details from audit_event where entity_id = 'seal' order by seq desc limit 1`,
    )
    const details = typeof rows[0].details === 'string' ? JSON.parse(rows[0].details) : rows[0].details
    expect(details).toMatchObject({ before: null, after: { fileName: 'seal.png', mediaType: 'image/png' } })
    expect(details.after.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is listed with everybody who signs', async () => {
    const all = await slots()
    expect(all.slice(0, 4).map((each: { slot: string }) => each.slot)).toEqual([
      'country_logo',
      'arms',
      'letterhead',
      'seal',
    ])
    const names = all.slice(4).map(({ officer: person }: { officer: { name: string } }) => person.name)
    expect(names).toContain('Ilse Marten')
    expect(names).not.toContain('Pavel Dragan')
  })
})

describe('samples', () => {
  it.each(['authorizations.samplePermit', 'users.sampleLetter'] as const)('%s is a paper', async (name) => {
    const answer = await officer.call(name)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    // Neither signature nor data: nothing in it could be taken for an authorization.
    expect(answer.bytes.includes('authorization.json')).toBe(false)
    expect(answer.bytes.includes('/ByteRange')).toBe(false)
  })
})

describe('the look', () => {
  const colours = {
    light: { header: '#14532d', button: '#166534', link: '#166534' },
    dark: { header: '#14532d', button: '#166534', link: '#86efac' },
  }
  it('is seen by every page, and an old one can be put back', async () => {
    const saved = await officer.call('branding.saveLook', {
      body: { version: 0, note: '', names: { en: 'Valdoria Permits', fr: '' }, colours },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const { body } = await app.visitor.call('branding.look')
    expect(body).toMatchObject({ version: 1, names: { en: 'Valdoria Permits' }, colours })
    expect(body.names.fr).toBeUndefined()
    const { body: versions } = await officer.call('branding.lookVersions')
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([1, 0])
    const back = await officer.call('branding.putBackLook', { params: { version: 0 }, body: { version: 1 } })
    expect(back.body).toMatchObject({ version: 2, names: {}, isShipped: false })
    expect(back.body.colours).toEqual(versions[1].colours)
  })

  it('is refused with the figure and a colour that passes', async () => {
    const pale = { ...colours, light: { ...colours.light, header: '#7fb3e6' } }
    const answer = await officer.call('branding.saveLook', { body: { version: 2, names: {}, colours: pale } })
    expect([answer.status, answer.body.message]).toEqual([422, 'brandingContrast'])
    expect(answer.body.details.problems).toHaveLength(1)
    expect(answer.body.details.problems[0]).toMatchObject({ scheme: 'light', field: 'header', least: 4.5 })
    expect(answer.body.details.problems[0].ratio).toBeLessThan(4.5)
    expect(answer.body.details.problems[0].proposal).toMatch(/^#[0-9a-f]{6}$/)
  })
})
