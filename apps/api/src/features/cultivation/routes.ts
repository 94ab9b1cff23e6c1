import type { CultivationStatus } from '@papaver/contract/cultivation/life.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { calendarOf, readContext, scopeOf, sendDocument, sendLetter, serveCases } from '../casework/public.ts'
import { readSettings } from '../settings/public.ts'
import { exportOverview, overviewOf } from './overview.ts'
import { records } from './record.ts'
import { recordViewOf } from './record-view.ts'
import { servedCultivations } from './served-kind.ts'
import { listPlaces } from './store.ts'

export const cultivationRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  serve(web, 'cultivation.sites', async () => {
    const { today } = calendarOf(await readSettings(db), deps.clock.now())
    return (await listPlaces(db)).map(({ status, plot, shape, ...place }) => ({
      ...place,
      status: status as CultivationStatus,
      plot: plot ?? '',
      shape: shape === null ? null : [...shape],
      isOverdue: place.validUntil !== null && place.validUntil < today,
    }))
  })
  serve(web, 'cultivation.overview', async ({ query }, caller) =>
    overviewOf(await readContext(deps, caller), query),
  )
  serve(web, 'cultivation.exportOverview', ({ query }, caller, reply) =>
    exportOverview(deps, caller, query, reply),
  )
  serveCases(web, deps, servedCultivations)
  serve(web, 'cultivation.document', async ({ params }, { principal }, reply) => {
    const { cultivation } = await records.get(db, scopeOf(principal), params.id)
    return sendDocument(db, cultivation, reply)
  })
  serve(web, 'cultivation.letter', ({ params }, caller, reply) =>
    sendLetter(servedCultivations, deps, caller, params, reply),
  )
  serve(web, 'cultivation.record', async ({ params }, caller) => {
    const record = await records.get(db, scopeOf(caller.principal), params.id)
    return recordViewOf(await readContext(deps, caller), record)
  })
}
