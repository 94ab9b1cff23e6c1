import type { Environment } from '../environment.ts'
import { listOfNetworks } from '../network.ts'
import { isTraining } from '../world.ts'

/** Which addresses the server may connect to on somebody's word. */
export interface Reach {
  permits(address: string): boolean
}

/** IPv4 that no host of the public network has (IANA's special-purpose registry), and Azure's metadata. */
const inner = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Where IPv6 holds an IPv4 address in its last 32 bits: mapped by the machine, or translated on the way (NAT64). */
const carriers = ['::ffff:', '64:ff9b::']

const withCarriers = (networks: readonly string[]): string[] =>
  networks.flatMap((network) => {
    const [start = '', bits] = network.split('/')
    return [network, ...carriers.map((carrier) => `${carrier}${start}/${96 + Number(bits)}`)]
  })

const isInner = listOfNetworks([
  ...withCarriers(inner),
  // Of the public part of IPv6: Teredo and its neighbours, examples, 6to4.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
/** Whatever is not in here (loopback, link-local, unique local, multicast …) is nobody's outside. */
const isRouted = listOfNetworks([
  '0.0.0.0/0',
  '2000::/3',
  ...carriers.map((carrier) => `${carrier}0.0.0.0/96`),
])

type Networks = Pick<Environment, 'outgoingNetworks' | 'production'>
const loopback = ['127.0.0.0/8', '::1']

/** Out of the world in which people learn nothing leads, whoever asks for it. */
const notInTraining = ({ permits }: Reach): Reach => ({
  permits: (address) => !isTraining() && permits(address),
})

/** What settings and people may lead to: the public network, and inside what the operator has named. */
export const reachOfScanner = ({ outgoingNetworks, production }: Networks): Reach => {
  const isNamed = listOfNetworks(outgoingNetworks ?? (production ? [] : loopback))
  return { permits: (address) => isNamed(address) || (isRouted(address) && !isInner(address)) }
}

/** The same, and nobody's but the virus scanner's from where people learn: files are looked at there, too. */
export const reachOf = (environment: Networks): Reach => notInTraining(reachOfScanner(environment))

/** Addresses of the environment are the operator's own word. */
export const operatorsReach: Reach = notInTraining({ permits: () => true })
