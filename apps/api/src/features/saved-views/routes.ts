import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import {
  changeSavedView,
  chooseSavedView,
  createSavedView,
  listSavedViews,
  removeSavedView,
} from './actions.ts'

export const savedViewsRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'saved-views.list', ({ query }, caller) => listSavedViews(deps, caller, query.list))
  serve(web, 'saved-views.create', ({ body }, caller) => createSavedView(deps, caller, body))
  serve(web, 'saved-views.save', ({ params, body }, caller) => changeSavedView(deps, caller, params.id, body))
  serve(web, 'saved-views.remove', ({ params }, caller) => removeSavedView(deps, caller, params.id))
  serve(web, 'saved-views.choose', ({ body }, caller) => chooseSavedView(deps, caller, body))
}
