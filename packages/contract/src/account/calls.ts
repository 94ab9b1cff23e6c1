import type { CallTable } from '../call.ts'

export const accountCalls = {
  // account (specification §7)
  'account.login': ['POST', '/api/account/login', 'anyone'],
  'account.login2FA': ['POST', '/api/account/login2FA', 'secondFactor'],
  'account.getUser2FA': ['GET', '/api/account/getUser2FA', 'secondFactor'],
  'account.loginWithToken': ['POST', '/api/account/loginWithToken', 'anyone'],
  'account.logout': ['POST', '/api/account/logout', 'anySession'],
  'account.auditLogout': ['POST', '/api/account/auditLogout', 'signedIn'],
  'account.poke': ['GET', '/api/account/poke', 'signedIn'],
  'account.getUser': ['GET', '/api/account/getUser', 'signedIn'],
  'account.createImpersonationToken': ['POST', '/api/account/createImpersonationToken', ['user.impersonate']],
  'account.impersonate': ['POST', '/api/account/impersonate/:id/:code', ['user.impersonate']],
  // passwords (specification §7, Users). A GET only looks at a token; the POST twin uses it (quality §3.4).
  'account.requestReset': ['POST', '/api/users/password/reset', 'anyone'],
  'account.checkReset': ['GET', '/api/users/password/reset/:token', 'anyone'],
  'account.resetPassword': ['POST', '/api/users/reset-password', 'anyone'],
  'account.changePassword': ['PUT', '/api/users/password', 'anyone'],
  'account.checkCancelReset': ['GET', '/api/users/password/cancel/:token', 'anyone'],
  'account.cancelReset': ['POST', '/api/users/password/cancel/:token', 'anyone'],
  // beyond the specification: one's own sessions and second factor (product §15), the proof of work
  'account.sessions': ['GET', '/api/account/sessions', 'signedIn'],
  'account.endSession': ['POST', '/api/account/sessions/:id/end', 'signedIn'],
  'account.endOtherSessions': ['POST', '/api/account/sessions/endOthers', 'signedIn'],
  'account.secondFactor': ['GET', '/api/account/secondFactor', 'signedIn'],
  'account.beginSecondFactor': ['POST', '/api/account/secondFactor/begin', 'signedIn'],
  'account.confirmSecondFactor': ['POST', '/api/account/secondFactor/confirm', 'signedIn'],
  'account.removeSecondFactor': ['POST', '/api/account/secondFactor/remove', 'signedIn'],
  'account.renewRecoveryCodes': ['POST', '/api/account/secondFactor/recoveryCodes', 'signedIn'],
  // that one who is signed in is there himself, before he opens accounts to others
  'account.confirmation': ['GET', '/api/account/confirmation', 'signedIn'],
  'account.confirm': ['POST', '/api/account/confirmation', 'signedIn'],
  'account.identities': ['GET', '/api/account/identities', 'signedIn'],
  'account.unlinkIdentity': ['POST', '/api/account/identities/unlink', 'signedIn'],
  // one's own address (product §15); a GET only looks at a link, the POST uses it
  'account.emailChange': ['GET', '/api/account/emailChange', 'signedIn'],
  'account.askEmailChange': ['POST', '/api/account/emailChange', 'signedIn'],
  'account.withdrawEmailChange': ['POST', '/api/account/emailChange/withdraw', 'signedIn'],
  'account.checkNewEmail': ['GET', '/api/account/emailChange/confirm/:token', 'anyone'],
  'account.confirmNewEmail': ['POST', '/api/account/emailChange/confirm/:token', 'anyone'],
  'account.checkStopNewEmail': ['GET', '/api/account/emailChange/stop/:token', 'anyone'],
  'account.stopNewEmail': ['POST', '/api/account/emailChange/stop/:token', 'anyone'],
  'account.captcha': ['GET', '/api/account/captcha', 'anyone'],
  // beyond the specification (product §18): both by POST, as a GET may never carry or consume a token
  'account.firstAdministratorCheck': ['POST', '/api/account/firstAdministrator/check', 'anyone'],
  'account.firstAdministrator': ['POST', '/api/account/firstAdministrator', 'anyone'],
} as const satisfies CallTable
