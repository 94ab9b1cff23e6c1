import {
  type Corner,
  fewestCorners,
  isOverDateLine,
  latitudeLimit,
  mostCorners,
  type Plot,
  tidy,
} from '@papaver/contract/plots/plot.ts'
import { asBuffer } from '@papaver/contract/spreadsheets/bytes.ts'
import { inflatePart, listZip } from '@papaver/contract/spreadsheets/zip.ts'
import { gpx, kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import { browserZip } from '../../platform/browser-zip.ts'

export const mostBytes = 2_000_000
const mostInflated = 10_000_000
const mostShapes = 200
const deepest = 20

export const importProblems = ['tooLarge', 'unreadable', 'noShape', 'outside'] as const
export type ImportProblem = (typeof importProblems)[number]
/** Why a shape of a file cannot be taken as it is; with too many corners it can be thinned. */
export type ShapeProblem = 'holes' | 'tooManyCorners' | 'tooFewCorners' | 'outside'
export interface FoundShape {
  /** As the file has it; empty where it has none. */
  readonly name: string
  readonly plot: Plot
  readonly problem: ShapeProblem | undefined
}
export type Imported =
  | { readonly kind: 'shapes'; readonly shapes: readonly FoundShape[] }
  | { readonly kind: 'refused'; readonly problem: ImportProblem }

class Unreadable extends Error {}

/** Of the encoding that its first bytes or its declaration name; wrongly encoded text is no text. */
const textOf = (bytes: Uint8Array): string => {
  const decode = (label: string): string => new TextDecoder(label, { fatal: true }).decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  return decode(/^\s*<\?xml[^>]*\bencoding=["']([\w-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const cornerOf = (value: unknown): Corner => {
  const [longitude, latitude] = listOf(value)
  if (typeof longitude !== 'number' || typeof latitude !== 'number') throw new Unreadable()
  return [longitude, latitude]
}
const isOutside = (plot: Plot): boolean =>
  isOverDateLine(plot) ||
  plot.some(([longitude, latitude]) => !(Math.abs(longitude) <= 180 && Math.abs(latitude) <= latitudeLimit))

const shapeOf = (name: string, ring: unknown, hasHoles: boolean): FoundShape => {
  const corners = listOf(ring).map(cornerOf)
  if (isOutside(corners)) return { name, plot: [], problem: 'outside' }
  const plot = tidy(corners)
  const problem = hasHoles
    ? 'holes'
    : plot.length < fewestCorners
      ? 'tooFewCorners'
      : plot.length > mostCorners
        ? 'tooManyCorners'
        : undefined
  return { name, plot, problem }
}

/** What a name of a file may bring along is cut off: it is shown as text, on one line. */
const nameOf = (properties: unknown): string => {
  const name = isRecord(properties) ? (properties.name ?? properties.Name) : undefined
  return typeof name === 'string'
    ? name
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, 80)
    : ''
}

/** The outer boundaries in a GeoJSON value. A line is one, too: somebody has walked around the field. */
const shapesIn = (value: unknown, name: string, depth = 0): FoundShape[] => {
  if (!isRecord(value) || depth > deepest) return []
  const within = (parts: unknown, own: string): FoundShape[] =>
    listOf(parts).flatMap((part) => shapesIn(part, own, depth + 1))
  const { coordinates } = value
  const ofRings = (rings: unknown): FoundShape[] => [
    shapeOf(name, listOf(rings)[0], listOf(rings).length > 1),
  ]
  switch (value.type) {
    case 'FeatureCollection':
      return within(value.features, name)
    case 'Feature':
      return shapesIn(value.geometry, nameOf(value.properties), depth + 1)
    case 'GeometryCollection':
      return within(value.geometries, name)
    case 'Polygon':
      return ofRings(coordinates)
    case 'MultiPolygon':
      return listOf(coordinates).flatMap(ofRings)
    case 'LineString':
      return [shapeOf(name, coordinates, false)]
    case 'MultiLineString':
      return listOf(coordinates).map((line) => shapeOf(name, line, false))
    default:
      return []
  }
}

/** GPX or KML as GeoJSON. Nothing is declared in such files: entities of their own are a trap, or nobody's. */
const fromXml = (text: string): unknown => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Unreadable()
  const parser = new DOMParser({
    onError: (level) => {
      if (level !== 'warning') throw new Unreadable()
    },
  })
  const found = parser.parseFromString(text.replace(/^\ufeff/, ''), 'text/xml')
  const root = found.documentElement?.localName
  if (root === 'gpx') return gpx(found)
  if (root === 'kml') return kml(found, { skipNullGeometry: true })
  throw new Unreadable()
}

/** The first KML file of a KMZ file; `doc.kml` by custom. */
const unpacked = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const zip = await listZip(asBuffer(bytes), mostInflated, browserZip)
  const files = zip.entries.filter(({ fileName }) => /\.kml$/i.test(fileName))
  const entry = files.find(({ fileName }) => fileName === 'doc.kml') ?? files[0]
  if (entry === undefined) throw new Unreadable()
  const pieces: Uint8Array[] = []
  await inflatePart(zip, entry, (piece) => pieces.push(Uint8Array.from(piece)))
  return new Uint8Array(await new Blob(pieces as Uint8Array<ArrayBuffer>[]).arrayBuffer())
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const read = async (bytes: Uint8Array): Promise<FoundShape[]> => {
  const text = textOf(isZip(bytes) ? await unpacked(bytes) : bytes)
  const value: unknown = /^\s*[{[]/.test(text) ? JSON.parse(text) : fromXml(text)
  return shapesIn(value, '').slice(0, mostShapes)
}

/** The boundaries in a file of GeoJSON, GPX, KML or KMZ; what it is, its bytes say and not its name. */
export const readPlots = async (bytes: Uint8Array): Promise<Imported> => {
  if (bytes.length > mostBytes) return { kind: 'refused', problem: 'tooLarge' }
  try {
    const shapes = await read(bytes)
    const usable = shapes.filter(({ problem }) => problem !== 'outside' && problem !== 'tooFewCorners')
    if (usable.length > 0) return { kind: 'shapes', shapes: usable }
    const isElsewhere = shapes.some(({ problem }) => problem === 'outside')
    return { kind: 'refused', problem: isElsewhere ? 'outside' : 'noShape' }
  } catch {
    return { kind: 'refused', problem: 'unreadable' }
  }
}
