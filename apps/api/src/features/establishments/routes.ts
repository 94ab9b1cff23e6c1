import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { cultureOfReader, readMasters } from '../masters/public.ts'
import { buyerScopeOf, scopeOf } from './policy.ts'
import { establishmentRowOf } from './public.ts'
import { registerRoutes } from './register-routes.ts'
import * as store from './store.ts'
import { fullNameOf } from './view.ts'

/**
 * Sites and persons of holders, growers and buyers. The calls that list foreign partners beside domestic holders
 * are served by trading-establishments, which knows both.
 */
export const establishmentsRoutes = (web: Web, deps: Deps): void => {
  registerRoutes(web, deps)
  masterRoutes(web, deps)
}

const masterRoutes = (web: Web, { db }: Deps): void => {
  const mine = async (principal: Principal, id: string): Promise<store.Establishment> =>
    (await store.findEstablishment(db, scopeOf(principal), id)) ?? refuse(frameRefusals.notFound)

  serve(web, 'masters.establishmentSites', async ({ params }, { principal }) => {
    const { id } = await mine(principal, params.id)
    const sites = await store.listSites(db, id)
    return sites.map(({ addressLines, postalCode, ...site }) => ({
      ...site,
      address: [...addressLines, postalCode].filter(Boolean).join(', '),
    }))
  })
  serve(web, 'masters.establishmentPersons', async ({ params }, caller) => {
    const { id } = await mine(caller.principal, params.id)
    const [persons, masters, culture] = await Promise.all([
      store.listPersons(db, id),
      readMasters(db),
      cultureOfReader(db, caller),
    ])
    return persons.map((person) => {
      const { id: personId, code, occupation, isActive } = person
      return { id: personId, code, occupation, isActive, name: fullNameOf(masters, culture, person) }
    })
  })
  serve(web, 'masters.cultivationFarmerEstablishments', async (_input, { principal }) =>
    (await store.listEstablishments(db, scopeOf(principal), { kind: 'grower' })).map(establishmentRowOf),
  )
  serve(web, 'masters.cultivationTradingEstablishments', async (_input, { principal }) =>
    (await store.listEstablishments(db, buyerScopeOf(principal), { kind: 'buyer' })).map(establishmentRowOf),
  )
}
