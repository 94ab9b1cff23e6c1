import { readFileSync } from 'node:fs'

/**
 * The fonts of every document, shipped with the product: a document must look the same, and be the same bytes,
 * on any machine, so fonts of the system are never used.
 */
const files: Record<string, readonly string[]> = {
  'IBM Plex Sans': ['IBMPlexSans-Regular', 'IBMPlexSans-Medium', 'IBMPlexSans-SemiBold'],
  'IBM Plex Sans Arabic': [
    'IBMPlexSansArabic-Regular',
    'IBMPlexSansArabic-Medium',
    'IBMPlexSansArabic-SemiBold',
  ],
  'IBM Plex Mono': ['IBMPlexMono-Regular', 'IBMPlexMono-Medium'],
}
/** Latin first, so that digits keep one shape in every language. */
const textFamilies = ['IBM Plex Sans', 'IBM Plex Sans Arabic'] as const

export interface Fonts {
  blobs: Buffer[]
  /** For each text family the code points that every one of its weights can show. */
  coverage: ReadonlySet<number>[]
}

let loaded: Fonts | undefined

/** Reads the font files once; throws where they are missing, since no document could be made. */
export function getFonts(): Fonts {
  loaded ??= loadFonts()
  return loaded
}

function loadFonts(): Fonts {
  const families = new Map(
    Object.entries(files).map(([family, names]) => [
      family,
      names.map((name) => readFileSync(new URL(`../../../assets/fonts/${name}.ttf`, import.meta.url))),
    ]),
  )
  const coverage = textFamilies.map((family) =>
    (families.get(family) ?? []).map(codePointsOf).reduce((all, next) => all.intersection(next)),
  )
  return { blobs: [...families.values()].flat(), coverage }
}

/** The code points of a TrueType font: its character map in format 4 (OpenType 1.9, `cmap`). */
function codePointsOf(font: Buffer): Set<number> {
  const cmap = tableOffset(font, 'cmap')
  const points = new Set<number>()
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    if (font.readUInt16BE(subtable) === 4) addSegments(font, subtable, points)
  }
  if (points.size === 0) throw new Error('a font without a character map of format 4')
  return points
}

function tableOffset(font: Buffer, tag: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`a font without ${tag}`)
}

/** Means nothing outside the font, so PDF/A-3a forbids it. */
const isPrivate = (point: number) => point >= 0xe000 && point <= 0xf8ff

function addSegments(font: Buffer, subtable: number, points: Set<number>): void {
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
      if (glyph !== 0 && !isPrivate(point)) points.add(point)
    }
  }
}
