import { type Corner, latitudeLimit } from '@papaver/contract/plots/plot.ts'
import { latinText } from '@papaver/contract/readings/letters.ts'

export type Axis = 'latitude' | 'longitude'
type Direction = 'N' | 'S' | 'E' | 'W'

const words: readonly (readonly [RegExp, Direction])[] = [
  [/^(?:N|С|СШ|NORTH|NORTE|NORD|NORDEN|ش|شمال|شمالا)$/u, 'N'],
  [/^(?:S|Ю|ЮШ|SOUTH|SUR|SUD|SÜD|ج|جنوب|جنوبا)$/u, 'S'],
  [/^(?:E|В|ВД|EAST|ESTE|EST|OST|ق|شرق|شرقا)$/u, 'E'],
  [/^(?:W|З|ЗД|WEST|OESTE|OUEST|غ|غرب|غربا)$/u, 'W'],
]
/** "O" is Ost to one reader and ouest or oeste to another. */
const directionOf = (word: string, culture: string): Direction | undefined => {
  if (word === 'O') return { de: 'E', es: 'W', fr: 'W' }[culture.slice(0, 2)] as Direction | undefined
  return words.find(([pattern]) => pattern.test(word))?.[1]
}

type Token = { readonly figure: string } | { readonly word: string }
const isFigure = (token: Token): token is { readonly figure: string } => 'figure' in token

/** Figures and words; undefined where something else stands between them. */
const tokensOf = (typed: string): Token[] | undefined => {
  const text = latinText(typed)
    .replaceAll('٫', '.')
    // A letter to Unicode, a degree to whoever has it on the keyboard.
    .replaceAll('º', '°')
    .toUpperCase()
    // "55,7558° с. ш.": the second word says nothing more.
    .replace(/([СЮ])\.?\s*Ш\.?/gu, '$1 ')
    .replace(/([ВЗ])\.?\s*Д\.?/gu, '$1 ')
  const rest = text.replace(/[-+]?\d+(?:[.,]\d+)?|[\p{L}\p{M}]+|[\s.,;،°˚'’‘′"”“″]+/gu, '')
  if (rest !== '') return undefined
  return [...text.matchAll(/(?<figure>[-+]?\d+(?:[.,]\d+)?)|(?<word>[\p{L}\p{M}]+)/gu)].map(({ groups }) =>
    groups?.figure === undefined
      ? { word: groups?.word?.replace(/\p{M}/gu, '') ?? '' }
      : { figure: groups.figure.replace(',', '.') },
  )
}

/** Degrees, degrees and minutes, or degrees, minutes and seconds; only the last may have decimals. */
const degreesOf = (figures: readonly string[], direction: Direction | undefined): number | undefined => {
  const [first = '', ...smaller] = figures
  if (figures.length === 0 || figures.length > 3) return undefined
  if (figures.slice(0, -1).some((figure) => figure.includes('.'))) return undefined
  if (smaller.some((figure) => /^[-+]/.test(figure) || Number(figure) >= 60)) return undefined
  const isSigned = first.startsWith('-')
  if (isSigned && direction !== undefined) return undefined
  const [degrees = 0, minutes = 0, seconds = 0] = figures.map((figure) => Math.abs(Number(figure)))
  const size = degrees + minutes / 60 + seconds / 3600
  return isSigned || direction === 'S' || direction === 'W' ? -size : size
}

const limits: Record<Axis, number> = { latitude: latitudeLimit, longitude: 180 }
const inRange = (degrees: number | undefined, axis: Axis): degrees is number =>
  degrees !== undefined && Number.isFinite(degrees) && Math.abs(degrees) <= limits[axis]
const rounded = (degrees: number): number => Number(degrees.toFixed(7)) + 0
const axisOf = (direction: Direction): Axis =>
  direction === 'N' || direction === 'S' ? 'latitude' : 'longitude'

/** One coordinate as people type or paste it; undefined where it cannot be read as one of this axis. */
export const readDegrees = (typed: string, axis: Axis, culture: string): number | undefined => {
  const tokens = tokensOf(typed)
  if (tokens === undefined) return undefined
  const figures = tokens.filter(isFigure).map(({ figure }) => figure)
  const spoken = tokens.flatMap((token) => (isFigure(token) ? [] : [directionOf(token.word, culture)]))
  const [direction] = spoken
  if (spoken.length > 1 || (spoken.length === 1 && direction === undefined)) return undefined
  if (direction !== undefined && axisOf(direction) !== axis) return undefined
  const degrees = degreesOf(figures, direction)
  return inRange(degrees, axis) ? rounded(degrees) : undefined
}

interface Half {
  readonly figures: readonly string[]
  readonly direction: Direction | undefined
}
/** Two coordinates apart: by their directions, or without them in the middle. */
const halves = (tokens: readonly Token[], culture: string): readonly Half[] => {
  const spoken = tokens.flatMap((token, place) => (isFigure(token) ? [] : [place]))
  if (spoken.length === 0) {
    const figures = tokens.filter(isFigure).map(({ figure }) => figure)
    if (figures.length % 2 === 1) return []
    const half = figures.length / 2
    return [figures.slice(0, half), figures.slice(half)].map((each) => ({
      figures: each,
      direction: undefined,
    }))
  }
  const [first, second] = spoken
  if (first === undefined || second === undefined || spoken.length > 2) return []
  const border = first === 0 ? second : first + 1
  return [tokens.slice(0, border), tokens.slice(border)].map((part) => ({
    figures: part.filter(isFigure).map(({ figure }) => figure),
    direction: part.flatMap((token) => (isFigure(token) ? [] : [directionOf(token.word, culture)]))[0],
  }))
}

/**
 * A place as people type or paste it: "59.9139 N, 10.7522 E", "59° 54′ 50″ N 10° 45′ 8″ E", "-33,45 -70,66". Without
 * directions the latitude comes first, as on every screen and device.
 */
export const readCorner = (typed: string, culture: string): Corner | undefined => {
  const tokens = tokensOf(typed)
  const [one, two] = tokens === undefined ? [] : halves(tokens, culture)
  if (one === undefined || two === undefined) return undefined
  if ((one.direction === undefined) !== (two.direction === undefined)) return undefined
  if (tokens?.some((token) => !isFigure(token)) && one.direction === undefined) return undefined
  const isTurned = one.direction !== undefined && axisOf(one.direction) === 'longitude'
  const [north, east] = isTurned ? [two, one] : [one, two]
  if (north.direction !== undefined && axisOf(north.direction) !== 'latitude') return undefined
  if (east.direction !== undefined && axisOf(east.direction) !== 'longitude') return undefined
  const latitude = degreesOf(north.figures, north.direction)
  const longitude = degreesOf(east.figures, east.direction)
  if (!inRange(latitude, 'latitude') || !inRange(longitude, 'longitude')) return undefined
  return [rounded(longitude), rounded(latitude)]
}

export interface ReadLines {
  readonly corners: readonly Corner[]
  /** Numbers of the lines, from 1, that could not be read. */
  readonly unread: readonly number[]
}
/** A list of places, one a line. */
export const readLines = (typed: string, culture: string): ReadLines => {
  const lines = typed.split(/\r\n?|\n/).map((line) => line.trim())
  const read = lines.map((line) => (line === '' ? undefined : readCorner(line, culture)))
  return {
    corners: read.filter((corner) => corner !== undefined),
    unread: lines.flatMap((line, place) => (line !== '' && read[place] === undefined ? [place + 1] : [])),
  }
}
