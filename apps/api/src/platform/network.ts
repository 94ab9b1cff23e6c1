import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, `::` filled up. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array.from({ length: missing }, () => '0'), ...last]
}

/** An IPv4 address that came in through an IPv6 socket is an IPv4 address. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

const prefix = (address: string, groups: number): string =>
  `${groupsOf(address).slice(0, groups).join(':').toLowerCase()}::/${groups * 16}`

/** What is kept of an address: its /24 or /48, too little to find a person by (product §10). */
export const networkOf = (address: string): string => {
  const plain = plainAddress(address)
  return isIPv6(plain) ? prefix(plain, 3) : plain.replace(/\.\d+$/, '.0/24')
}

/** Whose calls are counted together: an IPv4 address; of IPv6 the /64, of which one subscriber has every address. */
export const callerOf = (address: string): string => {
  const plain = plainAddress(address)
  return isIPv6(plain) ? prefix(plain, 4) : plain
}
