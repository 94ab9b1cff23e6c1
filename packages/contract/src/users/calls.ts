import type { CallTable } from '../call.ts'

const people = ['user.admin', 'user.manage'] as const

export const usersCalls = {
  // users (specification §7)
  'users.list': ['GET', '/api/users', people],
  'users.me': ['GET', '/api/users/me', 'signedIn'],
  'users.roles': ['GET', '/api/users/roles', 'signedIn'],
  'users.get': ['GET', '/api/users/:id', 'signedIn'],
  'users.update': ['PUT', '/api/users/:id', 'signedIn'],
  'users.settings': ['GET', '/api/users/:id/settings', 'signedIn'],
  'users.saveSettings': ['PUT', '/api/users/:id/settings', 'signedIn'],
  'users.favorites': ['GET', '/api/users/:id/subst_prepFavorites', 'signedIn'],
  'users.saveFavorites': ['PUT', '/api/users/:id/subst_prepFavorites', 'signedIn'],
  // The specification changes state by GET here; these require the XSRF header, `users.act` is their twin.
  'users.pendingConfirmation': ['GET', '/api/users/:id/pendingConfirmation', people],
  'users.approve': ['GET', '/api/users/:id/approve', people],
  'users.activate': ['GET', '/api/users/:id/activate', people],
  'users.deactivate': ['GET', '/api/users/:id/deactivate', people],
  'users.cancel': ['POST', '/api/users/:id/cancel', people],
  'users.confirmationLetter': ['GET', '/api/users/:id/confirmationLetter', ['user.admin']],
  'users.uploadConfirmationLetter': ['POST', '/api/users/:id/confirmationLetter', ['user.admin']],
  'users.signedConfirmationLetter': ['GET', '/api/users/:id/signedConfirmationLetter', ['user.admin']],
  'users.signedConfirmationLetterMetadata': [
    'GET',
    '/api/users/:id/signedConfirmationLetterMetadata',
    ['user.admin'],
  ],
  'users.resetPasswordHistory': ['POST', '/api/users/:id/resetPasswordHistory', ['user.admin']],
  'users.reset2FA': ['POST', '/api/users/:id/reset2FA', ['user.admin']],
  'users.attachment': ['GET', '/api/Attachments/4/:a/:b', 'signedIn'],
  // beyond the specification
  'users.act': ['POST', '/api/users/:id/actions/:action', people],
  'users.history': ['GET', '/api/users/:id/history', people],
  'users.successors': ['GET', '/api/users/:id/successors', ['user.admin']],
  'users.counts': ['GET', '/api/users/counts', people],
  'users.export': ['GET', '/api/users/export', people],
  'users.sampleLetter': ['GET', '/api/ApplicationAttachments/samples/letter', ['branding.edit']],
} as const satisfies CallTable
