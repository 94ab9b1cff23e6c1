import { BlockList, isIP, isIPv6 } from 'node:net'

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

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Addresses and networks (CIDR) as a list that answers; an entry that is neither holds nobody. */
export const listOfNetworks = (entries: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const entry of entries) {
    const [start = '', prefix, rest] = entry.trim().split('/')
    if (isIP(start) === 0 || rest !== undefined || prefix === '') continue
    const most = isIPv6(start) ? 128 : 32
    const bits = prefix === undefined ? most : Number(prefix)
    if (Number.isInteger(bits) && bits >= 0 && bits <= most) list.addSubnet(start, bits, familyOf(start))
  }
  return (address) => {
    const plain = plainAddress(address.split('%')[0] ?? '')
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
  }
}
