import { languageCodeOf } from '@papaver/contract/account/rules.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { auditLogout, login, logout } from './actions.ts'
import { checkFirstAdministratorLink, createFirstAdministrator } from './first-administrator.ts'

export const accountRoutes = (web: Web, deps: Deps, tokens: Tokens): void => {
  serve(web, 'account.login', ({ body }, { origin, request }) =>
    login(deps, tokens, origin, body, request.headers['user-agent'] ?? ''),
  )
  serve(web, 'account.logout', (_input, { origin, principal }) => logout(deps, origin, principal))
  serve(web, 'account.auditLogout', (_input, { origin, principal }) => auditLogout(deps, origin, principal))
  serve(web, 'account.poke', async () => ({ ok: true as const }))
  serve(web, 'account.getUser', async (_input, { principal, request }) => ({
    firstName: principal.firstName,
    lastName: principal.lastName,
    token: request.headers.authorization?.slice('Bearer '.length) ?? '',
    culture: principal.culture,
    languageCode: languageCodeOf(principal.culture),
  }))
  serve(web, 'account.firstAdministratorCheck', ({ body }, { origin }) =>
    checkFirstAdministratorLink(deps, origin, body.token),
  )
  serve(web, 'account.firstAdministrator', ({ body }, { origin }) =>
    createFirstAdministrator(deps, origin, body),
  )
}
