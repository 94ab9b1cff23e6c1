import { ownName } from './world.ts'

/** The name is the specification's (§9): a session lives in one tab and ends with it. */
const name = ownName('Token')

export const readToken = (): string | null => sessionStorage.getItem(name)
export const writeToken = (token: string): void => sessionStorage.setItem(name, token)
export const clearToken = (): void => sessionStorage.removeItem(name)

export interface Claims {
  /** Seconds since 1970; null where the token names no end. */
  expiresAt: number | null
  /** The second factor is still to come: the token opens nothing but that step. */
  isSecondFactorPending: boolean
}

const isTrue = (claim: unknown): boolean => claim === true || String(claim).toLowerCase() === 'true'

const payloadOf = (token: string): Record<string, unknown> => {
  const part = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (typeof payload !== 'object' || payload === null) throw new TypeError('no claims')
  return payload as Record<string, unknown>
}

/**
 * What a token says about itself. The server alone judges whether it is true.
 * @throws the specification's error (§8) for what is no token
 */
export const decodeToken = (token: string): Claims => {
  try {
    const { exp, TFA } = payloadOf(token)
    return { expiresAt: typeof exp === 'number' ? exp : null, isSecondFactorPending: isTrue(TFA) }
  } catch {
    throw new Error('Could not create session, token is invalid')
  }
}

/** By the server's time; where that is not known yet, the server says so itself when it is asked. */
export const hasExpired = (claims: Claims, now: number | undefined): boolean =>
  claims.expiresAt !== null && now !== undefined && claims.expiresAt * 1000 <= now
