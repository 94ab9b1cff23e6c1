import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { scopeOf, sendDocument, sendLetter, serveCases } from '../casework/public.ts'
import { effectOfStop } from './effect-of-stop.ts'
import { records } from './record.ts'
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
  serve(web, 'licenses.effect', async ({ params }, { principal }) =>
    effectOfStop(deps, await records.get(db, scopeOf(principal), params.id)),
  )
}
