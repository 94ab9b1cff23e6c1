import type { InputField } from '../fields/inputs.ts'

/** Of a report that others may have had a key: since the beginning of which day, as the authority counts days, and what has happened. */
export const reportKeyFields = [
  { key: 'since', type: 'day', required: true, days: 'untilToday' },
  { key: 'reason', type: 'longText', required: true, max: 1000 },
] as const satisfies readonly InputField[]
