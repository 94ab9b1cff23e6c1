import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** An address as some proxies write it, with brackets and a port. */
const withoutPort = (text: string): string =>
  text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** Longest address in letters: IPv6 that ends in IPv4. A zone means nothing on another machine. */
const isAddress = (text: string): boolean => text.length <= 45 && !text.includes('%') && isIP(text) !== 0

/**
 * Of the addresses that proxies have passed on those that are some, up to the first from the right that is none: what
 * stands before it nobody has vouched for. Empty where the nearest is none.
 */
export const addressesIn = (forwarded: string): string[] => {
  const parts = forwarded.split(',').map((part) => withoutPort(part.trim()))
  const lastWrong = parts.findLastIndex((part) => !isAddress(part))
  return parts.slice(lastWrong + 1)
}

/** Before anybody asks where a request comes from: what is no address never becomes one, in a trail or a count. */
export const refuseForgedAddresses = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const given = headers['x-forwarded-for']
    if (given === undefined) return done()
    const addresses = addressesIn([given].flat().join(','))
    if (addresses.length === 0) delete headers['x-forwarded-for']
    else headers['x-forwarded-for'] = addresses.join(', ')
    return done()
  })
}
