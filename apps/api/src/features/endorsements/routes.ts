import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { getRecord, readContext } from '../authorizations/public.ts'
import { scopeOf } from '../casework/public.ts'
import { correctMovement } from './actions/correct.ts'
import { recordMovement } from './actions/record.ts'
import { listExpected } from './expected.ts'
import { findPermit } from './find.ts'
import { reconciliationOf } from './reconciliation.ts'
import { listReports } from './reports.ts'
import { endorsementsOf } from './view.ts'

export const endorsementsRoutes = (web: Web, deps: Deps): void => {
  const inScope = (caller: Caller, caseId: string) => getRecord(deps.db, scopeOf(caller.principal), caseId)
  const list = async (caller: Caller, caseId: string) => {
    const record = await inScope(caller, caseId)
    return endorsementsOf(await readContext(deps, caller), record)
  }
  const show = async (caller: Caller, caseId: string, endorsementId: string) => {
    const found = (await list(caller, caseId)).find(({ id }) => id === endorsementId)
    if (found === undefined) throw new Error('what was just recorded is gone')
    return found
  }
  serve(web, 'endorsements.expected', async ({ query }, caller) =>
    listExpected(await readContext(deps, caller), query),
  )
  serve(web, 'endorsements.find', async ({ body }, caller) =>
    findPermit(await readContext(deps, caller), body),
  )
  serve(web, 'endorsements.reports', async ({ query }, caller) =>
    listReports(await readContext(deps, caller), query),
  )
  serve(web, 'endorsements.list', ({ params }, caller) => list(caller, params.id))
  serve(web, 'endorsements.reconciliation', async ({ params }, caller) => {
    const record = await inScope(caller, params.id)
    return reconciliationOf(await readContext(deps, caller), record)
  })
  serve(web, 'endorsements.record', async ({ params, body }, caller) =>
    show(caller, params.id, await recordMovement(deps, caller, params.id, body)),
  )
  serve(web, 'endorsements.correct', async ({ params, body }, caller) => {
    const { id: caseId, endorsementId } = params
    return show(caller, caseId, await correctMovement(deps, caller, { caseId, endorsementId }, body))
  })
}
