import type { InputField } from '../fields/inputs.ts'

/** A further template: its code, and the template with whose columns it begins. */
export const addTemplateFields = [
  { key: 'code', type: 'text', rule: 'templateCode', required: true, max: 10 },
  { key: 'from', type: 'reference', required: true, max: 10 },
] as const satisfies readonly InputField<'templateCode'>[]
