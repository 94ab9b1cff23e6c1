import type { InputField } from '../fields/inputs.ts'
import { lengths } from '../lengths.ts'

/** Why the authority corrects a report in the grower's place. */
export const correctForFields = [
  { key: 'reason', type: 'longText', required: true, max: lengths.remark },
] as const satisfies readonly InputField[]
