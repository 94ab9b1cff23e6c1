import type { InputField } from '../fields/inputs.ts'

/** The last day on which an officer is away, and who stands in. */
export const absenceFields = [
  { key: 'until', type: 'day', required: true, days: 'fromToday' },
  { key: 'standInId', label: 'standIn', type: 'reference', by: 'id' },
] as const satisfies readonly InputField[]
