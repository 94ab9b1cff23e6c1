import type { InputField } from '../fields/inputs.ts'
import { lengths } from '../lengths.ts'
import { mostDrawn } from './watch.ts'

/** Why the authority corrects a report in the grower's place. */
export const correctForFields = [
  { key: 'reason', type: 'longText', required: true, max: lengths.remark },
] as const satisfies readonly InputField[]

/** How many permits are drawn by chance. */
export const drawFields = [
  { key: 'count', label: 'drawCount', type: 'number', required: true, from: 1, upTo: mostDrawn, max: 3 },
] as const satisfies readonly InputField[]
