import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { createImpersonationToken, impersonate } from './impersonation.ts'

export const impersonationRoutes = (web: Web, deps: Deps, tokens: Tokens): void => {
  serve(web, 'account.createImpersonationToken', ({ body }, { origin, principal }) =>
    createImpersonationToken(deps, origin, principal, body),
  )
  serve(web, 'account.impersonate', ({ params }, { origin, principal, request }) =>
    impersonate(deps, tokens, origin, principal, {
      ...params,
      userAgent: request.headers['user-agent'] ?? '',
    }),
  )
}
