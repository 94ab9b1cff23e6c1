import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendPicture } from '../../testing/send-picture.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const svg = (inside: string, root = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" ${root}><path d="M0 0h9v9z"/>${inside}</svg>`
const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"'

/** Ten uses of ten uses of … : a few lines that would draw a hundred million shapes. */
const laughs = `<defs><path id="a0" d="M0 0h1v1z"/>${Array.from(
  { length: 8 },
  (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
).join('')}</defs><use href="#a8"/>`

const drawings: readonly (readonly [what: string, file: string, reason: string])[] = [
  ['a script', svg('<script>alert(1)</script>'), 'script'],
  ['a script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 'script'],
  ['a script of another vocabulary', svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>'), 'script'],
  ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>'), 'script'],
  ['a script in the notes', svg('<metadata><script>1</script></metadata>'), 'script'],
  ['a script in CDATA', svg('<script><![CDATA[alert(1)]]></script>'), 'script'],
  ['an event', svg('', 'onload="alert(1)"'), 'event'],
  ['an event on a shape', svg('<rect width="1" height="1" onClick="alert(1)"/>'), 'event'],
  ['an event in the notes', svg('<desc onfocus="x()"/>'), 'event'],
  ['a page inside', svg('<foreignObject><p>x</p></foreignObject>'), 'foreign'],
  [
    'a frame',
    svg('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="https://evil.example"/>'),
    'foreign',
  ],
  ['a link', svg('<a href="https://evil.example"><rect width="1" height="1"/></a>'), 'outside'],
  ['a use from outside', svg('<use href="https://evil.example/a.svg#b"/>'), 'outside'],
  ['a use by xlink', svg(`<use ${xlink} xlink:href="file:///etc/passwd#a"/>`), 'outside'],
  ['a use of data', svg('<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>'), 'outside'],
  ['a script in an address', svg('<use href="java&#10;script:alert(1)"/>'), 'script'],
  [
    'a paint from outside',
    svg('<rect width="1" height="1" fill="url(https://evil.example/p#a)"/>'),
    'outside',
  ],
  ['a paint in a style', svg('<rect width="1" height="1" style="fill:url(//evil.example/#a)"/>'), 'outside'],
  ['a base', svg('', 'xml:base="https://evil.example/"'), 'outside'],
  ['a sheet from outside', `<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`, 'outside'],
  ['a picture inside', svg('<image href="data:image/png;base64,AAAA"/>'), 'embedded'],
  ['a picture from outside', svg('<image href="https://evil.example/t.png"/>'), 'embedded'],
  ['an animation', svg('<rect width="1" height="1"><animate attributeName="x" to="5"/></rect>'), 'animation'],
  ['a set', svg('<set attributeName="href" to="javascript:alert(1)"/>'), 'animation'],
  ['an import', svg('<style>@import "https://evil.example/a.css";</style>'), 'style'],
  ['an address in a sheet', svg('<style>path{fill:url(https://evil.example/)}</style>'), 'style'],
  ['a hidden address in a sheet', svg('<style>path{fill:u\\72l(x)}</style>'), 'style'],
  ['an expression', svg('<path d="M0 0h1" style="width:expression(alert(1))"/>'), 'script'],
  ['a DTD', `<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${svg('')}`, 'entity'],
  [
    'an entity',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<desc>&x;</desc>')}`,
    'entity',
  ],
  ['an unknown entity', svg('<desc>&lol;</desc>'), 'entity'],
  ['words', svg('<text x="1" y="5">Seal</text>'), 'text'],
  ['a filter', svg('<filter id="f"><feGaussianBlur stdDeviation="1000"/></filter>'), 'element'],
  ['a drawing in a drawing', svg('<svg/>'), 'element'],
  ['an unclosed tag', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g></svg>', 'malformed'],
  ['two roots', `${svg('')}${svg('')}`, 'malformed'],
  ['a tag in a value', svg('<rect width="<script>"/>'), 'malformed'],
  ['a value twice', svg('<rect width="1" width="2"/>'), 'malformed'],
  ['another encoding', `<?xml version="1.0" encoding="utf-16"?>${svg('')}`, 'malformed'],
  ['a page', '<html><body>hello</body></html>', 'notDrawing'],
  ['nothing', '<!-- nothing -->', 'notDrawing'],
  ['remarks in a sheet without end', svg(`<style>${'a{}/*'.repeat(12_000)}</style>`), 'complex'],
  ['a circle of uses', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), 'complex'],
  ['a thousand laughs', svg(laughs), 'complex'],
  ['a deep one', svg('<g>'.repeat(80) + '</g>'.repeat(80)), 'complex'],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>', 'size'],
  ['a size of nothing', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 10"/>', 'size'],
  ['a strip', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10000 1"/>', 'size'],
]

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4)
  // Readers that check the sum refuse it for that; what matters is that nothing is unpacked first.
  return Buffer.concat([head, data, Buffer.alloc(4)])
}
const header = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 2, 0, 0, 0], 8)
  return data
}
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const files: readonly (readonly [
  what: string,
  make: () => Promise<Buffer> | Buffer,
  status: number,
  code: string,
])[] = [
  [
    'a PNG that says it is 60 000 pixels wide',
    () =>
      Buffer.concat([
        signature,
        chunk('IHDR', header(60_000, 60_000)),
        chunk('IDAT', deflateSync(Buffer.alloc(1000))),
        chunk('IEND', Buffer.alloc(0)),
      ]),
    422,
    'brandingPictureUnreadable',
  ],
  [
    'a PNG that unpacks to 64 million pixels',
    () =>
      sharp({
        create: { width: 8000, height: 8000, channels: 3, background: '#fff' },
        limitInputPixels: false,
      })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    422,
    'brandingPictureUnreadable',
  ],
  ['half a JPEG', async () => (await photo('jpeg')).subarray(0, 400), 422, 'brandingPictureUnreadable'],
  ['a GIF', () => Buffer.from('GIF89a'.padEnd(100, '\0')), 422, 'brandingPictureUnreadable'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), 422, 'brandingPictureUnreadable'],
  ['a program', () => Buffer.from('MZ'.padEnd(100, '\0')), 422, 'brandingPictureUnreadable'],
  ['no bytes', () => Buffer.alloc(0), 422, 'brandingPictureUnreadable'],
  [
    'ten megabytes',
    () => Buffer.concat([signature, Buffer.alloc(10_000_000)]),
    413,
    'brandingPictureTooLarge',
  ],
  ['a dot', () => photo('png', 4), 422, 'brandingPictureUnreadable'],
]

const photo = (format: 'jpeg' | 'png', edge = 64): Promise<Buffer> =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: '#8a1f2b' } })
    .withExif({ IFD0: { Artist: 'Somebody', ImageDescription: '<script>alert(1)</script>' } })
    [format]()
    .toBuffer()

describe('a drawing is refused with the reason that holds', () => {
  it.each(drawings)('%s', async (_what, file, reason) => {
    const answer = await sendPicture(officer, 'arms', { name: 'arms.svg', bytes: file, version: 1 })
    expect([answer.status, answer.body.message, answer.body.details?.reason]).toEqual([
      422,
      'brandingDrawingRefused',
      reason,
    ])
  })
})

describe('a file is refused', () => {
  it.each(files)('%s', async (_what, make, status, code) => {
    const answer = await sendPicture(officer, 'country_logo', {
      name: 'a.png',
      bytes: await make(),
      version: 1,
    })
    expect([answer.status, answer.body.message]).toEqual([status, code])
  })

  it('and nothing of all that was kept', async () => {
    for (const slot of ['arms', 'country_logo']) {
      const { body } = await officer.call('branding.pictureVersions', { params: { slot } })
      expect(body).toHaveLength(1)
    }
  })
})

describe('what is taken', () => {
  const kept = async (slot: string) => {
    const text =
      'select bytes, screen, media_type from application_attachment_version where slot = $1 order by version desc limit 1'
    return (await app.database.ownerPool.query(text, [slot])).rows[0]
  }

  it('of a photo holds nothing but what one sees', async () => {
    const bytes = await photo('jpeg')
    expect(bytes.includes('Somebody')).toBe(true)
    const answer = await sendPicture(officer, 'seal', { name: '../../evil.jpg', bytes })
    expect(answer.status).toBe(201)
    expect(answer.body.current.picture).toMatchObject({ fileName: 'evil.jpg', width: 64, height: 64 })
    const { bytes: stored } = await kept('seal')
    expect(stored.includes('Somebody')).toBe(false)
    expect(stored.includes('script')).toBe(false)
  })

  it('of a drawing is written anew, without an editor’s notes', async () => {
    const notes = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:label="secret"'
    const file = svg(
      '<metadata>hello</metadata><inkscape:page/><defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs><rect width="5" height="5" fill="url(#g)" data-note="secret"/><style>.a{fill:#123456}</style>',
      notes,
    )
    const answer = await sendPicture(officer, 'arms', { name: 'arms.svg', bytes: file, version: 1 })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const { bytes, screen } = await kept('arms')
    const text = String(bytes)
    expect(text).toContain('fill="url(#g)"')
    expect(text).toContain('.a{fill:#123456}')
    for (const gone of ['secret', 'inkscape', 'hello', 'metadata']) expect(text).not.toContain(gone)
    expect(screen.subarray(1, 4).toString()).toBe('PNG')
  })

  it('as a logo is a JPEG for everybody, whatever came', async () => {
    const answer = await sendPicture(officer, 'country_logo', {
      name: 'logo.svg',
      bytes: svg(''),
      version: 1,
    })
    expect(answer.status).toBe(201)
    const { body } = await app.visitor.call('branding.countryLogo')
    const bytes = Buffer.from(body.base64String, 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 })
  })
})
