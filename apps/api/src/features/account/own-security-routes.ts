import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { confirm, confirmationOf } from './confirm-identity.ts'
import {
  askEmailChange,
  confirmEmailChange,
  lookAtEmailChange,
  ownEmailChange,
  stopEmailChange,
  withdrawEmailChange,
} from './email-change.ts'
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

const emailRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'account.emailChange', (_input, { principal }) => ownEmailChange(deps, principal))
  serve(web, 'account.askEmailChange', ({ body }, caller) =>
    askEmailChange(deps, visitorOf(caller), caller.principal, body),
  )
  serve(web, 'account.withdrawEmailChange', (_input, { origin, principal }) =>
    withdrawEmailChange(deps, origin, principal),
  )
  // By GET they only look; the button on the page they belong to sends the POST that uses the link.
  serve(web, 'account.checkNewEmail', ({ params }) => lookAtEmailChange(deps, 'confirmHash', params.token))
  serve(web, 'account.confirmNewEmail', ({ params }, { origin }) =>
    confirmEmailChange(deps, origin, params.token),
  )
  serve(web, 'account.checkStopNewEmail', ({ params }) => lookAtEmailChange(deps, 'stopHash', params.token))
  serve(web, 'account.stopNewEmail', ({ params }, { origin }) => stopEmailChange(deps, origin, params.token))
}

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
    beginSecondFactor(deps, visitorOf(caller), caller.principal, body),
  )
  serve(web, 'account.confirmSecondFactor', ({ body }, caller) =>
    confirmSecondFactor(deps, visitorOf(caller), caller.principal, body.code),
  )
  serve(web, 'account.removeSecondFactor', ({ body }, caller) =>
    removeSecondFactor(deps, visitorOf(caller), caller.principal, body),
  )
  serve(web, 'account.renewRecoveryCodes', ({ body }, caller) =>
    renewRecoveryCodes(deps, visitorOf(caller), caller.principal, body),
  )
  emailRoutes(web, deps)
  serve(web, 'account.confirmation', (_input, { principal }) => confirmationOf(deps, principal))
  serve(web, 'account.confirm', ({ body }, caller) => confirm(deps, caller, body))
  serve(web, 'account.identities', (_input, { principal }) => ownIdentities(deps, principal))
  serve(web, 'account.unlinkIdentity', ({ body }, caller) =>
    unlinkOwnIdentity(deps, visitorOf(caller), caller.principal, body),
  )
}
