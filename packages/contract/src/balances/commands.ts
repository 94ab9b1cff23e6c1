import type { InputField } from '../fields/inputs.ts'
import { lengths } from '../lengths.ts'

/** A figure with the letter that gives it, and the reason. */
export const figureFields = [
  { key: 'grams', type: 'decimal', required: true, range: 'grams', unit: 'g', max: lengths.figure },
  { key: 'day', type: 'day', required: true },
  { key: 'reference', type: 'text', max: 120 },
  { key: 'reason', type: 'longText', max: lengths.reason, rows: 2 },
] as const satisfies readonly InputField[]

/** The first estimate or assessment of a substance for a year. */
export const enterFields = [
  { key: 'substanceId', label: 'substance', type: 'reference', by: 'row', required: true },
  { key: 'year', type: 'number', required: true, from: 1990, upTo: 2200, max: 4 },
  ...figureFields,
  { key: 'isProvisional', type: 'boolean' },
] as const satisfies readonly InputField[]

/** What is put right: the estimate or supplement, and what it should have been. */
export const correctFields = [
  { key: 'figure', type: 'reference', by: 'id', required: true },
  ...figureFields,
] as const satisfies readonly InputField[]
