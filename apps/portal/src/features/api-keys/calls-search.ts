import { textOf } from '../../platform/address.ts'

/** What the address names: the call that is shown. */
export const readCallsSearch = (given: Record<string, unknown>): { call?: string } => {
  const call = textOf(given.call, 80)
  return call === undefined ? {} : { call }
}
