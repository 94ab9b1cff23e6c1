import type { DrawingFault } from '@papaver/contract/branding/pictures.ts'

/** Why a drawing is not taken, with the word that shows where. */
export class DrawingRefused extends Error {
  override name = 'DrawingRefused'
  readonly fault: DrawingFault
  readonly found: string

  constructor(fault: DrawingFault, found = '') {
    super(`${fault} ${found}`)
    this.fault = fault
    this.found = found.slice(0, 60)
  }
}
export const refuseDrawing = (fault: DrawingFault, found = ''): never => {
  throw new DrawingRefused(fault, found)
}

export interface XmlElement {
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: (XmlElement | string)[]
}

const limits = { elements: 20_000, depth: 60 } as const
const namePattern = '[A-Za-z_][\\w.:-]*'
const opening = new RegExp(`<(${namePattern})`, 'y')
const attribute = new RegExp(`\\s+(${namePattern})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const openingEnd = /\s*(\/?)>/y
const closing = new RegExp(`</(${namePattern})\\s*>`, 'y')
const declaration = /<\?xml\s([^?]*)\?>/y
const reference = /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|amp|quot|apos));|&/g
const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const isText = (code: number): boolean =>
  code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff && (code & 0xf800) !== 0xd800)

/** The five names of XML and the numbers; every other entity would come from a DTD. */
const unescaped = (raw: string): string =>
  raw.replace(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? ''
    if (decimal === undefined && hexadecimal === undefined)
      return refuseDrawing('entity', raw.slice(raw.indexOf('&'), raw.indexOf('&') + 20))
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return isText(code) ? String.fromCodePoint(code) : refuseDrawing('malformed', whole)
  })

const decoded = (bytes: Uint8Array): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/.test(text)
      ? refuseDrawing('malformed')
      : text
  } catch {
    return refuseDrawing('malformed', 'UTF-8')
  }
}

/** A strict reader of the little XML that drawings need: no DTD, no entities of their own, nothing is fetched. */
class XmlReader {
  private at = 0
  private elements = 0
  private readonly open: XmlElement[] = []
  private root: XmlElement | undefined
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  read(): XmlElement {
    const head = this.match(declaration)
    const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(head?.[1] ?? '')?.[1]
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) refuseDrawing('malformed', encoding)
    while (this.at < this.text.length) this.step()
    if (this.open.length > 0) refuseDrawing('malformed', this.open.at(-1)?.name)
    return this.root ?? refuseDrawing('notDrawing')
  }

  private step(): void {
    const next = this.text.indexOf('<', this.at)
    const end = next === -1 ? this.text.length : next
    if (end > this.at) this.addText(this.text.slice(this.at, end))
    this.at = end
    if (next === -1) return
    const two = this.text.slice(next, next + 2)
    if (two === '</') this.close()
    else if (two === '<?') this.instruction()
    else if (two === '<!') this.markup()
    else this.start()
  }

  private addText(raw: string): void {
    const parent = this.open.at(-1)
    const text = unescaped(raw)
    if (parent !== undefined) parent.children.push(text)
    else if (text.trim() !== '') refuseDrawing('malformed', text.trim())
  }

  private start(): void {
    const name =
      this.match(opening)?.[1] ?? refuseDrawing('malformed', this.text.slice(this.at, this.at + 20))
    this.elements += 1
    if (this.elements > limits.elements || this.open.length >= limits.depth) refuseDrawing('complex', name)
    const attributes = this.attributes(name)
    const element: XmlElement = { name, attributes, children: [] }
    const parent = this.open.at(-1)
    if (parent !== undefined) parent.children.push(element)
    else if (this.root === undefined) this.root = element
    else refuseDrawing('malformed', name)
    const isEmpty = (this.match(openingEnd) ?? refuseDrawing('malformed', name))[1] === '/'
    if (!isEmpty) this.open.push(element)
  }

  private attributes(element: string): [string, string][] {
    const found: [string, string][] = []
    const names = new Set<string>()
    for (let each = this.match(attribute); each !== null; each = this.match(attribute)) {
      const [, name = '', double, single] = each
      if (names.has(name)) refuseDrawing('malformed', `${element} ${name}`)
      names.add(name)
      found.push([name, unescaped(double ?? single ?? '')])
    }
    return found
  }

  private close(): void {
    const name = this.match(closing)?.[1]
    if (name === undefined || this.open.pop()?.name !== name) refuseDrawing('malformed', name)
  }

  private instruction(): void {
    if (/^<\?xml-stylesheet\b/i.test(this.text.slice(this.at, this.at + 20)))
      refuseDrawing('outside', 'xml-stylesheet')
    this.skipTo('?>')
  }

  private markup(): void {
    const start = this.text.slice(this.at, this.at + 9)
    if (start.startsWith('<!--')) this.skipTo('-->', 4)
    else if (start === '<![CDATA[') this.data()
    else refuseDrawing(/^<!(doctype|entity)/i.test(start) ? 'entity' : 'malformed', start)
  }

  private data(): void {
    const from = this.at + '<![CDATA['.length
    this.skipTo(']]>')
    const parent = this.open.at(-1) ?? refuseDrawing('malformed', 'CDATA')
    parent.children.push(this.text.slice(from, this.at - 3))
  }

  private skipTo(mark: string, past = 2): void {
    const end = this.text.indexOf(mark, this.at + past)
    if (end === -1) refuseDrawing('malformed', mark)
    this.at = end + mark.length
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found !== null) this.at = pattern.lastIndex
    return found
  }
}

/** @throws DrawingRefused where it is no XML of the kind that is taken */
export const readXml = (bytes: Uint8Array): XmlElement => new XmlReader(decoded(bytes)).read()
