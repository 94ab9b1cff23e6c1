import type { Permission } from './account/permissions.ts'

/**
 * Who may call: anyone at all; anyone signed in; or who holds one of the named permissions. Whether this
 * person may do it to this record is decided later, by scope and policy.
 */
export type Who = 'anyone' | 'signedIn' | readonly Permission[]
export type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, who: Who]

const read = ['authorization.read'] as const
const office = ['case.review', 'case.decide', 'case.sign', 'case.revoke'] as const

/**
 * The one table of every call: portal and server both read it. Shapes are in `endpoints.ts`, kept apart so
 * that the browser does not load a schema library to know an address.
 */
export const calls = {
  // account (specification §7)
  'account.login': ['POST', '/api/account/login', 'anyone'],
  'account.logout': ['POST', '/api/account/logout', 'signedIn'],
  'account.auditLogout': ['POST', '/api/account/auditLogout', 'signedIn'],
  'account.poke': ['GET', '/api/account/poke', 'signedIn'],
  'account.getUser': ['GET', '/api/account/getUser', 'signedIn'],
  // beyond the specification (product §18): both by POST, as a GET may never carry or consume a token
  'account.firstAdministratorCheck': ['POST', '/api/account/firstAdministrator/check', 'anyone'],
  'account.firstAdministrator': ['POST', '/api/account/firstAdministrator', 'anyone'],
  'users.me': ['GET', '/api/users/me', 'signedIn'],

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
