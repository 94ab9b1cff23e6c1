import { describe, expect, it } from 'vitest'
import { qrSvg, qrSymbol, quietZone } from './qr.ts'

describe('QR symbol', () => {
  it('draws the finder pattern at the corner', () => {
    const { size, path } = qrSymbol('https://check.nacs.example/')
    expect(size % 4).toBe(1)
    expect(path.startsWith('M0 0h7v1h-7z')).toBe(true)
    expect(path).toContain(`M${size - 7} 0h7v1h-7z`)
  })

  it('keeps the quiet zone around', () => {
    const { size } = qrSymbol('A')
    const whole = size + 2 * quietZone
    expect(qrSvg('A')).toContain(`viewBox="-${quietZone} -${quietZone} ${whole} ${whole}"`)
  })
})
