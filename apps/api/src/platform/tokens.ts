import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What a bearer token says (RFC 7519). The session row decides whether it still counts; the claims are for the
 * portal, which reads expiry and the TFA flag from them.
 */
export interface Claims {
  /** Account id. */
  readonly sub: string
  /** Session id. */
  readonly sid: string
  readonly iat: number
  readonly exp: number
  /** "true" while the second factor is still asked for. */
  readonly TFA?: boolean
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const header = encode({ alg: 'HS256', typ: 'JWT' })
const digest = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export interface Tokens {
  sign(claims: Claims): string
  /** The claims of a token that we signed and that has not expired, else undefined. */
  read(token: string, now: Date): Claims | undefined
}

const decode = (key: Buffer, token: string): Claims | undefined => {
  const [head, body, signature, rest] = token.split('.')
  if (head !== header || !body || !signature || rest !== undefined) return undefined
  // Compared as text: base64 has several spellings of the same bytes, and only one of them is ours.
  const given = Buffer.from(signature)
  const wanted = Buffer.from(digest(key, `${head}.${body}`).toString('base64url'))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
}

/**
 * Signs and reads tokens with HMAC-SHA-256. A token's signature cannot change, so the last few thousand
 * verified ones are remembered; their expiry is judged anew each time.
 */
export const makeTokens = (key: Buffer): Tokens => {
  const verified = new Map<string, Claims>()
  const remember = (token: string, claims: Claims): void => {
    if (verified.size >= 4096) verified.clear()
    verified.set(token, claims)
  }
  return {
    sign: (claims) => {
      const body = encode(claims)
      return `${header}.${body}.${digest(key, `${header}.${body}`).toString('base64url')}`
    },
    read: (token, now) => {
      const known = verified.get(token)
      const claims = known ?? decode(key, token)
      if (claims === undefined) return undefined
      if (known === undefined) remember(token, claims)
      return claims.exp * 1000 > now.getTime() ? claims : undefined
    },
  }
}
