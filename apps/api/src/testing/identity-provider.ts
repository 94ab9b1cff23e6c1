import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration, type JWK } from 'oidc-provider'

/** One whom the provider knows; his subject is the name that he types there. */
export interface ProviderPerson {
  readonly email: string
  readonly isEmailVerified: boolean
}

export interface RunningProvider {
  readonly issuer: string
  readonly clientId: string
  /** From now on it signs with another key and has forgotten the old one. */
  rotateKey(): Promise<void>
  stop(): Promise<void>
}

const clientId = 'papaver'

const newKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' }
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

interface Options {
  readonly people: Readonly<Record<string, ProviderPerson>>
  /** Where the portal wants people back, signed in or signed out. */
  readonly redirectUris: readonly string[]
  readonly afterLogout?: readonly string[]
}

const configuration = (
  { people, redirectUris, afterLogout = [] }: Options,
  key: JWK,
  cookieKey: string,
): Configuration => ({
  clients: [
    {
      client_id: clientId,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: [...redirectUris],
      post_logout_redirect_uris: [...afterLogout],
    },
  ],
  jwks: { keys: [key] },
  cookies: { keys: [cookieKey] },
  pkce: { required: () => true },
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    Grant: 3600,
    IdToken: 600,
    Interaction: 600,
    Session: 3600,
  },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  // The portal hands the identity token on, so all that is known must stand in it.
  conformIdTokenClaims: false,
  clientBasedCORS: () => true,
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, name) => {
    const person = people[name]
    if (person === undefined) return undefined
    const { email, isEmailVerified } = person
    const claims = () => ({ sub: name, email, email_verified: isEmailVerified })
    return { accountId: name, claims }
  },
  // Nobody is asked whether the portal may know him: it is the authority's own.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    })
    grant.addOIDCScope('openid profile email')
    await grant.save()
    return grant
  },
})

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/** The provider's own sign-in screen: whoever types a known name is that person. */
const interact = async (
  provider: Provider,
  people: Options['people'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const name = request.method === 'POST' ? ((await bodyOf(request)).get('name') ?? '') : ''
  if (people[name] !== undefined)
    return provider.interactionFinished(request, response, { login: { accountId: name } })
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><title>Provider</title><form method="post" action="${request.url}">
      <label>Name <input name="name"></label> <button>Sign in</button></form>`,
  )
}

/** A real identity provider (authorization code with PKCE, public client) on a free port. */
export const startIdentityProvider = async (options: Options): Promise<RunningProvider> => {
  const cookieKey = randomBytes(16).toString('hex')
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => answer(request, response))
  const issuer = `http://127.0.0.1:${await listen(server)}`
  const rotateKey = async (): Promise<void> => {
    const provider = new Provider(issuer, configuration(options, await newKey(), cookieKey))
    const protocol = provider.callback()
    answer = (request, response) => {
      if (request.url === '/favicon.ico') response.writeHead(204).end()
      else if (request.url?.startsWith('/interaction/'))
        void interact(provider, options.people, request, response).catch(() => response.destroy())
      else void protocol(request, response)
    }
  }
  await rotateKey()
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { issuer, clientId, rotateKey, stop }
}
