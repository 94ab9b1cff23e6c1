import { inflateSync } from 'node:zlib'

/** The content of the first page: the only deflated stream that begins with marked content. */
const firstPage = (pdf: Buffer): string => {
  for (let at = pdf.indexOf('\nstream\n'); at >= 0; at = pdf.indexOf('\nstream\n', at + 8)) {
    const end = pdf.indexOf('endstream', at)
    let content = ''
    try {
      content = inflateSync(pdf.subarray(at + 8, end)).toString('latin1')
    } catch {
      // Not deflated: a font or the signature.
    }
    if (content.includes('BDC')) return content
  }
  throw new Error('the PDF has no page')
}

type Matrix = readonly [number, number, number, number, number, number]
interface State {
  readonly matrix: Matrix
  readonly fill: string
}

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
]

const colour = (parts: readonly number[]): string => {
  const [red = 0, green = red, blue = red] = parts.map((part) => Math.round(part * 255))
  return `rgb(${red},${green},${blue})`
}

/**
 * Draws what a page fills: arms, lines, QR code, everything but its letters. Enough of a PDF program to take a picture
 * of the very file that was issued.
 */
class Page {
  private state: State = { matrix: [1, 0, 0, 1, 0, 0], fill: '#000' }
  private readonly kept: State[] = []
  private path = ''
  readonly shapes: string[] = []

  private draw(numbers: readonly number[], letter: string): void {
    const [a, b, c, d, e, f] = this.state.matrix
    const points: string[] = []
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [x, y] = [numbers[at] ?? 0, numbers[at + 1] ?? 0]
      points.push(`${(a * x + c * y + e).toFixed(4)} ${(b * x + d * y + f).toFixed(4)}`)
    }
    this.path += `${letter}${points.join(' ')}`
  }

  private rectangle([x = 0, y = 0, width = 0, height = 0]: readonly number[]): void {
    this.draw([x, y], 'M')
    this.draw([x + width, y, x + width, y + height, x, y + height], 'L')
    this.path += 'Z'
  }

  private fill(rule: string): void {
    this.shapes.push(`<path d="${this.path}" fill="${this.state.fill}" fill-rule="${rule}"/>`)
    this.path = ''
  }

  take(operator: string, numbers: readonly number[]): void {
    if (operator === 'q') this.kept.push(this.state)
    else if (operator === 'Q') this.state = this.kept.pop() ?? this.state
    else if (operator === 'cm')
      this.state = { ...this.state, matrix: times(numbers as unknown as Matrix, this.state.matrix) }
    else if (operator === 'scn' || operator === 'sc') this.state = { ...this.state, fill: colour(numbers) }
    else if (operator === 'm') this.draw(numbers, 'M')
    else if (operator === 'l') this.draw(numbers, 'L')
    else if (operator === 'c') this.draw(numbers, 'C')
    else if (operator === 're') this.rectangle(numbers)
    else if (operator === 'h') this.path += 'Z'
    else if (operator === 'f') this.fill('nonzero')
    else if (operator === 'f*') this.fill('evenodd')
    else if (operator === 'n' || operator === 'S' || operator === 's') this.path = ''
  }
}

const [width, height] = [595.28, 841.89]

/** The first page of a PDF of A4 as a picture of vectors; one unit is a point. */
export const marksOfPage = (pdf: Uint8Array): string => {
  const page = new Page()
  // Texts, names and dictionaries hold nothing that is drawn here.
  const plain = firstPage(Buffer.from(pdf)).replace(/\((?:\\.|[^\\)])*\)|<<|>>|<[^>]*>|\/[\w#+-]+/g, ' ')
  let numbers: number[] = []
  for (const token of plain.split(/[\s[\]]+/)) {
    if (token === '') continue
    const number = Number(token)
    if (Number.isNaN(number)) {
      page.take(token, numbers)
      numbers = []
    } else numbers.push(number)
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/><g transform="matrix(1 0 0 -1 0 ${height})">${page.shapes.join('')}</g></svg>`
}
