import { mostNamed } from '@papaver/contract/licenses/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { listPeople } from '../account/public.ts'
import { isHouseManager, scopeOf, sendDocument, sendLetter, serveCases } from '../casework/public.ts'
import { records } from './record.ts'
import { listCultivations, listTouched } from './register-store.ts'
import { servedLicenses } from './served-kind.ts'

export const licensesRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  serveCases(web, deps, servedLicenses)
  serve(web, 'licenses.document', async ({ params }, { principal }, reply) => {
    const { license } = await records.get(db, scopeOf(principal), params.id)
    return sendDocument(db, license, reply)
  })
  serve(web, 'licenses.letter', ({ params }, caller, reply) =>
    sendLetter(servedLicenses, deps, caller, params, reply),
  )
  serve(web, 'licenses.effect', async ({ params }, { principal }) => {
    const { case: row, license } = await records.get(db, scopeOf(principal), params.id)
    const touched = await listTouched(db, row.establishmentId, license.groups)
    const cultivations = license.activities.includes('cultivate')
      ? await listCultivations(db, row.establishmentId, license.groups)
      : []
    const people = await listPeople(db, { establishmentId: row.establishmentId })
    return {
      drafts: touched.drafts.length,
      requests: touched.requests.length,
      permits: touched.permits.length,
      cultivations: cultivations.length,
      people: people.filter(isHouseManager).length,
      touched: {
        requests: touched.requests.slice(0, mostNamed),
        permits: touched.permits.slice(0, mostNamed),
        cultivations: cultivations.slice(0, mostNamed),
      },
    }
  })
}
