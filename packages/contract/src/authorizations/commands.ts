import type { InputField } from '../fields/inputs.ts'

/** Why a hint was of no use. */
export const opinionFields = [
  { key: 'reason', type: 'longText', required: true, max: 500 },
] as const satisfies readonly InputField[]
