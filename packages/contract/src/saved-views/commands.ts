import type { InputField } from '../fields/inputs.ts'

/** The name under which a list is kept, and whether colleagues see it. */
export const viewFields = [
  { key: 'name', type: 'text', required: true, max: 80 },
  { key: 'isShared', type: 'boolean' },
] as const satisfies readonly InputField[]
