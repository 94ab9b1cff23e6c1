import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { cultureOfReader, nameIn, readMasters } from '../masters/public.ts'
import { buyerScopeOf, scopeOf } from './policy.ts'
import { establishmentRowOf } from './public.ts'
import * as store from './store.ts'

/**
 * Sites and persons of holders, growers and buyers. The calls that list foreign partners beside domestic holders
 * are served by trading-establishments, which knows both.
 */
export const establishmentsRoutes = (web: Web, { db }: Deps): void => {
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
    return persons.map(({ titleCode, firstName, lastName, ...person }) => {
      const title = titleCode ? masters.item('person-titles', titleCode) : undefined
      const name = [title && nameIn(title.names, culture), firstName, lastName].filter(Boolean).join(' ')
      return { ...person, name }
    })
  })
  serve(web, 'masters.cultivationFarmerEstablishments', async (_input, { principal }) =>
    (await store.listEstablishments(db, scopeOf(principal), { kind: 'grower' })).map(establishmentRowOf),
  )
  serve(web, 'masters.cultivationTradingEstablishments', async (_input, { principal }) =>
    (await store.listEstablishments(db, buyerScopeOf(principal), { kind: 'buyer' })).map(establishmentRowOf),
  )
}
