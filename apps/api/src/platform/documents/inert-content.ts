import { SaxesParser } from 'saxes'
import { parseJson } from '../received/json.ts'

/** Data that nothing runs: JSON, XML, separated values, text and pictures, by their content and by their name. */

const startsWith = (bytes: Buffer, ...octets: readonly number[]): boolean =>
  octets.every((octet, index) => octet < 0 || bytes[index] === octet)

const isPicture = (bytes: Buffer): boolean =>
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
  startsWith(bytes, 0x47, 0x49, 0x46, 0x38) ||
  startsWith(bytes, 0x49, 0x49, 0x2a, 0) ||
  startsWith(bytes, 0x4d, 0x4d, 0, 0x2a) ||
  startsWith(bytes, 0x52, 0x49, 0x46, 0x46, -1, -1, -1, -1, 0x57, 0x45, 0x42, 0x50)

/** UTF-8, UTF-16 by its mark, or one octet a sign; undefined where it holds what no text does. */
const textOf = (bytes: Buffer): string | undefined => {
  const utf16 = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : ''
  const encoding = utf16 || 'utf-8'
  try {
    return controlled(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return controlled(new TextDecoder('windows-1252').decode(bytes))
  }
}
const controlled = (text: string): string | undefined =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
  /[\u0000-\u0008\u000b\u000e-\u001f]/.test(text) ? undefined : text

/** What browsers and other programs would run or draw, whatever the file is called. */
const livingSpaces =
  /^http:\/\/(?:www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL\/Transform)|ns\.adobe\.com\/(?:xdp|xfdf))/
const livingNames =
  /^(?:[\w.-]+:)?(?:html|svg|script|xdp|xfdf|stylesheet|transform|project|component|package|job)$/i
const deepest = 100
const mostElements = 500_000
/** Of one element. */
const mostAttributes = 500

/** Well formed, and data alone: no types of its own, no sheet of style, no page of the web, no drawing, no form. */
const isDataXml = (text: string): boolean => {
  const parser = new SaxesParser({ xmlns: false })
  let [isData, depth, elements, attributes] = [true, 0, 0, 0]
  const stop = (): void => {
    isData = false
  }
  parser.on('error', stop)
  parser.on('doctype', stop)
  parser.on('processinginstruction', ({ target }) => {
    if (/^(?:xml-stylesheet|mso-application)$/i.test(target)) stop()
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > mostAttributes) stop()
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    attributes = 0
    depth += 1
    elements += 1
    const isLiving =
      livingNames.test(name) ||
      Object.entries(given).some(
        ([key, value]) => key.startsWith('xmlns') && livingSpaces.test(String(value)),
      )
    if (isLiving || depth > deepest || elements > mostElements) stop()
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  for (let at = 0; isData && at < text.length; at += 65_536) parser.write(text.slice(at, at + 65_536))
  if (isData) parser.close()
  return isData
}

/** No words for a shell, and no beginning of a page or of a drawing. */
const isPlainText = (text: string): boolean => !/^\ufeff?\s*(?:#!|<|MZ|@echo\b|%PDF-|\{\\rtf)/i.test(text)

/** A cell that spreadsheet programs would work out: a call, or a link to another program. */
const hasFormula = (text: string): boolean => /(?:^|[,;\t\r\n"]) *[=+@-][^,;\t\r\n]*[|(!]/.test(text)

type Judge = (bytes: Buffer, isPlainPdf: (inner: Buffer) => boolean) => boolean
const ofText =
  (judge: (text: string) => boolean): Judge =>
  (bytes) => {
    const text = textOf(bytes)
    return text !== undefined && judge(text)
  }
const json: Judge = (bytes) => parseJson(bytes) !== undefined
const xml = ofText(isDataXml)
const text = ofText(isPlainText)
const list = ofText((said) => isPlainText(said) && !hasFormula(said))

/** By the ending of the name: what the content then must be. */
const judges = new Map<string, Judge>([
  ...['json', 'geojson', 'jws'].map((ending): [string, Judge] => [ending, json]),
  ...['xml', 'rdf', 'xmp', 'gml'].map((ending): [string, Judge] => [ending, xml]),
  ...['csv', 'tsv', 'tab'].map((ending): [string, Judge] => [ending, list]),
  ['txt', text],
  ...['jpg', 'jpeg', 'png', 'gif', 'tif', 'tiff', 'webp'].map((ending): [string, Judge] => [
    ending,
    isPicture,
  ]),
  ['pdf', (bytes, isPlainPdf) => isPlainPdf(bytes)],
])

/** Is this data that nothing runs, and what its name says? */
export const isInert = (bytes: Buffer, name: string, isPlainPdf: (inner: Buffer) => boolean): boolean => {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? ''
  return judges.get(ending)?.(bytes, isPlainPdf) ?? false
}
