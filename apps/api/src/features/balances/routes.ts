import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { calendarOf } from '../casework/public.ts'
import { readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { readBalances } from './list.ts'

export const balancesRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'balances.list', async ({ query }, caller) => {
    const { db } = deps
    const now = deps.clock.now()
    const { today } = calendarOf(await readSettings(db), now)
    const year = query.year ?? Number(today.slice(0, 4))
    const reading = { db, masters: await readMasters(db), culture: caller.culture, today, now }
    return readBalances(reading, caller.principal, year)
  })
}
