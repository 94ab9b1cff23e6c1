import type { Permission } from './account/permissions.ts'

/**
 * Who may call: anyone at all; anyone signed in; who has yet to prove the second factor (quality §3.6); either
 * of these two; or who holds one of the named permissions. Whether this person may do it to this record is
 * decided later, by scope and policy.
 */
export type Who = 'anyone' | 'signedIn' | 'secondFactor' | 'anySession' | readonly Permission[]
export type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, who: Who]

const read = ['authorization.read'] as const
const office = ['case.review', 'case.decide', 'case.sign', 'case.revoke'] as const
const people = ['user.admin', 'user.manage'] as const

/**
 * The one table of every call: portal and server both read it. Shapes are in `endpoints.ts`, kept apart so
 * that the browser does not load a schema library to know an address.
 */
export const calls = {
  // account (specification §7)
  'account.login': ['POST', '/api/account/login', 'anyone'],
  'account.login2FA': ['POST', '/api/account/login2FA', 'secondFactor'],
  'account.getUser2FA': ['GET', '/api/account/getUser2FA', 'secondFactor'],
  'account.loginWithToken': ['POST', '/api/account/loginWithToken', 'anyone'],
  'account.logout': ['POST', '/api/account/logout', 'anySession'],
  'account.auditLogout': ['POST', '/api/account/auditLogout', 'anySession'],
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
  'account.captcha': ['GET', '/api/account/captcha', 'anyone'],
  // beyond the specification (product §18): both by POST, as a GET may never carry or consume a token
  'account.firstAdministratorCheck': ['POST', '/api/account/firstAdministrator/check', 'anyone'],
  'account.firstAdministrator': ['POST', '/api/account/firstAdministrator', 'anyone'],

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
  // The specification changes state by GET here; these demand the XSRF header, `users.act` is their twin.
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
  'users.counts': ['GET', '/api/users/counts', people],
  'users.export': ['GET', '/api/users/export', people],

  // registration (specification §7). A link from a mail is looked at by GET and used by POST.
  'registration.register': ['POST', '/api/userRegistration', 'anyone'],
  'registration.attach': ['POST', '/api/userRegistration/Attachments', 'anyone'],
  'registration.resend': ['POST', '/api/userRegistration/:id/verifyEmail', 'anyone'],
  'registration.checkEmail': ['GET', '/api/userRegistration/verifyEmail/:token', 'anyone'],
  'registration.verifyEmail': ['POST', '/api/userRegistration/verifyEmail/:token', 'anyone'],
  // beyond the specification: the applicant's own page behind his link (product §1)
  'registration.state': ['GET', '/api/userRegistration/reply/:token', 'anyone'],
  'registration.reply': ['POST', '/api/userRegistration/reply/:token', 'anyone'],
  'registration.replyFiles': ['POST', '/api/userRegistration/reply/:token/Attachments', 'anyone'],
  'registration.letter': ['GET', '/api/userRegistration/reply/:token/confirmationLetter', 'anyone'],
  'registration.returnLetter': ['POST', '/api/userRegistration/reply/:token/confirmationLetter', 'anyone'],
  'registration.withdraw': ['POST', '/api/userRegistration/reply/:token/cancel', 'anyone'],

  // notifications (product §13)
  'notifications.list': ['GET', '/api/notifications', 'signedIn'],
  'notifications.act': ['POST', '/api/notifications/actions/:action', 'signedIn'],
  'notifications.preferences': ['GET', '/api/notifications/preferences', 'signedIn'],
  'notifications.savePreferences': ['PUT', '/api/notifications/preferences', 'signedIn'],

  // settings
  'settings.public': ['GET', '/api/moduleSettings/public', 'anyone'],
  'settings.importExport': ['GET', '/api/moduleSettings/import_export', 'signedIn'],
  'settings.cultivation': ['GET', '/api/moduleSettings/cultivation', 'signedIn'],
  'settings.captcha': ['GET', '/api/moduleSettings/captcha', 'anyone'],
  'settings.smtp': ['GET', '/api/moduleSettings/smtp', ['settings.read']],
  'settings.proxy': ['GET', '/api/moduleSettings/proxy', ['settings.read']],
  'settings.languages': ['GET', '/api/moduleSettings/languages', 'anyone'],
  'settings.defaultCulture': ['GET', '/api/moduleSettings/defaultCulture', 'anyone'],
  'settings.all': ['GET', '/api/moduleSettings', ['settings.read']],
  'settings.one': ['GET', '/api/moduleSettings/:id', ['settings.read']],

  // localization and branding
  'localization.direction': ['GET', '/api/localization/direction/:culture', 'anyone'],
  'localization.translations': ['GET', '/api/localization/:culture', 'anyone'],
  'branding.countryLogo': ['GET', '/api/ApplicationAttachments/country_logo', 'anyone'],
  'branding.userMenu': ['GET', '/api/UICustomization/userMenu', 'signedIn'],

  // masters: one row for every list of specification §7
  'masters.countries': ['GET', '/api/masters/countries', 'anyone'],
  'masters.importExportCountries': ['GET', '/api/masters/imp_expCountries', 'signedIn'],
  'masters.regionCountries': ['GET', '/api/masters/regionCountries', 'signedIn'],
  'masters.personTitles': ['GET', '/api/masters/personTitles', 'anyone'],
  'masters.statuses': ['GET', '/api/masters/statuses', 'signedIn'],
  'masters.establishments': ['GET', '/api/masters/establishments', 'signedIn'],
  'masters.establishment': ['GET', '/api/masters/establishment/:id', 'signedIn'],
  'masters.establishmentByName': ['GET', '/api/masters/establishment/:id/:name', 'signedIn'],
  'masters.establishmentSites': ['GET', '/api/masters/establishmentSites/:id', 'signedIn'],
  'masters.establishmentPersons': ['GET', '/api/masters/establishmentPersons/:id', 'signedIn'],
  'masters.establishmentsOfCountry': [
    'GET',
    '/api/masters/establishments/:countryId/:flag1/:flag2',
    'signedIn',
  ],
  'masters.cultivationFarmerEstablishments': [
    'GET',
    '/api/masters/cultivationFarmerEstablishments',
    'signedIn',
  ],
  'masters.cultivationTradingEstablishments': [
    'GET',
    '/api/masters/cultivationTradingEstablishments',
    'signedIn',
  ],
  'masters.substances': ['GET', '/api/masters/substances', 'signedIn'],
  'masters.cannabisFamilySubstances': ['GET', '/api/masters/cannabisFamilySubstances', 'signedIn'],
  'masters.cannabisSubstances': ['GET', '/api/masters/cannabisSubstances', 'signedIn'],
  'masters.cannabisSeedsSubstances': ['GET', '/api/masters/cannabisSeedsSubstances', 'signedIn'],
  'masters.preparations': ['GET', '/api/masters/preparations', 'signedIn'],
  'masters.substancesAndPreparations': ['GET', '/api/masters/subst_preparations/:group', 'signedIn'],
  'masters.groups': ['GET', '/api/masters/subst_prep_groups', 'signedIn'],
  'masters.unitsOfMeasure': ['GET', '/api/masters/unitsOfMeasure', 'signedIn'],
  'masters.preparationTypes': ['GET', '/api/masters/preparationTypes', 'signedIn'],
  'masters.typesOfPermit': ['GET', '/api/masters/typesOfPermit', 'signedIn'],
  'masters.generalNotes': ['GET', '/api/masters/generalNotes', 'signedIn'],
  'masters.competentAuthorities': ['GET', '/api/masters/competentAuthorities/:id', 'signedIn'],
  'masters.customsPoints': ['GET', '/api/masters/customsPoints', 'signedIn'],
  'masters.customsPoint': ['GET', '/api/masters/customsPoints/:id', 'signedIn'],
  'masters.commentSources': ['GET', '/api/masters/commentSources', 'signedIn'],
  'masters.commentTypes': ['GET', '/api/masters/commentTypes', 'signedIn'],
  'masters.cultivationAreaUoms': ['GET', '/api/masters/cultivationAreaUoms', 'signedIn'],
  'masters.cultivationWeightUoms': ['GET', '/api/masters/cultivationWeightUoms', 'signedIn'],
  'masters.cultivationNotificationTypes': ['GET', '/api/masters/cultivationNotificationTypes', 'signedIn'],
  'masters.cultivationNotificationIncidentTypes': [
    'GET',
    '/api/masters/cultivationNotificationIncidentTypes',
    'signedIn',
  ],
  'masters.cultivationNotificationHarvestTypes': [
    'GET',
    '/api/masters/cultivationNotificationHarvestTypes',
    'signedIn',
  ],
  'masters.cultivationPropagationTypes': ['GET', '/api/masters/cultivationPropagationTypes', 'signedIn'],
  'masters.cultivationPlacingTypes': ['GET', '/api/masters/cultivationPlacingTypes', 'signedIn'],
  'masters.cultivationPurposeTypes': ['GET', '/api/masters/cultivationPurposeTypes', 'signedIn'],
  'masters.transportModes': ['GET', '/api/masters/transportModes', 'signedIn'],
  // beyond the specification: what casework needs
  'masters.purposes': ['GET', '/api/masters/purposes', 'signedIn'],
  'masters.reasons': ['GET', '/api/masters/reasons', 'signedIn'],

  // authorizations (product §17)
  'authorizations.create': ['POST', '/api/authorizations', ['authorization.request']],
  'authorizations.list': ['GET', '/api/authorizations', read],
  'authorizations.counts': ['GET', '/api/authorizations/counts', read],
  'authorizations.export': ['GET', '/api/authorizations/export', read],
  'authorizations.get': ['GET', '/api/authorizations/:id', read],
  'authorizations.save': ['PUT', '/api/authorizations/:id', ['authorization.request']],
  'authorizations.copy': ['POST', '/api/authorizations/:id/copy', ['authorization.request']],
  'authorizations.history': ['GET', '/api/authorizations/:id/history', read],
  'authorizations.checks': ['GET', '/api/authorizations/:id/checks', read],
  'authorizations.balances': ['GET', '/api/authorizations/:id/balances', ['balance.read']],
  'authorizations.act': ['POST', '/api/authorizations/:id/actions/:action', read],
  'authorizations.document': ['GET', '/api/authorizations/:id/document', read],
  'authorizations.attach': [
    'POST',
    '/api/authorizations/:id/attachments',
    ['authorization.request', 'case.review'],
  ],
  'authorizations.attachment': ['GET', '/api/authorizations/:id/attachments/:attachmentId', read],
  'authorizations.detach': [
    'DELETE',
    '/api/authorizations/:id/attachments/:attachmentId',
    ['authorization.request', 'case.review'],
  ],
  'authorizations.notes': ['GET', '/api/office/authorizations/:id/notes', office],
  'authorizations.addNote': ['POST', '/api/office/authorizations/:id/notes', office],
  'authorizations.officers': ['GET', '/api/office/authorizations/officers', office],

  // balances
  'balances.list': ['GET', '/api/balances', ['balance.read']],

  // endorsements (product §9)
  'endorsements.expected': [
    'GET',
    '/api/endorsements/expected',
    ['endorsement.customs', 'endorsement.correct'],
  ],
  'endorsements.find': ['POST', '/api/endorsements/find', ['endorsement.customs', 'endorsement.correct']],
  'endorsements.list': ['GET', '/api/authorizations/:id/endorsements', read],
  'endorsements.reconciliation': ['GET', '/api/authorizations/:id/reconciliation', read],
  'endorsements.record': [
    'POST',
    '/api/authorizations/:id/endorsements',
    ['endorsement.customs', 'endorsement.holder', 'endorsement.correct'],
  ],
  'endorsements.reports': ['GET', '/api/endorsements/reports', ['endorsement.holder']],
  'endorsements.correct': [
    'POST',
    '/api/authorizations/:id/endorsements/:endorsementId/actions/correct',
    ['endorsement.correct'],
  ],

  // verification (product §10)
  'verification.verify': ['POST', '/api/public/authorizations/verify', 'anyone'],
  'verification.reportMismatch': ['POST', '/api/public/authorizations/mismatches', 'anyone'],
  'verification.keys': ['GET', '/.well-known/papaver-keys.json', 'anyone'],
  'verification.views': ['GET', '/api/authorizations/:id/verifications', ['authorization.read']],

  // dashboard
  'dashboard.mine': ['GET', '/api/dashboard', 'signedIn'],

  // the machine room
  'operations.live': ['GET', '/health/live', 'anyone'],
  'operations.ready': ['GET', '/health/ready', 'anyone'],
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
