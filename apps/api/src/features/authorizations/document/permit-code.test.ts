import { createPublicKey, verify } from 'node:crypto'
import { codeOf, readCode } from '@papaver/contract/verification/essentials.ts'
import { decodeQR } from 'qr/decode.js'
import { create } from 'qrcode'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { createSigningKeys, heldKeys } from '../../../platform/documents/keys.ts'
import { marksOfPage } from '../../../testing/pdf-marks.ts'
import { unsignedPermit } from './in-thread.ts'
import { permitCode } from './permit-code.ts'
import { samplePermit } from './permit-sample.ts'

const keys = await createSigningKeys({
  authorityName: 'Agence nationale des substances sous contrôle',
  country: 'XV',
  now: new Date('2026-06-01T00:00:00Z'),
})
const publicKey = createPublicKey(keys.payloadPublicKeyPem)
const isGenuine = (code: string): boolean => {
  const read = readCode(code)
  return read !== undefined && verify(null, read.signed, publicKey, read.signature)
}
const permitOf = (lineCount: number) => {
  const permit = samplePermit('en', lineCount)
  const code = permitCode(permit, heldKeys(keys))
  const verifyUrl = `https://narcotics-permits.health.gov.example/#/display-authorization?t=${code}`
  return { ...permit, code, verifyUrl }
}

describe('the code of a permit', () => {
  const permit = permitOf(3)

  it('says the permit’s essentials, signed', () => {
    expect(isGenuine(permit.code)).toBe(true)
    expect(readCode(permit.code)?.essentials).toEqual({
      subject: 'permit',
      keyId: keys.keyId,
      number: permit.number,
      checkCode: '7KQFM2XW',
      kind: 'IMA',
      importer: 'XV',
      exporter: 'FR',
      validUntil: '2026-09-15',
      isDemonstration: false,
      lineCount: 3,
      lines: [
        { code: 'NM009', quantity: '12.500', unit: 'kg' },
        { code: 'NC008', quantity: '40.000', unit: 'kg' },
        { code: 'P-0342 NF002', quantity: '400', unit: 'box' },
      ],
    })
  })

  it('is refused with any one byte changed', () => {
    const read = readCode(permit.code)
    if (read === undefined) throw new Error('the code reads')
    const whole = [...read.signature, ...read.carried]
    for (const at of whole.keys()) {
      const changed = Uint8Array.from(whole, (byte, place) => (place === at ? byte ^ 1 : byte))
      expect(isGenuine(codeOf(changed.slice(64), changed.slice(0, 64))), `byte ${at}`).toBe(false)
    }
  })

  it('is refused with any one digit changed', () => {
    for (let at = 0; at < permit.code.length; at++) {
      const digit = (Number(permit.code[at]) + 1) % 10
      expect(isGenuine(permit.code.slice(0, at) + digit + permit.code.slice(at + 1)), `digit ${at}`).toBe(
        false,
      )
    }
  })

  it('stays within version 25 of its symbol however many lines there are', () => {
    const { version } = create(permitOf(200).verifyUrl, { errorCorrectionLevel: 'M' })
    expect(version).toBeLessThanOrEqual(17)
  })
})

/** The page as a copier makes it of a print: 300 dots an inch, the code 25 mm wide where the document has 29. */
const copyOf = async (pdf: Uint8Array): Promise<Sharp> => {
  const picture = sharp(Buffer.from(marksOfPage(pdf)), { density: (300 * 25) / 29 })
  const { width = 0 } = await picture.metadata()
  const head = { left: 0, top: 0, width, height: Math.floor(width / 2) }
  return sharp(await picture.extract(head).flatten({ background: '#fff' }).png().toBuffer())
}
const turned = (copy: Sharp) => copy.rotate(1, { background: '#fff' })

/** Grain of the same kind each time. */
const withNoise = (pixels: Buffer, most: number): Buffer => {
  let seed = 1
  for (let at = 0; at < pixels.length; at += 3) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    const by = ((seed >> 8) % (2 * most + 1)) - most
    for (const channel of [at, at + 1, at + 2])
      pixels[channel] = Math.max(0, Math.min(255, (pixels[channel] ?? 0) + by))
  }
  return pixels
}

/** With the reader of the portal. */
const textIn = async (copy: Sharp, noise: number): Promise<string> => {
  const form = await copy.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = form.info
  if (channels !== 3) throw new Error('a picture in colour')
  return decodeQR({ width, height, data: withNoise(form.data, noise) })
}

describe.each([3, 200])('the code of a printed permit of %i lines', (lineCount) => {
  const permit = permitOf(lineCount)
  const copied = unsignedPermit(permit, heldKeys(keys)).then(copyOf)

  test.each<[string, (copy: Sharp) => Sharp, number]>([
    ['as it comes', (copy) => copy, 0],
    ['blurred', (copy) => copy.blur(1), 24],
    ['a degree askew', turned, 24],
    ['askew and blurred, dark', (copy) => turned(copy).blur(0.8).threshold(165), 24],
    ['askew and blurred, pale', (copy) => turned(copy).blur(0.8).threshold(100), 24],
  ])('is read from a copy %s', async (_how, degrade, noise) => {
    const copy = (await copied).clone()
    expect(await textIn(degrade(copy), noise)).toBe(permit.verifyUrl)
  })
})
