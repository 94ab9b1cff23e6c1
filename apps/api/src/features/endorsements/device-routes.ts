import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { readContext } from '../casework/public.ts'
import { recordMovement } from './actions/record.ts'
import { deviceOf } from './device.ts'
import { lateOf, locatePermit } from './late.ts'
import { isOfCustomsRole } from './policy.ts'
import { listSent } from './sent.ts'

/** What a device without a network is given, and what it sends once it has one. */
export const deviceRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'endorsements.device', async (_input, caller) => deviceOf(await readContext(deps, caller)))
  serve(web, 'endorsements.sent', async (_input, caller) => listSent(await readContext(deps, caller)))
  serve(web, 'endorsements.locate', async ({ body }, caller) =>
    locatePermit(await readContext(deps, caller), body),
  )
  serve(web, 'endorsements.sendLate', async ({ params, body }, caller) => {
    if (!isOfCustomsRole(caller.principal)) refuse(frameRefusals.notPermitted)
    const id = await recordMovement(deps, caller, params.id, body)
    return lateOf(await readContext(deps, caller), id)
  })
}
