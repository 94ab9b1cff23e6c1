import { everybody, type Statuses, testAccessRows } from '../../testing/access-table.ts'

const nobodyKnows = '00000000-0000-7000-8000-000000000001'
const link = { token: 'none' }
const installation = {
  ...link,
  userName: 'head',
  firstName: 'A',
  lastName: 'B',
  email: 'a@b.example',
  password: 'Harbour7!seal',
  countryId: 'AT',
  authorityName: 'Agency',
  authorityMail: 'a@b.example',
  timeZone: 'Europe/Vienna',
}
const wrongPassword = { body: { password: 'wrong' } }
/** A text is a JSON body here, which `call` would send as it is. */
const textBody = (text: string) => ({
  body: JSON.stringify(text),
  headers: { 'content-type': 'application/json' },
})
const anyone = (status: number): Statuses => everybody(status, status)
/** admin and officer, and nobody else who is signed in. */
const officers = (status: number): Statuses => [401, status, status, 403, 403, 403, 403, 403, 403]

testAccessRows('account', [
  ['account.login', { body: { userName: 'admin', password: 'Papaver-2026!' } }, anyone(200)],
  ['account.login', { body: { userName: 'nobody.here', password: 'wrong' } }, anyone(403)],
  // Only a token that waits for its code opens these two; second-factor.test.ts shows that it opens no others.
  ['account.login2FA', textBody('123456'), everybody(401, 403)],
  ['account.getUser2FA', {}, everybody(401, 403)],
  ['account.loginWithToken', { body: { token: 'x.y.z' } }, anyone(400)],
  [
    'account.createImpersonationToken',
    { body: { userId: nobodyKnows, reason: 'a question' } },
    officers(404),
  ],
  ['account.impersonate', { params: { id: nobodyKnows, code: 'none' } }, officers(409)],
  ['account.captcha', {}, anyone(200)],
  // Without a captcha's answer, and with links that nobody has made.
  ['account.requestReset', { body: { userName: 'rival', email: 'a@b.example', recaptcha: '' } }, anyone(400)],
  ['account.checkReset', { params: link }, anyone(409)],
  ['account.checkCancelReset', { params: link }, anyone(409)],
  ['account.cancelReset', { params: link }, anyone(409)],
  ['account.resetPassword', { body: { ...link, password: 'Harbour7!seal' } }, anyone(409)],
  [
    'account.changePassword',
    { body: { userName: 'nobody.here', oldPassword: 'wrong', newPassword: 'Harbour7!seal' } },
    anyone(403),
  ],
  ['account.firstAdministratorCheck', { body: link }, anyone(409)],
  ['account.firstAdministrator', { body: installation }, anyone(409)],
  ['account.poke', {}, everybody(401, 200)],
  ['account.getUser', {}, everybody(401, 200)],
  ['account.sessions', {}, everybody(401, 200)],
  ['account.endSession', { params: { id: nobodyKnows } }, everybody(401, 404)],
  ['account.endOtherSessions', {}, everybody(401, 204)],
  ['account.secondFactor', {}, everybody(401, 200)],
  ['account.beginSecondFactor', wrongPassword, everybody(401, 409)],
  ['account.confirmSecondFactor', { body: { code: '123456' } }, everybody(401, 409)],
  ['account.removeSecondFactor', wrongPassword, everybody(401, 409)],
  ['account.renewRecoveryCodes', wrongPassword, everybody(401, 409)],
  ['account.confirmation', {}, everybody(401, 200)],
  ['account.confirm', wrongPassword, everybody(401, 409)],
  ['account.identities', {}, everybody(401, 200)],
  [
    'account.unlinkIdentity',
    { body: { password: 'wrong', issuer: 'https://id.example', subject: 'x' } },
    everybody(401, 409),
  ],
  ['account.emailChange', {}, everybody(401, 200)],
  ['account.askEmailChange', { body: { email: 'a@b.example', password: 'wrong' } }, everybody(401, 409)],
  ['account.withdrawEmailChange', {}, everybody(401, 204)],
  ['account.checkNewEmail', { params: link }, anyone(409)],
  ['account.confirmNewEmail', { params: link }, anyone(409)],
  ['account.checkStopNewEmail', { params: link }, anyone(409)],
  ['account.stopNewEmail', { params: link }, anyone(409)],
  ['account.auditLogout', textBody('admin'), everybody(401, 204)],
  // Last, as it ends the sessions.
  ['account.logout', {}, everybody(401, 204)],
  ['account.poke', {}, anyone(401)],
])
