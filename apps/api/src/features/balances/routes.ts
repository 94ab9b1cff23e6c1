import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { calendarOf } from '../casework/public.ts'
import { cultureFor } from '../localization/public.ts'
import { readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { readBalances } from './list.ts'

export const balancesRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'balances.list', async ({ query }, caller) => {
    const { db } = deps
    const now = deps.clock.now()
    const settings = await readSettings(db)
    const { today } = calendarOf(settings, now)
    const culture = cultureFor(settings, caller.culture)
    const year = query.year ?? Number(today.slice(0, 4))
    return readBalances({ db, masters: await readMasters(db), culture, today, now }, caller.principal, year)
  })
}
