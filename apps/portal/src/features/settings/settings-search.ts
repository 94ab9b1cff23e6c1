import { kept, textOf } from '../../platform/address.ts'

/** What the address holds: the group in view, what is searched, and whether only changed settings are shown. */
export interface SettingsSearch {
  group?: string
  q?: string
  changed?: true
}

const groupPattern = /^[a-z_]{1,40}$/

/** Reads an address; what is not well formed is dropped. */
export const readSettingsSearch = (given: Record<string, unknown>): SettingsSearch => {
  const group = textOf(given.group, 40)
  return kept({
    group: group !== undefined && groupPattern.test(group) ? group : undefined,
    q: textOf(given.q),
    changed: given.changed === true ? (true as const) : undefined,
  })
}
