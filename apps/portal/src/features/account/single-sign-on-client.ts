import type { PublicSettings } from '@papaver/contract/settings/schema.ts'
import { ErrorResponse, ErrorTimeout, OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import { currentCulture } from '../../platform/culture.ts'

/** Seconds until a provider that does not answer counts as one that cannot be reached. */
const patience = 10

/** What the request is remembered by until the provider sends the browser back. */
interface Kept {
  readonly fwd: string
  readonly nonce: string
}
export interface ProviderAnswer extends Kept {
  readonly token: string
}

/** Why the way over the provider failed: a key of `account.singleSignOn.reasons`, which is the error's message. */
export type SignOnReason = 'unreachable' | 'insecure' | 'denied' | 'provider' | 'stale'
export class SignOnFailed extends Error {
  override name = 'SignOnFailed'
  /** Where the person wanted, if it is known. */
  readonly fwd: string | undefined

  constructor(reason: SignOnReason, cause?: unknown) {
    super(reason, { cause })
    const kept = cause instanceof ErrorResponse ? (cause.state as Partial<Kept> | undefined) : undefined
    this.fwd = kept?.fwd
  }
}

const clientFor = ({ openIdConnectSettings }: PublicSettings): OidcClient => {
  const text = (name: string): string => {
    const value = openIdConnectSettings[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  return new OidcClient({
    authority: text('authority'),
    client_id: text('clientId'),
    scope: text('scope') || 'openid profile email',
    redirect_uri: text('redirectUri') || `${location.origin}/signin-oidc`,
    post_logout_redirect_uri: text('postLogoutRedirectUri'),
    // In this tab, as the session itself; the library's defaults are the specification's (§9).
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    fetchRequestCredentials: 'omit',
    requestTimeoutInSeconds: patience,
  })
}

const nonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

const reasonOf = (error: unknown): SignOnReason => {
  if (error instanceof ErrorResponse) return error.error === 'access_denied' ? 'denied' : 'provider'
  // `fetch` says no more of a network that fails than that it does.
  if (error instanceof ErrorTimeout || error instanceof TypeError) return 'unreachable'
  return error instanceof Error && /state/i.test(error.message) ? 'stale' : 'provider'
}

const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  // The proof that goes with the code needs a browser feature that only pages over TLS have.
  if (!window.isSecureContext) throw new SignOnFailed('insecure')
  try {
    return await work()
  } catch (error) {
    throw new SignOnFailed(reasonOf(error), error)
  }
}

/**
 * The provider's address to send the browser to (authorization code with PKCE). `isAnew`: the provider asks who it is,
 * even if it knows.
 * @throws SignOnFailed
 */
export const signInAddress = (settings: PublicSettings, fwd: string, isAnew: boolean): Promise<string> =>
  attempt(async () => {
    const kept: Kept = { fwd, nonce: nonce() }
    const request = await clientFor(settings).createSigninRequest({
      state: kept,
      nonce: kept.nonce,
      ui_locales: currentCulture.get().culture,
      ...(isAnew ? { prompt: 'login' } : {}),
    })
    return request.url
  })

/**
 * Exchanges what the provider sent back for the identity token; works once for each answer.
 * @throws SignOnFailed
 */
export const readProviderAnswer = (settings: PublicSettings, answer: string): Promise<ProviderAnswer> =>
  attempt(async () => {
    const response = await clientFor(settings).processSigninResponse(
      `${location.origin}/signin-oidc?${answer}`,
    )
    const kept = response.userState as Kept
    if (!response.id_token) throw new Error('no identity token')
    return { token: response.id_token, ...kept }
  })

/** Where one leaves the provider, or nothing where it has no such place. */
export const signOutAddress = async (settings: PublicSettings): Promise<string | undefined> => {
  const client = clientFor(settings)
  if (!(await client.metadataService.getEndSessionEndpoint())) return undefined
  return (await client.createSignoutRequest()).url
}
