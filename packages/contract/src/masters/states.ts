/** Which rows of a list one looks at; `expired`: switched on, but today is none of their days. */
export const rowStates = [
  'all',
  'active',
  'inactive',
  'expired',
  'own',
  'edited',
  'shippedChanged',
  'unnamed',
] as const
export type RowState = (typeof rowStates)[number]
