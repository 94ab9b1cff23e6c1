import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { squarePlot } from '../../testing/cultivation.ts'
import { current } from '../../testing/field-reports.ts'
import { fieldSeason } from '../../testing/field-season.ts'
import { sendForm } from '../../testing/send-form.ts'
import { change } from '../../testing/strangers.ts'

const { at, behind, harvest, start } = fieldSeason()

type Gps = Readonly<Record<string, string>>
const here: Gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '60/1 0/1 18/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '10/1 0/1 36/1',
}
const photo = (gps: Gps | undefined): Promise<Buffer> => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#285' } }).jpeg()
  return (gps === undefined ? picture : picture.withExif({ IFD3: { ...gps } })).toBuffer()
}
const attach = async (id: string, name: string, gps?: Gps) => {
  const file = { name, bytes: await photo(gps) }
  return (await sendForm(at.grower, 'field-reports.attach', { params: { id }, file: { ...file } })).status
}
const keptExif = async (id: string): Promise<boolean[]> => {
  const { attachments } = await current(at.grower, id)
  const found: boolean[] = []
  for (const { id: attachmentId } of attachments) {
    const { bytes } = await at.grower.call('field-reports.attachment', { params: { id, attachmentId } })
    found.push((await sharp(bytes).metadata()).exif !== undefined)
  }
  return found
}

describe('where a photo was taken', () => {
  it('is not kept unless the authority wants it', async () => {
    await start()
    const report = await harvest()
    expect(await attach(report.id, 'one.jpg', here)).toBe(201)
    expect((await current(at.officer, report.id)).photos).toEqual([])
    expect(await keptExif(report.id)).toEqual([false])
    const { rows } = await behind('select latitude from case_attachment where case_id = $1', [report.id])
    expect(rows).toEqual([{ latitude: null }])
  })

  it('is kept beside the photo, which itself says it no more, with the distance to the nearest plot', async () => {
    await change(at.app, 'cultivation.keepPhotoPlace', true)
    await start()
    await behind(`update cultivation_plot set shape = $2 where case_id = $1`, [
      at.permit.id,
      JSON.stringify(squarePlot(10.01, 60.005)),
    ])
    const report = await harvest()
    expect(await attach(report.id, 'one.jpg', here)).toBe(201)
    expect(await attach(report.id, 'two.jpg')).toBe(201)
    for (const person of [at.officer, at.grower])
      expect((await current(person, report.id)).photos).toEqual([
        { name: 'one.jpg', latitude: 60.005, longitude: 10.01, plot: 'House 1', metres: expect.any(Number) },
      ])
    expect((await current(at.officer, report.id)).photos[0].metres).toBeLessThan(200)
    expect(await keptExif(report.id)).toEqual([false, false])
  })

  it.each<[string, Gps]>([
    ['beyond the pole', { ...here, GPSLatitude: '95/1 0/1 0/1' }],
    ['without a side', { GPSLatitude: '60/1 0/1 0/1', GPSLongitude: '10/1 0/1 0/1' }],
    ['divided by nothing', { ...here, GPSLongitude: '10/0 0/0 0/0' }],
  ])('that cannot be (%s) is none, and the photo is taken', async (_what, gps) => {
    await change(at.app, 'cultivation.keepPhotoPlace', true)
    await start()
    const report = await harvest()
    expect(await attach(report.id, 'odd.jpg', gps)).toBe(201)
    expect((await current(at.officer, report.id)).photos).toEqual([])
  })
})
