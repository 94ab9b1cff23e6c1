import { keyScopeNames } from '../access/key-scopes.ts'
import type { InputField } from '../fields/inputs.ts'

/** What a key is for, what it may do, the last day on which it counts, and from where; none: from everywhere. */
export const makeKeyFields = [
  { key: 'name', type: 'text', required: true, max: 80 },
  { key: 'scopes', type: 'set', options: keyScopeNames, required: true },
  { key: 'endsOn', type: 'day', required: true, days: 'fromToday' },
  { key: 'networks', type: 'texts', parted: true, rows: 2 },
] as const satisfies readonly InputField[]

export const mostNetworks = 20
