import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { readContext } from '../casework/public.ts'
import { setMail } from './daily.ts'
import { datesPage, monthOf } from './dates.ts'
import { endLink, makeLink, readFeed, subscriptionOf } from './feed.ts'

export const calendarRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'calendar.month', async ({ query }, caller) => monthOf(await readContext(deps, caller), query))
  serve(web, 'calendar.list', async ({ query }, caller) => datesPage(await readContext(deps, caller), query))
  serve(web, 'calendar.subscription', (_input, { principal }) => subscriptionOf(deps, principal))
  serve(web, 'calendar.makeLink', (_input, caller) => makeLink(deps, caller))
  serve(web, 'calendar.endLink', (_input, caller) => endLink(deps, caller))
  serve(web, 'calendar.setMail', ({ body }, caller) => setMail(deps, caller, body.isMailed))
  serve(web, 'calendar.feed', async ({ query }, { origin }, reply) => {
    const text = await readFeed(deps, origin, query.token)
    reply.type('text/calendar; charset=utf-8')
    reply.headers({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    return text
  })
}
