import type { SignedList } from '../signed-list.ts'
import type { Verdict } from './schema.ts'

/**
 * What may stand against a document that is still within its days. The authority signs a list of these, so that a
 * device without a network knows them as of a moment (product §16.2). A document stands in it by a mark of its code, five bytes of a
 * salted digest: whoever has the document finds it, and nobody else learns a number, a party or a substance.
 */
export const listedVerdicts = [
  'PARTLY_USED',
  'USED_UP',
  'CANCELLED',
  'HOLDER_CLOSED',
  'LICENSE_STOPPED',
  'SUSPENDED',
  'REVOKED',
  'REPLACED',
  'STOPPED_ABROAD',
  'INSUFFICIENT',
  'HELD',
] as const satisfies readonly Verdict[]
export type ListedVerdict = (typeof listedVerdicts)[number]

/** Bytes of a mark: among 100 000 documents one in ten million is taken for another. */
export const markLength = 5
/** Stands before what is signed: a list is never taken for the essentials of a document. */
export const listPurpose = 'papaver-states-1\n'

/** The text that is signed, as JSON. */
export interface StateList extends SignedList {
  /** Base64url, as are the marks, which follow each other without a gap. */
  readonly salt: string
  readonly marks: Readonly<Partial<Record<ListedVerdict, string>>>
}

/** How a document is judged without a network; never "valid", which only the authority's record can tell. */
export const deviceVerdicts = [
  'AUTHENTIC',
  'NOT_YET',
  'FORGED',
  'COMPROMISED',
  'UNKNOWN_KEY',
  'OLD_CODE',
  'NO_CODE',
  'UNABLE',
] as const
export type DeviceVerdict = (typeof deviceVerdicts)[number] | ListedVerdict | 'EXPIRED'

export interface DeviceFacts {
  /** What the text was: the essentials of a document, the token of an older document, or something else. */
  readonly code: 'essentials' | 'token' | 'other'
  readonly key: 'known' | 'compromised' | 'unknown'
  /** Undefined where the device cannot tell. */
  readonly isSigned: boolean | undefined
  readonly listed: ListedVerdict | undefined
  /** First day, of what is held from a day on; last day of the document and the day of the device; ISO days. */
  readonly validFrom?: string | undefined
  readonly validUntil: string
  readonly today: string
}

/** From what settles it to what needs all the rest to hold. */
export const judgeOnDevice = (facts: DeviceFacts): DeviceVerdict => {
  if (facts.code !== 'essentials') return facts.code === 'token' ? 'OLD_CODE' : 'NO_CODE'
  if (facts.key === 'unknown') return 'UNKNOWN_KEY'
  if (facts.isSigned === undefined) return 'UNABLE'
  if (!facts.isSigned) return 'FORGED'
  // What stops the document itself stops it whoever has signed: a key that others may have had must not hide a revocation.
  if (facts.listed !== undefined && facts.listed !== 'PARTLY_USED') return facts.listed
  if (facts.validUntil < facts.today) return 'EXPIRED'
  if (facts.key === 'compromised') return 'COMPROMISED'
  if (facts.validFrom !== undefined && facts.today < facts.validFrom) return 'NOT_YET'
  return facts.listed ?? 'AUTHENTIC'
}

/** Does a mark stand among these? */
export const holdsMark = (marks: Uint8Array, mark: Uint8Array): boolean => {
  for (let at = 0; at + markLength <= marks.length; at += markLength) {
    let place = 0
    while (place < markLength && marks[at + place] === mark[place]) place++
    if (place === markLength) return true
  }
  return false
}
