import { BlockList, isIP } from 'node:net'
import { hasRole } from '@papaver/contract/account/permissions.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Addresses and CIDR ranges as a list that answers; an entry that is neither lets nobody in. */
const listOf = (entries: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix, rest] = entry.trim().split('/')
    const family = familyOf(address)
    const bits = prefix === undefined ? undefined : Number(prefix)
    if (isIP(address) === 0 || rest !== undefined) continue
    if (bits === undefined) list.addAddress(address, family)
    else if (Number.isInteger(bits) && bits >= 0 && bits <= (family === 'ipv6' ? 128 : 32) && prefix !== '')
      list.addSubnet(address, bits, family)
  }
  return list
}

/** May an account of these roles sign in from there? Officers only from where the authority has said, if it has. */
export const maySignInFrom = (
  settings: Settings,
  roles: readonly string[],
  address: string | null,
): boolean => {
  const allowed = settings['security.ipAllowlistAdmin']
  if (allowed.length === 0 || !hasRole(roles, 'CA_ADMIN')) return true
  if (address === null || isIP(address) === 0) return false
  // The address of a caller over IPv4 as a socket for both families writes it.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return listOf(allowed).check(plain, familyOf(plain))
}
