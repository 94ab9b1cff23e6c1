import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { readContext } from '../casework/public.ts'
import { homeOf } from './home.ts'

export const dashboardRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'dashboard.mine', async (_input, caller) => homeOf(await readContext(deps, caller)))
}
