import { coveredBy } from './fonts.ts'

/** Which code points the fonts can show, as contract/printing/coverage.ts keeps it; for its generator and its test. */

/** The code points of a TrueType font: its character maps in formats 4 and 12 (OpenType 1.9, `cmap`). */
const codePointsOf = (font: Buffer): Set<number> => {
  const cmap = tableOffset(font, 'cmap')
  const points = new Set<number>()
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    const format = font.readUInt16BE(subtable)
    if (format === 4) addSegments(font, subtable, points)
    if (format === 12) addGroups(font, subtable, points)
  }
  if (points.size === 0) throw new Error('a font without a character map of format 4 or 12')
  return points
}

const tableOffset = (font: Buffer, tag: string): number => {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`a font without ${tag}`)
}

const addSegments = (font: Buffer, subtable: number, points: Set<number>): void => {
  const doubledCount = font.readUInt16BE(subtable + 6)
  const ends = subtable + 14
  const starts = ends + doubledCount + 2
  const deltas = starts + doubledCount
  const rangeOffsets = deltas + doubledCount
  for (let at = 0; at < doubledCount; at += 2) {
    const start = font.readUInt16BE(starts + at)
    const end = Math.min(font.readUInt16BE(ends + at), 0xfffe)
    const delta = font.readUInt16BE(deltas + at)
    const rangeOffset = font.readUInt16BE(rangeOffsets + at)
    for (let point = start; point <= end; point++) {
      const entry = rangeOffsets + at + rangeOffset + (point - start) * 2
      const glyph = rangeOffset === 0 ? (point + delta) & 0xffff : font.readUInt16BE(entry)
      if (glyph !== 0) points.add(point)
    }
  }
}

const addGroups = (font: Buffer, subtable: number, points: Set<number>): void => {
  for (let group = 0; group < font.readUInt32BE(subtable + 12); group++) {
    const at = subtable + 16 + group * 12
    const end = font.readUInt32BE(at + 4)
    for (let point = font.readUInt32BE(at); point <= end; point++) points.add(point)
  }
}

/**
 * Controls and what has no place in text; what has a meaning to one font alone, which PDF/A-3a forbids; the replacement
 * character, which says that something was lost.
 */
const isNoText = (point: number): boolean =>
  /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u00ad\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffd\u{e0000}-\u{e007f}]/u.test(
    String.fromCodePoint(point),
  )

const written = (points: ReadonlySet<number>): string => {
  const runs: [first: number, last: number][] = []
  for (const point of [...points].filter((one) => !isNoText(one)).toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.[1] === point - 1) run[1] = point
    else runs.push([point, point])
  }
  let last = 0
  return runs
    .map(([first, end]) => {
      const gap = (first - last).toString(36)
      last = end
      return end === first ? gap : `${gap}-${(end - first).toString(36)}`
    })
    .join(' ')
}

/** Of each font what all of its weights show. */
export const fontCoverage = (): string[] =>
  coveredBy().map(({ weights }) =>
    written(
      weights
        .map((files) => files.map(codePointsOf).reduce((all, next) => all.union(next)))
        .reduce((all, next) => all.intersection(next)),
    ),
  )
