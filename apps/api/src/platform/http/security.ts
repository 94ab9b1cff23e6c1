import { randomBytes, timingSafeEqual } from 'node:crypto'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import { isTraining } from '../world.ts'

/** Both worlds have one origin, and a cookie each. */
const cookieName = () => (isTraining() ? 'XSRF-TOKEN-TRAINING' : 'XSRF-TOKEN')
const cookiePath = () => (isTraining() ? '/training/' : '/')
const headerName = 'x-xsrf-token'

/** What of other systems a page may use: whom it connects to, whose scripts it runs, whose frames it shows. */
export interface Outside {
  readonly connect: readonly string[]
  readonly script: readonly string[]
  readonly frame: readonly string[]
}
const nobodyOutside: Outside = { connect: [], script: [], frame: [] }
const own = (name: string, others: readonly string[]): string => [`${name} 'self'`, ...others].join(' ')

/**
 * Strict: scripts, styles and fonts come from here or not at all; nothing may frame the portal. Text becomes code or
 * HTML by the portal's one policy (platform/trusted-types.ts) alone; a script of somebody else makes policies of its
 * own, under names that are his.
 */
const contentPolicy = ({ connect, script, frame }: Outside): string =>
  [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "style-src 'self'",
    own('script-src', script),
    "font-src 'self'",
    own('connect-src', connect),
    ...(frame.length > 0 ? [own('frame-src', frame)] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ...(script.length > 0 ? [] : ['trusted-types papaver']),
  ].join('; ')

const same = (left: string, right: string): boolean => {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** An empty cookie is none: two empty texts would agree. */
const cookieOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName()] || undefined

/**
 * Double submit (specification §7): what a browser changes carries the cookie's value in a header too. A caller
 * that is no browser sends neither cookie nor Sec-Fetch headers and proves itself by its bearer token alone,
 * which no foreign page can make a browser add.
 */
const refuseCrossSite = (request: FastifyRequest): void => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  // Public calls read neither cookie nor session: there is nothing of the visitor's to ride on.
  if (request.url.startsWith('/api/public/')) return
  const site = request.headers['sec-fetch-site']
  const cookie = cookieOf(request)
  const isBrowser = site !== undefined || cookie !== undefined
  if (!isBrowser) return
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse(frameRefusals.crossSite)
  const header = request.headers[headerName]
  if (cookie === undefined || typeof header !== 'string' || !same(cookie, header))
    refuse(frameRefusals.crossSite)
}

/**
 * For the specification's GETs that change something: a browser's prefetch, a link and a foreign page cannot
 * send the double-submitted header (quality §3.4).
 */
export const refuseCasualGet = (request: FastifyRequest): void => {
  const { headers } = request
  const isCasual = headers['sec-fetch-mode'] === 'navigate' || headers['sec-purpose'] !== undefined
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin'
  const header = headers[headerName]
  const cookie = cookieOf(request)
  if (isCasual || isForeign || cookie === undefined || typeof header !== 'string' || !same(cookie, header))
    refuse(frameRefusals.crossSite)
}

/** The same on every answer; `sendFile` tightens the policy for files from people. */
export const headersOf = (isTls: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': contentPolicy(nobodyOutside),
  ...(isTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** What of other systems the portal's pages may use now. */
export type OutsideOrigins = () => Promise<Outside>

const isPage = (url: string): boolean => /^\/(index\.html)?($|\?)/.test(url)

/** The document alone names them: its policy is what a browser holds its page to. */
const letPageConnect = async (
  request: FastifyRequest,
  reply: FastifyReply,
  outsideOrigins: OutsideOrigins,
): Promise<void> => {
  // Always sent whole: with a 304 a browser would keep the policy that came with what it has.
  delete request.headers['if-none-match']
  delete request.headers['if-modified-since']
  const outside = await outsideOrigins().catch(() => nobodyOutside)
  reply.header('content-security-policy', contentPolicy(outside))
}

export const secure = (fastify: FastifyInstance, isTls: boolean, outsideOrigins?: OutsideOrigins): void => {
  const headers = headersOf(isTls)
  // Hooks that wait for nothing take a callback: a promise for each would cost more than they do.
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (cookieOf(request) === undefined && request.method === 'GET') {
      const value = randomBytes(16).toString('base64url')
      // Readable by the portal's own script on purpose: that is what double submit means.
      reply.setCookie(cookieName(), value, { path: cookiePath(), sameSite: 'strict', secure: isTls })
    }
    refuseCrossSite(request)
    if (outsideOrigins && isPage(request.url))
      letPageConnect(request, reply, outsideOrigins).then(() => done(), done)
    else done()
  })
}
