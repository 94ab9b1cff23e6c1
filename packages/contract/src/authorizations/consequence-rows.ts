import { each } from '../consequences/effects.ts'
import type { Thing } from '../consequences/things.ts'

export const requests = ['submitted', 'proposed', 'approved', 'certificateElsewhere'] as const
export const permits = ['issuedUnused', 'partUsed', 'onItsWay', 'generalPermit'] as const
export const all = ['draft', ...requests, ...permits] as const
export type AuthorizationThing = Extract<Thing, (typeof all)[number]>

export const nothing = each(all, 'restsElsewhere')

/** What every request and permit rests on is missing: it cannot be asked for or granted, and a permit in force is pointed out. */
export const missing = (check: string, flag: string) => ({
  draft: [`blocked ${check}`] as const,
  ...each(requests, [`blocked ${check}`, `flagged ${flag}`]),
  ...each(permits, [`flagged ${flag}`]),
})
/** It is there again. */
export const there = (check: string, flag: string) => ({
  draft: [`no longer blocked ${check}`] as const,
  ...each(requests, [`no longer blocked ${check}`, `no longer flagged ${flag}`]),
  ...each(permits, [`no longer flagged ${flag}`]),
})

/** Nothing holds the permit any more. */
export const usableAgain = (flag: string) => ({
  ...each(['issuedUnused', 'onItsWay', 'generalPermit'], [`no longer flagged ${flag}`, 'verdict VALID']),
  partUsed: [`no longer flagged ${flag}`, 'verdict PARTLY_USED'] as const,
})

/** Without a licence nothing may be traded, whatever was permitted before (1961 art. 30(1)(a), 31(3)(a); 1971 art. 8). */
export const licenceMissing = {
  ...missing('licenseStatus', 'licenseStopped'),
  ...each(permits, ['flagged licenseStopped', 'verdict LICENSE_STOPPED']),
}
export const licenceThere = {
  ...there('licenseStatus', 'licenseStopped'),
  ...usableAgain('licenseStopped'),
} as const
/** Only what holds the preparation rests on it. */
export const withoutPreparation = each(['certificateElsewhere', 'generalPermit'], 'restsElsewhere')

/** 1961 art. 31(5): an export rests on the permit of the importing country; imports rest on none. */
export const stoppedAbroad = {
  draft: ['warned foreignPermitStopped'],
  submitted: ['warned foreignPermitStopped', 'flagged foreignPermitStopped'],
  ...each(
    ['proposed', 'approved', 'certificateElsewhere'],
    ['blocked foreignPermitStopped', 'flagged foreignPermitStopped'],
  ),
  ...each(['issuedUnused', 'partUsed'], ['flagged foreignPermitStopped', 'verdict STOPPED_ABROAD']),
  ...each(['onItsWay', 'generalPermit'], 'restsElsewhere'),
} as const

/** What leaves again rests on the permit by which it came in. */
export const goodsStopped = {
  draft: ['blocked goodsPermitStopped'],
  ...each(
    ['submitted', 'proposed', 'approved'],
    ['blocked goodsPermitStopped', 'flagged goodsPermitStopped'],
  ),
  certificateElsewhere: 'restsElsewhere',
} as const
export const stopped = (status: string, verdict: 'SUSPENDED' | 'REVOKED') => ({
  ...goodsStopped,
  ...each(
    ['issuedUnused', 'partUsed'],
    [`status ${status}`, `verdict ${verdict}`, 'flagged goodsPermitStopped'],
  ),
  ...each(['onItsWay', 'generalPermit'], [`status ${status}`, `verdict ${verdict}`]),
})
export const requestsAsTheyAre = each(['draft', ...requests], 'restsElsewhere')

export const closed = (check: string) => ({
  ...missing(check, 'holderClosed'),
  ...each(permits, ['flagged holderClosed', 'verdict HOLDER_CLOSED']),
})

/** An approval is for a named partner (1961 art. 31(6)). */
export const otherPartner = {
  approved: ['blocked partnerChanged', 'flagged partnerChanged'],
  ...each(['issuedUnused', 'partUsed', 'onItsWay'], ['flagged partnerChanged']),
  generalPermit: 'restsElsewhere',
} as const
