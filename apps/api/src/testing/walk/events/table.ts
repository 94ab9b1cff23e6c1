import type { EventName } from '@papaver/contract/consequences/events.ts'
import * as abroad from './abroad.ts'
import * as accounts from './accounts.ts'
import type { Happens } from './event.ts'
import * as figures from './figures.ts'
import * as houses from './houses.ts'
import * as lists from './lists.ts'
import * as movements from './movements.ts'
import { thereAndBack } from './steps.ts'
import { turnYear } from './year.ts'

/** How an event comes about in a walk: as people do it, by a step of a walked kind, or by itself with the days. */
type How = Happens | { readonly by: string }

const step = (by: string): How => ({ by })
const byDays: How = { by: 'days' }
/** What nothing in the portal does yet, or what another world is for. */
const notWalked = (why: string): How => ({ by: why })

export const walkedEvents: Readonly<Record<EventName, How>> = {
  establishmentClosed: houses.close,
  establishmentReopened: { by: 'establishmentClosed' },
  establishmentRenamed: houses.rename,
  establishmentMerged: houses.merge,
  personDeactivated: step('accounts'),
  personLocked: accounts.lock,
  personUnlocked: { by: 'personLocked' },
  personGivenRole: accounts.giveRole,
  licenseIssued: step('licenses.issue'),
  licenseSuspended: thereAndBack('license', 'suspend', 'lift', ['ISS']),
  licenseLifted: { by: 'licenseSuspended' },
  licenseRevoked: step('licenses.revoke'),
  licenseSurrendered: step('licenses.surrender'),
  licenseSurrenderAsked: step('licenses.askSurrender'),
  surrenderedLicenseRevoked: step('licenses.revoke'),
  licenseExpired: byDays,
  licenseVaried: step('licenses.issue'),
  quotaAdded: step('licenses.issue'),
  quotaLowered: step('licenses.issue'),
  partnerBlocked: thereAndBack('partner', 'block', 'unblock', ['APR']),
  partnerUnblocked: { by: 'partnerBlocked' },
  partnerMerged: step('trading-establishments.merge'),
  partnerRenamed: step('trading-establishments.approve'),
  preparationWithdrawn: thereAndBack('preparation', 'deactivate', 'activate', ['APR']),
  preparationRestored: { by: 'preparationWithdrawn' },
  preparationReplaced: step('preparations.approve'),
  substanceRescheduled: lists.reschedule,
  factorChanged: lists.changeFactor,
  prohibitionChanged: notWalked('other countries'),
  estimateLowered: figures.lower,
  estimateBelowUse: figures.lower,
  estimateRaised: figures.raise,
  customsPointClosed: lists.closePoint,
  customsPointReopened: { by: 'customsPointClosed' },
  customsPointModeRemoved: lists.removeMode,
  customsPointModeAdded: { by: 'customsPointModeRemoved' },
  holidaysChanged: lists.changeHolidays,
  permitSuspended: thereAndBack('authorization', 'suspend', 'lift', ['ISS', 'PAU']),
  permitLifted: { by: 'permitSuspended' },
  permitRevoked: step('authorizations.revoke'),
  permitReplaced: step('authorizations.correct'),
  permitExtended: step('authorizations.extend'),
  permitExpired: byDays,
  permitCancelled: step('authorizations.cancel'),
  requestEnded: step('authorizations.withdraw'),
  preExportObjected: step('pre-export.object'),
  foreignPermitReceived: abroad.receive,
  foreignPermitReplaced: abroad.replace,
  foreignPermitSuspended: abroad.suspend,
  foreignPermitRevoked: abroad.revoke,
  foreignPermitExpired: byDays,
  foreignKeyRotated: notWalked('another portal'),
  foreignKeyCompromised: notWalked('another portal'),
  ownKeyRotated: abroad.replaceOwnKey,
  ownKeyCompromised: notWalked('documents would have to be made anew'),
  incidentOpened: step('incidents.submit'),
  incidentClosed: step('incidents.close'),
  inspectionReported: step('licenses.reportInspection'),
  reportMissing: byDays,
  reportLate: byDays,
  reportReceived: step('authorizations.endorse'),
  endorsementCorrected: movements.correct,
  deviceRecordLate: movements.sendLate,
  yearTurned: turnYear,
  officerAbsent: accounts.goAway,
  officerGone: step('accounts'),
  trainingReset: notWalked('the world of training'),
}

/** Beside them, what people do about what has happened. */
const further = { recordSettled: movements.settle } as const

export const happenings: readonly (readonly [name: string, happens: Happens])[] = [
  ...Object.entries(walkedEvents),
  ...Object.entries(further),
].flatMap(([name, how]) => (typeof how === 'function' ? [[name, how] as const] : []))
