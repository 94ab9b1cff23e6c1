import { createPublicKey, verify } from 'node:crypto'
import { codeOf, readCode } from '@papaver/contract/verification/essentials.ts'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isGenuine } from '../../../platform/documents/genuine.ts'
import { createSigningKeys, heldKeys } from '../../../platform/documents/keys.ts'
import { canonicalJson, verifyPayload } from '../../../platform/documents/payload.ts'
import { embeddedFile, pageCount } from '../../../platform/documents/pdf-inspection.ts'
import { cultivationPermit } from '../../../testing/cultivation-permit.ts'
import { marksOfPage } from '../../../testing/pdf-marks.ts'
import { flowingTextOf, hasTextTool } from '../../../testing/pdf-text.ts'
import { signedPermit } from './in-thread.ts'
import { permitCode } from './permit-code.ts'

const keys = heldKeys(
  await createSigningKeys({
    authorityName: 'Narcotics and Controlled Substances Authority',
    country: 'XV',
    now: new Date('2026-06-01T00:00:00Z'),
  }),
)
const certificate = keys.certificatePem
const publicKeyOf = createPublicKey(keys.payloadPrivateKey)
const publicKeyPem = String(publicKeyOf.export({ type: 'spki', format: 'pem' }))
const isSigned = (code: string): boolean => {
  const read = readCode(code)
  return read !== undefined && verify(null, read.signed, publicKeyOf, read.signature)
}

const permitIn = (culture: string, plotCount: number) => {
  const permit = cultivationPermit(culture, plotCount)
  const code = permitCode(permit, keys)
  return {
    ...permit,
    verifyUrl: `https://narcotics-permits.health.gov.example/#/display-authorization?t=${code}`,
  }
}

describe.each([
  ['en', 2, 1],
  ['fi', 2, 2],
  ['fr', 2, 2],
  ['ru', 2, 2],
  ['es', 2, 2],
  ['de', 2, 2],
  ['ar', 2, 2],
  ['de', 40, 2],
])('a cultivation permit in %s with %i plots', (culture, plotCount, pages) => {
  const permit = permitIn(culture, plotCount)
  const made = signedPermit(permit, keys)

  it('is signed, and its data with it', async () => {
    const { pdf, payload } = await made
    expect(isGenuine(pdf, certificate)).toBe(true)
    expect(pageCount(pdf)).toBe(pages)
    const text = embeddedFile(pdf, 'cultivation.json')?.toString('utf8') ?? ''
    const signed = JSON.parse(text)
    expect(text).toBe(canonicalJson(signed))
    expect(verifyPayload(signed, publicKeyPem)).toBe(true)
    expect(signed).toEqual({ ...payload, verifyUrl: permit.verifyUrl })
    expect(signed.payload).toMatchObject({
      format: 'papaver.cultivation',
      version: 1,
      number: permit.number,
      plots: permit.plots,
      varieties: permit.varieties,
    })
    expect(signed.payload).not.toHaveProperty('verifyUrl')
  })
})

describe('the document', () => {
  it('is found out by a changed byte, and its data by a changed figure', async () => {
    const { pdf, payload } = await signedPermit(permitIn('en', 1), keys)
    const changed = Buffer.from(pdf)
    changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1)
    expect(isGenuine(changed, certificate)).toBe(false)
    const wider = { ...payload, payload: { ...payload.payload, squareMetres: '99999' } }
    expect(verifyPayload(wider, publicKeyPem)).toBe(false)
  })

  it.skipIf(!hasTextTool)('says all that it must (skipped where pdftotext is not installed)', async () => {
    const text = flowingTextOf((await signedPermit(permitIn('en', 2), keys)).pdf)
    for (const said of [
      ...['Cultivation permit', 'CUL-0042', '7KQF-M2XW', 'narcotics-permits.health.gov.example'],
      ...['Greenmere Growers Cooperative', '4 Mill Lane, 10115 Northmere, XV', 'L-0187', 'CUL-0007'],
      ...['Cannabis', 'Medical', 'Greenhouse', 'Cuttings', '17 June 2026', '1 July 2026', '31 December 2026'],
      ...['25 000 m²', '500 kg', '100.5 kg', 'Mira Solberg, Head of cultivation'],
      ...['House 1', '12/4 · Northmere glass houses', '1.25 hectare', '12 500'],
      ...['Greenmere 7', 'Valdoria', 'Santhica 27', 'France', '0.2', '1.5', '12 000'],
      ...['Castellan Pharma Ltd', 'C-2026/14', '10 January 2026', '60 kg', 'The whole harvest'],
      ...['Every loss is reported within one day.', 'The fence is kept closed.', keys.keyId],
    ])
      expect(text).toContain(said)
    // The boundary stands in the data alone.
    expect(text).not.toContain('10.0017')
  })

  it.skipIf(!hasTextTool)('says it in both languages', async () => {
    const text = flowingTextOf((await signedPermit(permitIn('ar', 2), keys)).pdf)
    for (const said of ['Cultivation permit', 'Where it grows', 'Greenhouse', 'Valdoria', '31 December 2026'])
      expect(text).toContain(said)
    // Letters of a line that reads from the right come as the tool joins them: a word of one line is enough.
    expect(text).toMatch(/دفيئة|فالدوريا/)
  })
})

describe('the code of a printed permit', () => {
  const permit = permitIn('en', 40)
  const [, code = ''] = permit.verifyUrl.split('?t=')

  it('says its essentials, signed', () => {
    expect(isSigned(code)).toBe(true)
    expect(readCode(code)?.essentials).toEqual({
      subject: 'cultivation',
      keyId: keys.keyId,
      number: 'CUL-0042',
      checkCode: '7KQFM2XW',
      status: 'ISS',
      validFrom: '2026-07-01',
      validUntil: '2026-12-31',
      isDemonstration: false,
      crop: 'NC001',
      squareMetres: '500000',
      holder: permit.holder.name,
    })
  })

  it('is refused with any one byte changed', () => {
    const { carried, signature } = readCode(code) ?? {
      carried: new Uint8Array(),
      signature: new Uint8Array(),
    }
    const bytes = Uint8Array.of(...signature, ...carried)
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.with(at, (bytes[at] ?? 0) ^ 1)
      expect(isSigned(codeOf(changed.slice(64), changed.slice(0, 64))), `byte ${at}`).toBe(false)
    }
  })

  it('is read from a copy in which it is 25 mm wide', async () => {
    const { pdf } = await signedPermit(permit, keys)
    // 300 dots an inch; the document has the code at 29 mm.
    const picture = sharp(Buffer.from(marksOfPage(Buffer.from(pdf))), { density: (300 * 25) / 29 })
    const { width = 0 } = await picture.metadata()
    const head = { left: 0, top: 0, width, height: Math.floor(width / 2) }
    const copy = await picture.extract(head).flatten({ background: '#fff' }).png().toBuffer()
    const { data, info } = await sharp(copy)
      .removeAlpha()
      .toColourspace('srgb')
      .blur(1)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(permit.verifyUrl)
  })
})
