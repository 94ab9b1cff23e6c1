/** An address or a range of addresses as bits; `4` and `6` are different worlds. */
interface Network {
  readonly family: 4 | 6
  readonly bits: bigint
  /** So many leading bits count. */
  readonly prefix: number
}

const widthOf = (family: 4 | 6): number => (family === 4 ? 32 : 128)

const parseIPv4 = (text: string): bigint | undefined => {
  const parts = text.split('.')
  const isAddress = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))
  const numbers = parts.map(Number)
  if (!isAddress || numbers.some((part) => part > 255)) return undefined
  return numbers.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

/** The last two groups of an IPv6 address may be written as IPv4 (RFC 4291 §2.2). */
const withoutIPv4 = (text: string): string | undefined => {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  if (tail === null) return text
  const bits = parseIPv4(tail[2] ?? '')
  return bits === undefined
    ? undefined
    : `${tail[1]}${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`
}

const parseIPv6 = (written: string): bigint | undefined => {
  const halves = withoutIPv4(written)?.split('::')
  if (halves === undefined || halves.length > 2) return undefined
  const [first = [], last = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - first.length - last.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
}

/** Reads `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/48`; undefined for what is none. */
const parseNetwork = (text: string): Network | undefined => {
  const [address = '', length, ...rest] = text.split('/')
  const [four, six] = [parseIPv4(address), address.includes(':') ? parseIPv6(address) : undefined]
  const bits = four ?? six
  if (bits === undefined || rest.length > 0) return undefined
  const family = four === undefined ? 6 : 4
  if (length === undefined) return { family, bits, prefix: widthOf(family) }
  const prefix = Number(length)
  if (!/^\d{1,3}$/.test(length) || prefix > widthOf(family)) return undefined
  return { family, bits, prefix }
}

export const isNetwork = (text: string): boolean => parseNetwork(text) !== undefined

/** An IPv4 address that came in through an IPv6 socket is an IPv4 address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** Does the address lie in one of these addresses or ranges? */
export const liesIn = (networks: readonly string[], address: string): boolean => {
  const own = parseNetwork(plain(address))
  if (own === undefined) return false
  return networks.some((text) => {
    const network = parseNetwork(text)
    if (network === undefined || network.family !== own.family) return false
    const rest = BigInt(widthOf(own.family) - network.prefix)
    return network.bits >> rest === own.bits >> rest
  })
}
