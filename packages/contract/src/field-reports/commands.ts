import type { InputField } from '../fields/inputs.ts'
import { lengths } from '../lengths.ts'
import { mostDrawn } from './watch.ts'

/** Why the authority corrects a report in the grower's place. */
export const correctForFields = [
  { key: 'reason', type: 'longText', required: true, max: lengths.remark },
] as const satisfies readonly InputField[]

/** What came in of a delivery, in grams as weighed. */
export const receiptFields = [
  { key: 'on', type: 'day', required: true, days: 'untilToday' },
  { key: 'plants', type: 'number', upTo: 1_000_000_000, max: lengths.figure },
  { key: 'fresh', type: 'decimal', range: 'moved', max: lengths.figure },
  { key: 'dry', type: 'decimal', range: 'moved', max: lengths.figure },
  { key: 'comment', type: 'longText', max: lengths.remark, rows: 2 },
] as const satisfies readonly InputField[]

/** How many permits are drawn by chance. */
export const drawFields = [
  { key: 'count', label: 'drawCount', type: 'number', required: true, from: 1, upTo: mostDrawn, max: 3 },
] as const satisfies readonly InputField[]
