import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { listOwn, listPreferences, markOwn, savePreferences } from './inbox.ts'

/** Everything here is the caller's own: his account is the scope of every query. */
export const notificationsRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'notifications.list', ({ query }, { principal }) => listOwn(deps, principal, query))
  serve(web, 'notifications.act', ({ params, body }, { origin, principal }) =>
    markOwn(deps, origin, principal, params.action, body.ids),
  )
  serve(web, 'notifications.preferences', (_input, { principal }) => listPreferences(deps.db, principal))
  serve(web, 'notifications.savePreferences', ({ body }, { origin, principal }) =>
    savePreferences(deps, origin, principal, body),
  )
}
