import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { emailsRoutes } from './emails/routes.ts'
import { listOwn, listPreferences, markOwn, savePreferences } from './inbox.ts'

/** A person's own notifications: his account is the scope of every query. Then the authority's screens of mails. */
export const notificationsRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'notifications.list', ({ query }, caller) => listOwn(deps, caller, query))
  serve(web, 'notifications.act', ({ params, body }, { origin, principal }) =>
    markOwn(deps, origin, principal, params.action, body.ids),
  )
  serve(web, 'notifications.preferences', (_input, { principal }) => listPreferences(deps.db, principal))
  serve(web, 'notifications.savePreferences', ({ body }, { origin, principal }) =>
    savePreferences(deps, origin, principal, body),
  )
  emailsRoutes(web, deps)
}
