import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { OutgoingFailed } from '../../platform/outside/json.ts'
import { isSameIssuer, type KeyRing, type ProviderKeys } from './single-sign-on-keys.ts'
import type { IdentityProvider } from './single-sign-on-settings.ts'

/** With a public key only: what the provider signs, nobody else can, we ourselves included. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
/** Seconds by which the provider's clock may differ from ours (specification §9). */
const clockSkew = 300
/** Seconds within which the browser brings the token here; an older one was lying about. */
const longestWay = 600

/** Whom the provider vouches for. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Only where the provider has made sure that it is this person's. */
  readonly email: string | undefined
  /** Of what was signed, so that other spellings of the signature are the same proof. */
  readonly proofHash: Buffer
  /** From then on the token would be refused for its age alone. */
  readonly worthlessAt: Date
}

export interface ShownToken {
  readonly token: string
  /** As the browser asked the provider with; empty where it did not. */
  readonly nonce: string
}

/** Why a token was not accepted; for the audit trail, never for the answer. */
export class TokenRefused extends Error {
  override name = 'TokenRefused'
}

/** One line that a database takes and no reader mistakes; undefined for anything else. */
const lineOf = (value: unknown, longest: number): string | undefined =>
  typeof value === 'string' && value.length <= longest && /^[^\p{Cc}\p{Cs}]+$/u.test(value)
    ? value
    : undefined

/** Refuses, before anybody else is asked, what cannot be an identity token of this provider. */
const refuseForeign = (token: string, { authority }: IdentityProvider): void => {
  const { alg, typ } = decodeProtectedHeader(token)
  if (!algorithms.includes(String(alg))) throw new TokenRefused('algorithm')
  // Access and logout tokens of the same provider say what they are (RFC 9068, OpenID Back-Channel Logout).
  if (typ !== undefined && String(typ).toUpperCase() !== 'JWT') throw new TokenRefused('type')
  if (!isSameIssuer(String(decodeJwt(token).iss), authority)) throw new TokenRefused('issuer')
}

const verifyWith = async (
  token: string,
  { keyOf, issuer }: ProviderKeys,
  { clientId }: IdentityProvider,
  now: Date,
): Promise<JWTPayload> => {
  const { payload } = await jwtVerify(token, keyOf, {
    algorithms,
    issuer,
    audience: clientId,
    clockTolerance: clockSkew,
    maxTokenAge: longestWay,
    requiredClaims: ['sub', 'exp', 'nonce'],
    currentDate: now,
  })
  return payload
}

/** One of several audiences is only meant where the token was made for it (OpenID Connect Core, §3.1.3.7). */
const refuseOtherParty = ({ aud, azp }: JWTPayload, { clientId }: IdentityProvider): void => {
  const isShared = Array.isArray(aud) && aud.length > 1
  if ((isShared || azp !== undefined) && azp !== clientId) throw new TokenRefused('authorized party')
}

const identityOf = (token: string, { issuer }: ProviderKeys, payload: JWTPayload): Identity => {
  const subject = lineOf(payload.sub, 255)
  if (subject === undefined) throw new TokenRefused('subject')
  return {
    issuer,
    subject,
    email: payload.email_verified === true ? lineOf(payload.email, 200) : undefined,
    proofHash: createHash('sha256')
      .update(token.slice(0, token.lastIndexOf('.')))
      .digest(),
    worthlessAt: new Date((Number(payload.iat) + longestWay + clockSkew + 1) * 1000),
  }
}

const prove = async (
  ring: KeyRing,
  provider: IdentityProvider,
  { token, nonce }: ShownToken,
  now: Date,
): Promise<Identity> => {
  refuseForeign(token, provider)
  let keys = await ring.keysOf(provider)
  const payload = await verifyWith(token, keys, provider, now).catch(async (error: unknown) => {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    // The provider may have changed its keys since they were read.
    keys = await ring.newerKeysOf(provider)
    return verifyWith(token, keys, provider, now)
  })
  refuseOtherParty(payload, provider)
  if (nonce === '' || payload.nonce !== nonce) throw new TokenRefused('nonce')
  return identityOf(token, keys, payload)
}

const reasonOf = (error: unknown): string => {
  if (error instanceof TokenRefused) return error.message
  if (error instanceof OutgoingFailed) return `provider: ${error.message}`
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return `claim: ${error.claim}`
  // A key or a token of a shape that the library does not take is refused like a forged one.
  return error instanceof errors.JOSEError ? error.code : 'malformed'
}

/**
 * The person behind an identity token (OpenID Connect Core, §3.1.3.7), proved with the provider's keys and our clock.
 * @throws TokenRefused for every other token, and where the provider cannot be asked
 */
export const proveIdentityToken = async (
  ring: KeyRing,
  provider: IdentityProvider,
  shown: ShownToken,
  now: Date,
): Promise<Identity> => {
  try {
    return await prove(ring, provider, shown, now)
  } catch (error) {
    throw new TokenRefused(reasonOf(error), { cause: error })
  }
}
