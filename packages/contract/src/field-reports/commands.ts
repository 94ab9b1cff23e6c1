import type { InputField } from '../fields/inputs.ts'

/** Why the authority corrects a report in the grower's place. */
export const correctForFields = [
  { key: 'reason', type: 'longText', required: true, max: 2000 },
] as const satisfies readonly InputField[]
