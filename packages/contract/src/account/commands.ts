import type { InputField } from '../fields/inputs.ts'

/** The address that an account shall have. */
export const emailChangeFields = [
  { key: 'email', label: 'new', type: 'text', rule: 'mail', required: true, max: 200 },
] as const satisfies readonly InputField<'mail'>[]
