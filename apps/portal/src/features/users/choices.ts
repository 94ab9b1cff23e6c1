import type { ListInput } from './queries.ts'

// The contract names the same beside its shapes; the shapes bring a library that the browser need not load.
export type ViewName = NonNullable<ListInput['view']>
export const viewNames = [
  'waiting',
  'active',
  'locked',
  'ended',
  'all',
] as const satisfies readonly ViewName[]

export type UserType = NonNullable<ListInput['userType']>
export const userTypes = ['ESTAB', 'CUSTOMS', 'CULTIVATION'] as const satisfies readonly UserType[]
