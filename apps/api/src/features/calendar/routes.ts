import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { readContext } from '../casework/public.ts'
import { datesPage, monthOf } from './dates.ts'

export const calendarRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'calendar.month', async ({ query }, caller) => monthOf(await readContext(deps, caller), query))
  serve(web, 'calendar.list', async ({ query }, caller) => datesPage(await readContext(deps, caller), query))
}
