import { portalLink } from '@papaver/contract/portal-places.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { countAttempt, loginWithToken } from './single-sign-on.ts'
import { makeKeyRing } from './single-sign-on-keys.ts'

/** What a provider may send back with the browser (OpenID Connect Core, §3.1.2.5 and §3.1.2.6). */
const answerNames = ['code', 'state', 'error', 'error_description', 'session_state', 'iss']

/** The provider's answer, and nothing else that stood in the address. */
const answerOf = (query: unknown): string => {
  const given = typeof query === 'object' && query !== null ? (query as Record<string, unknown>) : {}
  const answer = new URLSearchParams()
  for (const name of answerNames) {
    const value = given[name]
    if (typeof value === 'string') answer.set(name, value)
  }
  return answer.toString()
}

export const singleSignOnRoutes = (web: Web, deps: Deps, tokens: Tokens): void => {
  const sso = { deps, tokens, ring: makeKeyRing(deps.clock) }
  serve(
    web,
    'account.loginWithToken',
    ({ body }, { origin, request }) => loginWithToken(sso, origin, body, request.headers['user-agent'] ?? ''),
    { gate: (_request, origin) => countAttempt(deps, origin) },
  )
  // Providers return to addresses without a fragment; the portal's places are fragments. The answer travels as one
  // value: its parts may look like numbers, which the portal's router would read as such.
  web.fastify.get('/signin-oidc', { schema: { hide: true } }, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(portalLink('', `/signin-oidc?answer=${encodeURIComponent(answerOf(request.query))}`), 302),
  )
}
