import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { ownIdentities, unlinkOwnIdentity } from './own-identities.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from './own-second-factor.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { visitorOf } from './visitor.ts'

/** One's own sessions, second factor and single sign-on (product §15). */
export const ownSecurityRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'account.sessions', (_input, { principal }) => listOwnSessions(deps, principal))
  serve(web, 'account.endSession', ({ params }, { origin, principal }) =>
    endOwnSession(deps, origin, principal, params.id),
  )
  serve(web, 'account.endOtherSessions', (_input, { origin, principal }) =>
    endOtherSessions(deps, origin, principal),
  )
  serve(web, 'account.secondFactor', (_input, { principal }) => secondFactorState(deps, principal))
  serve(web, 'account.beginSecondFactor', ({ body }, caller) =>
    beginSecondFactor(deps, visitorOf(caller), caller.principal, body.password),
  )
  serve(web, 'account.confirmSecondFactor', ({ body }, caller) =>
    confirmSecondFactor(deps, visitorOf(caller), caller.principal, body.code),
  )
  serve(web, 'account.removeSecondFactor', ({ body }, caller) =>
    removeSecondFactor(deps, visitorOf(caller), caller.principal, body.password),
  )
  serve(web, 'account.renewRecoveryCodes', ({ body }, caller) =>
    renewRecoveryCodes(deps, visitorOf(caller), caller.principal, body.password),
  )
  serve(web, 'account.identities', (_input, { principal }) => ownIdentities(deps, principal))
  serve(web, 'account.unlinkIdentity', ({ body }, caller) =>
    unlinkOwnIdentity(deps, visitorOf(caller), caller.principal, body),
  )
}
