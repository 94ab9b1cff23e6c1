import { demonstrationMark, isDay, isTooLong, readDemonstrationMark } from './signed-code.ts'

export interface EssentialLine {
  /** Code of the substance; of a preparation its own, then those of its substances. */
  readonly code: string
  /** Decimal string, in the unit of the document. */
  readonly quantity: string
  /** Code of the unit. */
  readonly unit: string
}
/** What the QR code of a permit says by itself. */
export interface PermitEssentials {
  readonly subject: 'permit'
  readonly keyId: string
  readonly number: string
  /** Without its dash. */
  readonly checkCode: string
  readonly kind: string
  /** ISO 3166-1 alpha-2. */
  readonly importer: string
  readonly exporter: string
  /** Of transit: codes of the customs points at which the goods come in and leave. */
  readonly points?: { readonly entry: string; readonly exit: string }
  /** ISO day. */
  readonly validUntil: string
  /** Issued in a demonstration: worth nothing, whoever signed it. */
  readonly isDemonstration: boolean
  /** Of the whole permit; a long one has more lines than the code can hold. */
  readonly lineCount: number
  readonly lines: readonly EssentialLine[]
}

/** First line of the text: a permit, written as below; of transit with its two points after the countries. */
export const permitVersion = '1'
export const transitVersion = 'T1'

const headOf = (permit: PermitEssentials): string[] => [
  permit.points === undefined ? permitVersion : transitVersion,
  permit.keyId,
  permit.number,
  permit.checkCode,
  permit.kind,
  permit.importer,
  permit.exporter,
  ...(permit.points === undefined ? [] : [permit.points.entry, permit.points.exit]),
  permit.validUntil,
  demonstrationMark(permit.isDemonstration),
  String(permit.lineCount),
]

/** As many lines as fit, in their order; `lineCount` tells that there are more. */
export const permitText = (permit: PermitEssentials): string => {
  let text = headOf(permit).join('\n')
  for (const { code, quantity, unit } of permit.lines) {
    const longer = `${text}\n${[code, quantity, unit].join('\t')}`
    if (isTooLong(longer)) return text
    text = longer
  }
  return text
}

const decimal = /^\d{1,15}(\.\d{1,9})?$/

const lineOf = (text: string): EssentialLine | undefined => {
  const [code, quantity, unit, ...more] = text.split('\t')
  // There are papers whose goods have no international code and were given none of ours.
  if (code === undefined || !quantity || !unit || more.length > 0 || !decimal.test(quantity)) return undefined
  return { code, quantity, unit }
}

/** From what stands below the first line; undefined where it is not written as above. */
export const readPermit = (said: readonly string[]): PermitEssentials | undefined => {
  const [keyId, number, checkCode, kind, importer, exporter, validUntil, mark, count, ...rest] = said
  const lines = rest.map(lineOf)
  const known = lines.filter((line) => line !== undefined)
  const isWhole = keyId && number && checkCode && kind && importer && exporter && count !== undefined
  if (!isWhole || known.length < lines.length || !/^\d{1,4}$/.test(count)) return undefined
  const isDemonstration = readDemonstrationMark(mark)
  if (!isDay(validUntil) || isDemonstration === undefined) return undefined
  const lineCount = Number(count)
  if (lineCount < known.length) return undefined
  return {
    subject: 'permit',
    keyId,
    number,
    checkCode,
    kind,
    importer,
    exporter,
    validUntil,
    isDemonstration,
    lineCount,
    lines: known,
  }
}

/** The same of transit. */
export const readTransit = (said: readonly string[]): PermitEssentials | undefined => {
  const head = said.slice(0, 6)
  const [entry, exit, ...rest] = said.slice(6)
  const permit = entry && exit ? readPermit([...head, ...rest]) : undefined
  return permit && entry && exit ? { ...permit, points: { entry, exit } } : undefined
}
