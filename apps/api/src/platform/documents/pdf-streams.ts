import type { Entries } from './pdf-findings.ts'
import { again, type PdfReader } from './pdf-values.ts'

/** None, or the one filter that everybody uses, without anything to it: others could hide what they hold from us alone. */
export const isPlainlyPacked = (entries: Entries): boolean | undefined => {
  if ([...entries.keys()].some((key) => key.includes(again))) return undefined
  const filter = entries.get('Filter')
  const names = filter === undefined ? [] : filter.kind === 'array' ? filter.items : [filter]
  const parameters = entries.get('DecodeParms') ?? entries.get('DP')
  const isBare = parameters === undefined || (parameters.kind === 'word' && parameters.word === 'null')
  if (names.length === 0) return isBare && !entries.has('F') ? false : undefined
  const [only] = names
  const isFlate = names.length === 1 && only?.kind === 'name' && ['FlateDecode', 'Fl'].includes(only.name)
  return isFlate && isBare && !entries.has('F') ? true : undefined
}

/** Where the content of a stream begins, behind its dictionary; undefined where none does. */
export const streamAt = (bytes: Buffer, reader: PdfReader): number | undefined => {
  if (!reader.passes('stream')) return undefined
  return reader.at + (bytes.toString('latin1', reader.at, reader.at + 2) === '\r\n' ? 2 : 1)
}
