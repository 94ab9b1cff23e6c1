import { z } from 'zod'
import * as account from './account/schema.ts'
import * as authorizations from './authorizations/schema.ts'
import * as balances from './balances/schema.ts'
import * as branding from './branding/schema.ts'
import type { CallName } from './calls.ts'
import * as casework from './casework/schema.ts'
import * as dashboard from './dashboard/schema.ts'
import * as endorsements from './endorsements/schema.ts'
import * as localization from './localization/schema.ts'
import * as masters from './masters/schema.ts'
import * as notifications from './notifications/schema.ts'
import * as operations from './operations/schema.ts'
import * as registration from './registration/schema.ts'
import * as settings from './settings/schema.ts'
import * as users from './users/schema.ts'
import * as verification from './verification/schema.ts'
import { empty, id } from './wire.ts'

/** What crosses the wire at one call. `file`: bytes out; `form`: multipart in; `out` null: nothing but 204. */
export interface Shape {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  out: z.ZodType | 'file' | 'text' | null
  form?: true
  /** 200 unless said otherwise. */
  status?: 201
}

const byId = z.object({ id })
const number = z.object({ id: z.coerce.number().int() })
const uuidParam = z.object({ id: z.string().max(40) })
const list = { out: masters.masterRows }
const establishments = { out: z.array(masters.establishmentRow) }
const group = { out: settings.settingGroup }
const userByGet = { params: byId, out: users.userDetail }
const attachmentParams = z.object({ id, attachmentId: id })

export const endpoints = {
  'account.login': { body: account.loginInput, out: account.loginOutput },
  'account.logout': { out: null },
  'account.auditLogout': { body: account.auditLogoutInput, out: null },
  'account.poke': { out: account.pokeOutput },
  'account.getUser': { out: account.sessionUser },
  'account.login2FA': { body: account.login2FAInput, out: account.login2FAOutput },
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
  'account.beginSecondFactor': { body: account.passwordProof, out: account.secondFactorSecret },
  'account.confirmSecondFactor': { body: account.confirmSecondFactorInput, out: account.recoveryCodesOutput },
  'account.removeSecondFactor': { body: account.passwordProof, out: null },
  'account.renewRecoveryCodes': { body: account.passwordProof, out: account.recoveryCodesOutput },
  'account.captcha': { out: account.captchaChallenge },
  'account.firstAdministratorCheck': { body: account.firstAdministratorCheckInput, out: null },
  'account.firstAdministrator': { body: account.firstAdministratorInput, out: null },

  'users.list': { query: users.userListQuery, out: users.userPage },
  'users.me': { out: account.currentUser },
  'users.roles': { out: z.array(users.roleRow) },
  'users.get': { params: byId, out: users.userDetail },
  'users.update': { params: byId, body: users.userInput, out: users.userDetail },
  'users.settings': { params: byId, out: users.userSettingItems },
  'users.saveSettings': { params: byId, body: users.userSettingItems, out: users.userSettingItems },
  'users.favorites': { params: byId, out: users.favorites },
  'users.saveFavorites': { params: byId, body: users.favorites, out: users.favorites },
  'users.pendingConfirmation': userByGet,
  'users.approve': userByGet,
  'users.activate': userByGet,
  'users.deactivate': userByGet,
  'users.cancel': { params: byId, body: users.cancelUserInput, out: users.userDetail },
  'users.confirmationLetter': { params: byId, out: 'file' },
  'users.uploadConfirmationLetter': { params: byId, form: true, out: users.letterMetadata, status: 201 },
  'users.signedConfirmationLetter': { params: byId, out: 'file' },
  'users.signedConfirmationLetterMetadata': { params: byId, out: users.letterMetadata },
  'users.resetPasswordHistory': { params: byId, out: users.userDetail },
  'users.reset2FA': { params: byId, out: users.userDetail },
  'users.attachment': { params: z.object({ a: id, b: id }), out: 'file' },
  'users.act': { params: users.userActionParams, body: users.userActionInput, out: users.userDetail },
  'users.history': { params: byId, out: z.array(users.userHistoryEntry) },
  'users.counts': { out: users.userCounts },
  'users.export': { query: users.userListQuery, out: 'file' },

  'registration.register': { body: registration.registrationInput, out: registration.registrationOutput },
  'registration.attach': { form: true, out: null },
  'registration.resend': { params: byId, body: registration.resendInput, out: null },
  'registration.checkEmail': { params: registration.linkParams, out: registration.verifiable },
  'registration.verifyEmail': { params: registration.linkParams, out: null },
  'registration.state': { params: registration.linkParams, out: registration.registrationState },
  'registration.reply': {
    params: registration.linkParams,
    body: registration.replyInput,
    out: registration.registrationState,
  },
  'registration.replyFiles': {
    params: registration.linkParams,
    form: true,
    out: registration.registrationState,
  },
  'registration.letter': { params: registration.linkParams, out: 'file' },
  'registration.returnLetter': {
    params: registration.linkParams,
    form: true,
    out: registration.registrationState,
  },
  'registration.withdraw': {
    params: registration.linkParams,
    body: registration.withdrawInput,
    out: registration.registrationState,
  },

  'notifications.list': { query: notifications.notificationQuery, out: notifications.notificationPage },
  'notifications.act': {
    params: notifications.notificationActionParams,
    body: notifications.notificationActionInput,
    out: notifications.notificationActionOutput,
  },
  'notifications.preferences': { out: notifications.notificationPreferences },
  'notifications.savePreferences': {
    body: notifications.preferencesInput,
    out: notifications.notificationPreferences,
  },

  'settings.public': { out: settings.publicSettings },
  'settings.importExport': group,
  'settings.cultivation': group,
  'settings.captcha': group,
  'settings.smtp': group,
  'settings.proxy': group,
  'settings.languages': { out: localization.languages },
  'settings.defaultCulture': { out: 'text' },
  'settings.all': { out: z.array(settings.settingDetail) },
  'settings.one': { params: z.object({ id: z.string().max(80) }), out: settings.settingDetail },

  'localization.direction': { params: localization.cultureParams, out: 'text' },
  'localization.translations': { params: localization.cultureParams, out: localization.translations },
  'branding.countryLogo': { out: branding.countryLogo },
  'branding.userMenu': { out: branding.userMenu },

  'masters.countries': { out: z.array(masters.countryRow) },
  'masters.importExportCountries': { out: z.array(masters.countryRow) },
  'masters.regionCountries': { out: z.array(masters.countryRow) },
  'masters.personTitles': list,
  'masters.statuses': { out: z.array(masters.statusRow) },
  'masters.establishments': establishments,
  'masters.establishment': { params: uuidParam, out: masters.establishmentRow },
  'masters.establishmentByName': {
    params: z.object({ id: z.string().max(40), name: z.string().max(200) }),
    out: masters.establishmentRow,
  },
  'masters.establishmentSites': { params: uuidParam, out: z.array(masters.siteRow) },
  'masters.establishmentPersons': { params: uuidParam, out: z.array(masters.personRow) },
  'masters.establishmentsOfCountry': {
    params: z.object({ countryId: z.string().max(3), flag1: z.string().max(20), flag2: z.string().max(20) }),
    out: z.array(masters.establishmentRow),
  },
  'masters.cultivationFarmerEstablishments': establishments,
  'masters.cultivationTradingEstablishments': establishments,
  'masters.substances': { out: z.array(masters.substanceRow) },
  'masters.cannabisFamilySubstances': { out: z.array(masters.substanceRow) },
  'masters.cannabisSubstances': { out: z.array(masters.substanceRow) },
  'masters.cannabisSeedsSubstances': { out: z.array(masters.substanceRow) },
  'masters.preparations': { out: z.array(masters.preparationRow) },
  'masters.substancesAndPreparations': {
    params: z.object({ group: z.enum(['NP', 'PREC']) }),
    out: z.object({
      substances: z.array(masters.substanceRow),
      preparations: z.array(masters.preparationRow),
    }),
  },
  'masters.groups': list,
  'masters.unitsOfMeasure': { out: z.array(masters.unitRow) },
  'masters.preparationTypes': list,
  'masters.typesOfPermit': { out: z.array(masters.typeOfPermitRow) },
  'masters.generalNotes': { out: z.array(masters.generalNoteRow) },
  'masters.competentAuthorities': {
    params: z.object({ id: z.string().max(3) }),
    out: z.array(masters.authorityRow),
  },
  'masters.customsPoints': { out: z.array(masters.customsPointRow) },
  'masters.customsPoint': { params: number, out: masters.customsPointRow },
  'masters.commentSources': list,
  'masters.commentTypes': list,
  'masters.cultivationAreaUoms': { out: z.array(masters.unitRow) },
  'masters.cultivationWeightUoms': { out: z.array(masters.unitRow) },
  'masters.cultivationNotificationTypes': list,
  'masters.cultivationNotificationIncidentTypes': list,
  'masters.cultivationNotificationHarvestTypes': list,
  'masters.cultivationPropagationTypes': list,
  'masters.cultivationPlacingTypes': list,
  'masters.cultivationPurposeTypes': list,
  'masters.transportModes': list,
  'masters.purposes': list,
  'masters.reasons': { out: z.array(masters.reasonRow) },

  'authorizations.create': {
    body: authorizations.authorizationInput,
    out: authorizations.authorization,
    status: 201,
  },
  'authorizations.list': { query: authorizations.listQuery, out: authorizations.listOutput },
  'authorizations.counts': { out: authorizations.counts },
  'authorizations.export': { query: authorizations.listQuery, out: 'file' },
  'authorizations.get': { params: byId, out: authorizations.authorization },
  'authorizations.save': { params: byId, body: authorizations.saveInput, out: authorizations.authorization },
  'authorizations.copy': { params: byId, body: empty, out: authorizations.authorization, status: 201 },
  'authorizations.history': { params: byId, out: authorizations.historyOutput },
  'authorizations.checks': { params: byId, out: z.array(authorizations.check) },
  'authorizations.balances': { params: byId, out: z.array(authorizations.caseBalance) },
  'authorizations.act': {
    params: authorizations.actionParams,
    body: casework.actionInput,
    out: authorizations.actionOutput,
  },
  'authorizations.document': { params: byId, out: 'file' },
  'authorizations.attach': { params: byId, form: true, out: z.array(casework.attachment), status: 201 },
  'authorizations.attachment': { params: attachmentParams, out: 'file' },
  'authorizations.detach': { params: attachmentParams, out: null },
  'authorizations.notes': { params: byId, out: z.array(casework.note) },
  'authorizations.addNote': { params: byId, body: casework.noteInput, out: casework.note, status: 201 },
  'authorizations.officers': { out: z.array(casework.officer) },

  'balances.list': { query: balances.balanceQuery, out: balances.balanceList },

  'endorsements.expected': { query: endorsements.expectedQuery, out: endorsements.expectedOutput },
  'endorsements.find': { body: endorsements.findInput, out: endorsements.customsPermit },
  'endorsements.list': { params: byId, out: endorsements.endorsementList },
  'endorsements.reconciliation': { params: byId, out: endorsements.reconciliation },
  'endorsements.record': {
    params: byId,
    body: endorsements.endorsementInput,
    out: endorsements.endorsement,
    status: 201,
  },
  'endorsements.reports': { query: endorsements.reportsQuery, out: endorsements.reportsOutput },
  'endorsements.correct': {
    params: z.object({ id, endorsementId: id }),
    body: endorsements.correctionInput,
    out: endorsements.endorsement,
    status: 201,
  },

  'verification.verify': { body: verification.verifyInput, out: verification.verifyOutput },
  'verification.reportMismatch': { body: verification.mismatchInput, out: null },
  'verification.keys': { out: verification.keysOutput },
  'verification.views': { params: byId, out: verification.viewsOutput },

  'dashboard.mine': { out: dashboard.dashboard },
  'operations.live': { out: operations.liveOutput },
  'operations.ready': { out: operations.readyOutput },
} as const satisfies Record<CallName, Shape>

export type Endpoints = typeof endpoints

type Read<T> = T extends z.ZodType
  ? z.output<T>
  : T extends 'text'
    ? string
    : T extends 'file'
      ? Blob
      : undefined
type Written<T> = T extends z.ZodType ? z.input<T> : never

/** What the caller of a call sends. */
export type CallInput<Name extends CallName> = {
  [Key in 'params' | 'query' | 'body' as Key extends keyof Endpoints[Name] ? Key : never]: Written<
    Endpoints[Name][Key & keyof Endpoints[Name]]
  >
}
/** What the caller of a call receives. */
export type CallOutput<Name extends CallName> = Read<Endpoints[Name]['out']>
