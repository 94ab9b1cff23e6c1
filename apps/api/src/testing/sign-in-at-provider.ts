import { createHash, randomBytes } from 'node:crypto'
import type { RunningProvider } from './identity-provider.ts'

/** As much of a browser as a provider needs: cookies, and redirects that are followed one by one. */
const browse = () => {
  const cookies = new Map<string, string>()
  return async (address: string, body?: Record<string, string>): Promise<Response> => {
    const response = await fetch(address, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body ? { body: new URLSearchParams(body) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
}

/** Where a redirect leads. */
const target = (response: Response, base: string): string =>
  new URL(response.headers.get('location') ?? '', base).href

/** The identity token of one who signs in at the provider as a browser does it (RFC 7636), and the nonce asked with. */
export const signInAtProvider = async (
  { issuer, clientId }: RunningProvider,
  name: string,
  redirectUri: string,
): Promise<{ token: string; nonce: string }> => {
  const go = browse()
  const [verifier, nonce] = [randomBytes(32), randomBytes(16)].map((bytes) =>
    bytes.toString('base64url'),
  ) as [string, string]
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: redirectUri,
    nonce,
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const asked = await go(`${issuer}/auth?${query}`)
  const screen = target(asked, issuer)
  const resumed = await go(screen, { name })
  const returned = await go(target(resumed, issuer))
  const code = new URL(target(returned, issuer)).searchParams.get('code')
  if (code === null) throw new Error(`the provider gave no code: ${returned.status} ${await returned.text()}`)
  const answer = await go(`${issuer}/token`, {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  })
  const { id_token: token } = (await answer.json()) as { id_token: string }
  return { token, nonce }
}
