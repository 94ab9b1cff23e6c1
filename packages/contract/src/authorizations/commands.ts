import type { InputField } from '../fields/inputs.ts'
import { lengths } from '../lengths.ts'

/** Why a hint was of no use. */
export const opinionFields = [
  { key: 'reason', type: 'longText', required: true, max: lengths.note },
] as const satisfies readonly InputField[]
