import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { changePassword } from './password-change.ts'
import { cancelReset, refuseClosedReset, requestReset, resetPassword } from './password-reset.ts'
import { visitorOf } from './visitor.ts'

/** Anyone may call; one who is signed in shows it, so that his own session goes on. */
const bearerOf = async (web: Web, request: FastifyRequest): Promise<Principal | undefined> => {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? web.authenticate(header.slice(7)) : undefined
}

export const passwordRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'account.changePassword', async ({ body }, caller) =>
    changePassword(deps, visitorOf(caller), body, await bearerOf(web, caller.request)),
  )
  serve(web, 'account.requestReset', ({ body }, { origin }) => requestReset(deps, origin, body))
  // Both by GET only look; the button on the page they belong to sends the POST that uses the link.
  serve(web, 'account.checkReset', ({ params }) => refuseClosedReset(deps, params.token))
  serve(web, 'account.checkCancelReset', ({ params }) => refuseClosedReset(deps, params.token))
  serve(web, 'account.resetPassword', ({ body }, { origin }) => resetPassword(deps, origin, body))
  serve(web, 'account.cancelReset', ({ params }, { origin }) => cancelReset(deps, origin, params.token))
}
