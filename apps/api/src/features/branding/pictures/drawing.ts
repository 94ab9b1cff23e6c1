import {
  drawingAttributes,
  drawingElements,
  faultOfElement,
  isActive,
  pointing,
  silentElements,
} from './drawing-words.ts'
import { readXml, refuseDrawing, type XmlElement } from './read-xml.ts'
import { type CleanElement, refuseTangle } from './tangle.ts'

const svgSpace = 'http://www.w3.org/2000/svg'
const linkSpace = 'http://www.w3.org/1999/xlink'

export interface Drawing {
  readonly svg: string
  readonly width: number
  readonly height: number
}

type Spaces = ReadonlyMap<string, string>
const splitName = (name: string): [prefix: string, local: string] => {
  const at = name.indexOf(':')
  return at === -1 ? ['', name] : [name.slice(0, at), name.slice(at + 1)]
}
const spacesIn = ({ attributes }: XmlElement, outer: Spaces): Spaces => {
  const own = attributes.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (own.length === 0) return outer
  return new Map([...outer, ...own.map(([name, value]) => [name.slice(6), value] as const)])
}

const pointer = /url\(\s*(['"]?)(#[\w.:-]+)\1\s*\)/gi
/** A value may point to a part of the drawing itself, and to nothing else. */
const refuseUnsafeValue = (value: string): void => {
  if (/javascript:|vbscript:|expression\s*\(|-moz-binding|behavior\s*:/i.test(value))
    refuseDrawing('script', value.trim())
  if (/url\s*\(/i.test(value.replaceAll(pointer, ''))) refuseDrawing('outside', value.trim())
}
/** Remarks that never end take the square of the time. */
const longestStyle = 50_000
const refuseUnsafeStyle = (css: string, isSheet: boolean): void => {
  if (css.length > longestStyle) refuseDrawing('complex', 'style')
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
  if (/[\\@<]/.test(bare) || /\/\*/.test(bare))
    refuseDrawing('style', (/[\\@<][\w-]*/.exec(bare) ?? ['/*'])[0])
  if (isSheet && /url\s*\(/i.test(bare)) refuseDrawing('style', 'url')
  refuseUnsafeValue(bare)
}

/** What stands outside the vocabulary of drawings is left out, unless it could act. */
const refuseActive = (element: XmlElement): void => {
  const [, local] = splitName(element.name)
  if (isActive(local)) refuseDrawing(faultOfElement(local), element.name)
  for (const [name] of element.attributes) if (/^on/i.test(splitName(name)[1])) refuseDrawing('event', name)
  for (const child of element.children) if (typeof child !== 'string') refuseActive(child)
}

const cleanHref = (element: string, value: string): [string, string] => {
  const target = value.trim()
  if (/^(javascript|vbscript):/i.test(target.replaceAll(/\s/g, ''))) refuseDrawing('script', target)
  if (!pointing.has(element) || !/^#[\w.:-]+$/.test(target)) refuseDrawing('outside', target)
  return ['href', target]
}

const cleanAttribute = (element: string, name: string, value: string, spaces: Spaces): [string, string][] => {
  const [prefix, local] = splitName(name)
  if (name === 'xmlns' || prefix === 'xmlns') return []
  if (/^on/i.test(local)) refuseDrawing('event', name)
  if (/^(href|src)$/i.test(local) && (prefix === '' || spaces.get(prefix) === linkSpace))
    return [cleanHref(element, value)]
  if (name === 'xml:base') refuseDrawing('outside', name)
  if (prefix !== '' || !drawingAttributes.has(local)) return []
  if (local === 'style') refuseUnsafeStyle(value, false)
  else refuseUnsafeValue(value)
  if (local === 'd' && !/^[MmZzLlHhVvCcSsQqTtAaEe0-9+.,\s-]*$/.test(value)) refuseDrawing('malformed', 'd')
  return [[local, value]]
}

const cleaned = (element: XmlElement, outer: Spaces, isRoot = false): CleanElement | undefined => {
  const spaces = spacesIn(element, outer)
  const [prefix, local] = splitName(element.name)
  const space = spaces.get(prefix)
  const isDrawing = space === svgSpace || (space === undefined && prefix === '')
  if (!isDrawing) {
    refuseActive(element)
    return undefined
  }
  if (silentElements.has(local)) {
    refuseActive(element)
    return undefined
  }
  if (!drawingElements.has(local) || (local === 'svg' && !isRoot))
    return refuseDrawing(faultOfElement(local), element.name)
  const attributes = element.attributes.flatMap(([name, value]) => cleanAttribute(local, name, value, spaces))
  const text = local === 'style' ? element.children.filter((child) => typeof child === 'string').join('') : ''
  if (local === 'style') refuseUnsafeStyle(text, true)
  const children = element.children.flatMap((child) => {
    const kept = typeof child === 'string' ? undefined : cleaned(child, spaces)
    return kept === undefined ? [] : [kept]
  })
  return { name: local, attributes, children, text }
}

const units: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}
const lengthOf = (value: string | undefined): number | undefined => {
  const [, figure, unit = ''] =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(value ?? '') ?? []
  const scale = units[unit.toLowerCase()]
  return figure === undefined || scale === undefined ? undefined : Number(figure) * scale
}

interface Frame {
  readonly box: readonly number[]
  readonly width: number
  readonly height: number
}
/** The edge that a drawing is given in its own pixels; documents and pages scale it as they need. */
const longestEdge = 1000

const frameOf = (root: CleanElement): Frame => {
  const textOf = (wanted: string) => root.attributes.find(([name]) => name === wanted)?.[1]
  const given = textOf('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x = 0, y = 0, width = 0, height = 0] = given ?? [
    0,
    0,
    lengthOf(textOf('width')) ?? 0,
    lengthOf(textOf('height')) ?? 0,
  ]
  const box = [x, y, width, height]
  const isSane = box.every((each) => Number.isFinite(each) && Math.abs(each) < 1e6)
  if (!isSane || width <= 0.01 || height <= 0.01 || width / height > 20 || height / width > 20)
    return refuseDrawing('size', textOf('viewBox') ?? `${textOf('width')} × ${textOf('height')}`)
  const scale = longestEdge / Math.max(width, height)
  return { box, width: Math.round(width * scale), height: Math.round(height * scale) }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const written = ({ name, attributes, children, text }: CleanElement): string => {
  const said = attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
  const inside = escaped(text) + children.map(written).join('')
  return inside === '' ? `<${name}${said}/>` : `<${name}${said}>${inside}</${name}>`
}

const framed = (root: CleanElement, { box, width, height }: Frame): CleanElement => ({
  ...root,
  attributes: [
    ['xmlns', svgSpace],
    ['viewBox', box.join(' ')],
    ['width', String(width)],
    ['height', String(height)],
    ...root.attributes.filter(([name]) => !['viewBox', 'width', 'height', 'x', 'y'].includes(name)),
  ],
})

/**
 * A drawing written anew from what it may hold: shapes, paints, and nothing that runs, moves or comes from outside.
 * @throws DrawingRefused with the reason where it holds more than that
 */
export const cleanDrawing = (bytes: Uint8Array): Drawing => {
  const source = readXml(bytes)
  if (splitName(source.name)[1] !== 'svg') refuseDrawing('notDrawing', source.name)
  const root = cleaned(source, new Map(), true) ?? refuseDrawing('notDrawing', source.name)
  refuseTangle(root)
  const frame = frameOf(root)
  return { svg: written(framed(root, frame)), width: frame.width, height: frame.height }
}
