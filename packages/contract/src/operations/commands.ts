import type { InputField } from '../fields/inputs.ts'
import { lengths } from '../lengths.ts'

/** Of a report that others may have had a key: since the beginning of which day, as the authority counts days, and what has happened. */
export const reportKeyFields = [
  { key: 'since', type: 'day', required: true, days: 'untilToday' },
  { key: 'reason', type: 'longText', required: true, max: lengths.reason },
] as const satisfies readonly InputField[]
