import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { isOfOffice, readContext, serveCases } from '../casework/public.ts'
import { receive } from './actions/receive.ts'
import { openPermitsOf } from './open-permits.ts'
import { findReceipt, receiptsOf } from './receipts.ts'
import { servedReports } from './served-kind.ts'

/** One's own house; officers who enter for a grower name his. */
const houseOf = (principal: Principal, named: string | undefined): string => {
  if (isOfOffice(principal))
    return (
      named ?? refuse(frameRefusals.invalidInput, { fields: [{ path: 'establishmentId', code: 'missing' }] })
    )
  return principal.establishmentId ?? refuse(frameRefusals.notPermitted)
}

export const fieldReportsRoutes = (web: Web, deps: Deps): void => {
  serveCases(web, deps, servedReports)
  serve(web, 'field-reports.permits', async ({ query }, caller) =>
    openPermitsOf(await readContext(deps, caller), houseOf(caller.principal, query.establishmentId)),
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
