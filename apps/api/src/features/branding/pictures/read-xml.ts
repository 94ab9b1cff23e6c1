import type { DrawingFault } from '@papaver/contract/branding/pictures.ts'
import { SaxesParser } from 'saxes'

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

/**
 * Reads the little XML that drawings need: no DTD and so no entities but the five of XML, nothing is fetched.
 * @throws DrawingRefused where it is no XML of the kind that is taken
 */
export const readXml = (bytes: Uint8Array): XmlElement => {
  const parser = new SaxesParser({ position: true })
  const open: XmlElement[] = []
  const roots: XmlElement[] = []
  let elements = 0
  const addText = (text: string): void => void open.at(-1)?.children.push(text)

  // Its sentences are English; where it stopped is said in every language.
  parser.on('error', ({ message }) => {
    if (message.includes('must contain a root')) refuseDrawing('notDrawing')
    refuseDrawing(/entity/i.test(message) ? 'entity' : 'malformed', `${parser.line}:${parser.column}`)
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) refuseDrawing('malformed', encoding)
  })
  parser.on('doctype', (text) => refuseDrawing('entity', text.trim()))
  parser.on('processinginstruction', ({ target }) => {
    if (target.toLowerCase() === 'xml-stylesheet') refuseDrawing('outside', target)
  })
  parser.on('opentagstart', ({ name }) => {
    elements += 1
    if (elements > limits.elements || open.length >= limits.depth) refuseDrawing('complex', name)
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes: Object.entries(attributes), children: [] }
    const siblings: unknown[] = open.at(-1)?.children ?? roots
    siblings.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(decoded(bytes)).close()
  return roots[0] ?? refuseDrawing('notDrawing')
}
