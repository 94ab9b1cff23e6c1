import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { dryRunParameter } from '@papaver/contract/shape.ts'
import type { Deps } from '../../platform/deps.ts'
import { openFile } from '../../platform/files.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { getRecord, mayRead } from '../authorizations/public.ts'
import { asAsked, readContext, type Scope, scopeOf } from '../casework/public.ts'
import { addPhotos, scopeOfRecord } from './actions/add-photos.ts'
import { correctMovement } from './actions/correct.ts'
import { decideDifference } from './actions/decide.ts'
import { waitForRecord } from './actions/one-sided.ts'
import { recordMovement } from './actions/record.ts'
import { recordIncoming } from './actions/record-incoming.ts'
import { settleDispute } from './actions/settle-dispute.ts'
import { deviceRoutes } from './device-routes.ts'
import { listExpected } from './expected.ts'
import { findPermit } from './find.ts'
import { reconciliationOf } from './reconciliation.ts'
import { listReports } from './reports.ts'
import { returnedRoutes } from './returned/routes.ts'
import { listEndorsements } from './store.ts'
import { summaryRoutes } from './summary/routes.ts'
import { endorsementsOf } from './view.ts'

/** Only the holder's account is tried: what customs records counts guesses of the check code, and keeps an excess. */
const refuseUntried = ({ source, checkCode }: EndorsementInput): void => {
  if (source !== 'establishment' || checkCode !== undefined)
    refuse(frameRefusals.invalidInput, { fields: [{ path: dryRunParameter, code: 'notOffered' }] })
}

export const endorsementsRoutes = (web: Web, deps: Deps): void => {
  returnedRoutes(web, deps)
  summaryRoutes(web, deps)
  deviceRoutes(web, deps)
  const inScope = (caller: Caller, caseId: string) => getRecord(deps.db, scopeOf(caller.principal), caseId)
  const list = async (deps: Deps, caller: Caller, caseId: string, scope = scopeOf(caller.principal)) => {
    const record = await getRecord(deps.db, scope, caseId)
    return endorsementsOf(await readContext(deps, caller), record)
  }
  const show = async (deps: Deps, caller: Caller, caseId: string, endorsementId: string, scope?: Scope) => {
    const found = (await list(deps, caller, caseId, scope)).find(({ id }) => id === endorsementId)
    if (found === undefined) throw new Error('what was just recorded is gone')
    return found
  }
  serve(web, 'endorsements.expected', async ({ query }, caller) =>
    listExpected(await readContext(deps, caller), query),
  )
  serve(web, 'endorsements.find', ({ body }, caller) => findPermit(deps, caller, body))
  serve(web, 'endorsements.reports', async ({ query }, caller) =>
    listReports(await readContext(deps, caller), query),
  )
  serve(web, 'endorsements.list', ({ params }, caller) => list(deps, caller, params.id))
  serve(web, 'endorsements.reconciliation', async ({ params }, caller) => {
    const record = await inScope(caller, params.id)
    return reconciliationOf(await readContext(deps, caller), record)
  })
  serve(web, 'endorsements.record', ({ params, body }, caller) => {
    if (caller.isDryRun) refuseUntried(body)
    return asAsked(deps, caller, async (deps) =>
      show(deps, caller, params.id, await recordMovement(deps, caller, params.id, body)),
    )
  })
  serve(web, 'endorsements.recordIncoming', async ({ params: { id: caseId, incomingId } }, caller) => {
    const recorded = await recordIncoming(deps, caller, { caseId, incomingId })
    return show(deps, caller, recorded.caseId, recorded.id)
  })
  serve(web, 'endorsements.correct', async ({ params, body }, caller) => {
    const { id: caseId, endorsementId } = params
    return show(deps, caller, caseId, await correctMovement(deps, caller, { caseId, endorsementId }, body))
  })
  serve(web, 'endorsements.decide', async ({ params: { id, lineId }, body }, caller) => {
    await decideDifference(deps, caller, { caseId: id, lineId }, body)
    return reconciliationOf(await readContext(deps, caller), await inScope(caller, id))
  })
  serve(web, 'endorsements.settle', async ({ params: { id: caseId, endorsementId }, body }, caller) => {
    await settleDispute(deps, caller, { caseId, endorsementId }, body)
    return show(deps, caller, caseId, endorsementId)
  })
  serve(web, 'endorsements.wait', async ({ params: { id }, body }, caller) => {
    await waitForRecord(deps, caller, id, body)
    return reconciliationOf(await readContext(deps, caller), await inScope(caller, id))
  })
  serve(web, 'endorsements.addPhotos', async ({ params: { id: caseId, endorsementId } }, caller) => {
    await addPhotos(deps, caller, { caseId, endorsementId })
    const scope = await scopeOfRecord(deps.db, caller.principal, { caseId, endorsementId })
    return show(deps, caller, caseId, endorsementId, scope)
  })
  serve(web, 'endorsements.photo', async ({ params }, caller, reply) => {
    const { case: row } = await inScope(caller, params.id)
    const seesFindings = mayRead(caller.principal, 'customsFindings')
    const rows = seesFindings ? await listEndorsements(deps.db, [row.id]) : []
    const photos = rows.find(({ id }) => id === params.endorsementId)?.photos ?? []
    const photo = photos.find(({ id }) => id === params.photoId)
    const file = photo ? await openFile(deps.db, photo.fileId) : undefined
    return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
  })
}
