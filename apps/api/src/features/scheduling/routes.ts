import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { mediaTypes, writeXlsx } from '../../platform/spreadsheets.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { wordsFor } from '../localization/public.ts'
import { actOnChange, carryOutDue, planChange } from './actions.ts'
import { notifyCompanies } from './notify.ts'
import { contextOf, judgePlan, previewOf } from './plan.ts'
import { findChange } from './store.ts'
import { taskSheet } from './task-sheet.ts'
import { allChanges, changeDetail } from './view.ts'

/** So many companies are told before the officer has his answer; the rest within a minute. */
const notifiedAtOnce = 20

export const schedulingRoutes = (web: Web, deps: Deps): void => {
  const { db, clock } = deps
  const context = (culture: string) => contextOf(db, clock.now(), culture)
  const detail = async (culture: string, id: string) => {
    const row = (await findChange(db, id)) ?? refuse(frameRefusals.notFound)
    return changeDetail(await context(culture), row)
  }
  serve(web, 'scheduling.list', async (_input, { culture }) => allChanges(await context(culture)))
  serve(web, 'scheduling.preview', async ({ body }, { culture }) =>
    previewOf(await judgePlan(await context(culture), body)),
  )
  serve(web, 'scheduling.plan', async ({ body }, caller) => {
    const id = await planChange(deps, caller, body)
    // One that holds from today on holds at once.
    const { failures } = await carryOutDue(deps)
    if (failures.has(id)) throw failures.get(id)
    await notifyCompanies(deps, notifiedAtOnce)
    return detail(caller.culture, id)
  })
  serve(web, 'scheduling.get', ({ params }, { culture }) => detail(culture, params.id))
  serve(web, 'scheduling.act', async ({ params, body }, caller) => {
    await actOnChange(deps, caller, params, body)
    if (params.action === 'withdraw') await notifyCompanies(deps, notifiedAtOnce)
    return detail(caller.culture, params.id)
  })
  serve(web, 'scheduling.export', async ({ params }, { culture }, reply) => {
    const { substanceName, effectiveOn, tasks } = await detail(culture, params.id)
    const bytes = await writeXlsx([taskSheet(wordsFor(culture), tasks)])
    return sendFile(reply, wholeFile(`${substanceName} ${effectiveOn}.xlsx`, mediaTypes.xlsx, bytes))
  })
}
