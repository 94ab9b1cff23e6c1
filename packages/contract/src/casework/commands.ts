import type { InputField } from '../fields/inputs.ts'

/** On which day the signed paper of a holder came in. */
export const entryFields = [
  { key: 'receivedOn', type: 'day', required: true, days: 'untilToday' },
] as const satisfies readonly InputField[]
