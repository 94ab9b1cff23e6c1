import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import type { FieldReportStatus } from '@papaver/contract/field-reports/life.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { deviceKeyOf } from '../../platform/device-key.ts'
import type { Caller, Principal } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { asAsked, isOfOffice, readContext, scopeOf, serveCases } from '../casework/public.ts'
import { receive } from './actions/receive.ts'
import { sendReport } from './actions/send.ts'
import { runChecks } from './checks.ts'
import { openPermitsOf } from './open-permits.ts'
import { findReceipt, receiptsOf } from './receipts.ts'
import { records } from './record.ts'
import { findArrival } from './sent-store.ts'
import { servedReports } from './served-kind.ts'
import { watchRoutes } from './watch-routes.ts'

/** One's own house; officers who enter for a grower name his. */
const houseOf = (principal: Principal, named: string | undefined): string => {
  if (isOfOffice(principal))
    return (
      named ?? refuse(frameRefusals.invalidInput, { fields: [{ path: 'establishmentId', code: 'missing' }] })
    )
  return principal.establishmentId ?? refuse(frameRefusals.notPermitted)
}

/** What has become of a report that a device has sent. */
const sentOf = async (deps: Deps, caller: Caller, id: string) => {
  const context = await readContext(deps, caller)
  const record = await records.get(deps.db, scopeOf(caller.principal), id)
  const { status, number, createdAt } = record.case
  const arrival = await findArrival(deps.db, record.case.id)
  return {
    id,
    number,
    status: status as FieldReportStatus,
    at: (arrival?.arrivedAt ?? createdAt).toISOString(),
    checks: status === fieldReportKind.means.draft ? await runChecks(context, record) : [],
  }
}

export const fieldReportsRoutes = (web: Web, deps: Deps): void => {
  watchRoutes(web, deps)
  serveCases(web, deps, servedReports)
  serve(web, 'field-reports.permits', async ({ query }, caller) =>
    openPermitsOf(await readContext(deps, caller), houseOf(caller.principal, query.establishmentId)),
  )
  serve(web, 'field-reports.device', async (_input, { principal }) => ({
    accountId: principal.accountId,
    sealingKey: await deviceKeyOf(deps.db, principal),
    at: deps.clock.now().toISOString(),
  }))
  serve(web, 'field-reports.send', ({ body }, caller) =>
    asAsked(deps, caller, async (deps) => sentOf(deps, caller, await sendReport(deps, caller, body))),
  )
  serve(web, 'field-reports.receipts', async (_input, caller) => {
    const { establishmentId } = caller.principal
    return establishmentId === null ? [] : receiptsOf(await readContext(deps, caller), establishmentId)
  })
  serve(web, 'field-reports.receive', async ({ params, body }, caller) => {
    const id = await receive(deps, caller, params.id, body)
    const { establishmentId } = caller.principal
    const receipt = await findReceipt(await readContext(deps, caller), establishmentId ?? '', id)
    return receipt ?? refuse(frameRefusals.notFound)
  })
}
