import { create } from 'qrcode'

/** Modules of white that a reader needs around the symbol (ISO/IEC 18004). */
export const quietZone = 4

export interface QrSymbol {
  /** Modules on each side, without the quiet zone. */
  size: number
  /** SVG path of the dark modules, one unit a module, origin at the symbol's corner. */
  path: string
}

/**
 * A QR symbol with medium error correction: a fold or a stamp over 15 % of it still reads.
 * @throws Error where the text is longer than a symbol can hold
 */
export function qrSymbol(text: string): QrSymbol {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let run = 0
      while (column + run < size && data[row * size + column + run]) run++
      if (run > 0) path += `M${column} ${row}h${run}v1h-${run}z`
      column += run
    }
  }
  return { size, path }
}

/** The symbol as a picture of its own, with `margin` modules of white around. */
export function qrSvg(text: string, margin: number = quietZone): string {
  const { size, path } = qrSymbol(text)
  const whole = size + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${whole}" viewBox="${-margin} ${-margin} ${whole} ${whole}"><path d="${path}"/></svg>`
}
