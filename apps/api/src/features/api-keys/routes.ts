import { keyScopeNames } from '@papaver/contract/access/key-scopes.ts'
import { mayGiveScope } from '@papaver/contract/api-keys/rights.ts'
import { latestEnd } from '@papaver/contract/api-keys/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { nameIn } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { makeKey } from './actions/make.ts'
import { revokeKey } from './actions/revoke.ts'
import { reachOf } from './policy.ts'
import { findKey, listKeys } from './store.ts'
import { type KeyReader, keyView } from './view.ts'

export const apiKeysRoutes = (web: Web, deps: Deps): void => {
  const { db, clock } = deps
  const readerOf = async ({ principal, culture }: Caller): Promise<KeyReader> => {
    const settings = await readSettings(db)
    const isOfficer = reachOf(principal).kind === 'all'
    return {
      today: dayIn(settings['public.timeZone'], clock.now()),
      authority: isOfficer ? null : nameIn(settings['authority.names'], culture),
    }
  }
  const show = async (caller: Caller, id: string) => {
    const row = (await findKey(db, reachOf(caller.principal), id)) ?? refuse(frameRefusals.notFound)
    return keyView(row, await readerOf(caller))
  }

  serve(web, 'api-keys.list', async ({ query }, caller) => {
    const reader = await readerOf(caller)
    const { view, search, page, pageSize } = query
    const filter = { view, search, today: reader.today }
    const { rows, total } = await listKeys(db, reachOf(caller.principal), filter, { page, pageSize })
    return {
      items: rows.map((row) => keyView(row, reader)),
      total,
      totalIsEstimate: false,
      page,
      pageSize,
    }
  })
  serve(web, 'api-keys.terms', async (_input, { principal }) => {
    const settings = await readSettings(db)
    const { permissions } = principal
    const mayMake = permissions.has('apiKey.manage') && principal.establishmentId !== null
    return {
      isOpen: settings['apiKeys.isOpen'],
      mayMake: mayMake && principal.impersonator === null,
      scopes: mayMake ? keyScopeNames.filter((scope) => mayGiveScope(scope, permissions)) : [],
      latestEnd: latestEnd(dayIn(settings['public.timeZone'], clock.now()), settings['apiKeys.longestDays']),
      callsPerMinute: settings['apiKeys.callsPerMinute'],
      most: settings['apiKeys.most'],
    }
  })
  serve(web, 'api-keys.make', async ({ body }, caller) => {
    const { id, key } = await makeKey(deps, caller, body)
    return { key, item: await show(caller, id) }
  })
  serve(web, 'api-keys.revoke', async ({ params, body }, caller) => {
    await revokeKey(deps, caller, params.id, body.comment)
    return show(caller, params.id)
  })
}
