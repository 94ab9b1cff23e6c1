import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { calendarOf } from '../casework/public.ts'
import { readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { readBalances } from './list.ts'

export const balancesRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'balances.list', async ({ query }, caller) => {
    const { db } = deps
    const settings = await readSettings(db)
    const { today } = calendarOf(settings, deps.clock.now())
    const year = query.year ?? Number(today.slice(0, 4))
    const reading = { db, masters: await readMasters(db), culture: caller.culture, settings, today }
    return readBalances(reading, caller.principal, year)
  })
}
