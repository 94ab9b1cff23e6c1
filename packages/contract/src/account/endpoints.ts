import { z } from 'zod'
import { holderProof, login2FAInput } from '../access/holder-proof.ts'
import type { ShapeTable } from '../shape.ts'
import { id } from '../wire.ts'
import * as account from './schema.ts'

const byId = z.object({ id })

export const accountEndpoints = {
  'account.login': { body: account.loginInput, out: account.loginOutput },
  'account.logout': { out: null },
  'account.auditLogout': { body: account.auditLogoutInput, out: null },
  'account.poke': { out: account.pokeOutput },
  'account.getUser': { out: account.sessionUser },
  'account.login2FA': { body: login2FAInput, out: account.login2FAOutput },
  'account.getUser2FA': { out: account.getUser2FAOutput },
  'account.loginWithToken': { body: account.loginWithTokenInput, out: account.loginOutput },
  'account.createImpersonationToken': {
    body: account.createImpersonationInput,
    out: account.createImpersonationOutput,
  },
  'account.impersonate': { params: account.impersonateParams, out: account.loginOutput },
  'account.requestReset': { body: account.requestResetInput, out: null },
  'account.checkReset': { params: account.linkParams, out: null },
  'account.resetPassword': { body: account.resetPasswordInput, out: null },
  'account.changePassword': { body: account.changePasswordInput, out: null },
  'account.checkCancelReset': { params: account.linkParams, out: null },
  'account.cancelReset': { params: account.linkParams, out: null },
  'account.sessions': { out: z.array(account.ownSession) },
  'account.endSession': { params: byId, out: null },
  'account.endOtherSessions': { out: null },
  'account.secondFactor': { out: account.secondFactorState },
  'account.beginSecondFactor': { body: holderProof, out: account.secondFactorSecret },
  'account.confirmSecondFactor': { body: account.confirmSecondFactorInput, out: account.recoveryCodesOutput },
  'account.removeSecondFactor': { body: holderProof, out: null },
  'account.renewRecoveryCodes': { body: holderProof, out: account.recoveryCodesOutput },
  'account.confirmation': { out: account.confirmation },
  'account.confirm': { body: holderProof, out: account.confirmation },
  'account.identities': { out: z.array(account.identity) },
  'account.unlinkIdentity': { body: account.unlinkIdentityInput, out: null },
  'account.emailChange': { out: account.emailChange },
  'account.askEmailChange': { body: account.askEmailChangeInput, out: null },
  'account.withdrawEmailChange': { out: null },
  'account.checkNewEmail': { params: account.linkParams, out: account.newEmail },
  'account.confirmNewEmail': { params: account.linkParams, out: null },
  'account.checkStopNewEmail': { params: account.linkParams, out: null },
  'account.stopNewEmail': { params: account.linkParams, out: null },
  'account.captcha': { out: account.captchaChallenge },
  'account.firstAdministratorCheck': { body: account.firstAdministratorCheckInput, out: null },
  'account.firstAdministrator': { body: account.firstAdministratorInput, out: null },
} as const satisfies ShapeTable<'account.'>
