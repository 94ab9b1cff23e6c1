import {
  computedEnd,
  earliestEnd,
  latestEnd,
  type ValidityFacts,
} from '@papaver/contract/authorizations/terms.ts'
import type { PermitTerms } from '@papaver/contract/authorizations/terms-schema.ts'
import { conditionsIn, type StoredCondition } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import type { CheckContext } from './check-context.ts'
import { longestDaysOf, usualTermOf } from './kind-rules.ts'
import { type AuthorizationRecord, statusOf } from './record.ts'
import { licenseFor } from './reservations.ts'

export const conditionsOf = ({ header }: Pick<AuthorizationRecord, 'header'>): readonly StoredCondition[] =>
  conditionsIn(header.conditions)

/** What bounds the last day of a permit that were issued today. */
export const validityFacts = async (
  { db, settings, calendar }: Pick<CheckContext, 'db' | 'settings' | 'calendar'>,
  record: AuthorizationRecord,
): Promise<ValidityFacts> => {
  const { case: row, header, kind } = record
  const restsOnAnother = kind.direction !== 'import'
  const license = await licenseFor(db, record, calendar.today)
  return {
    issuedOn: calendar.today,
    plannedDate: row.plannedDate,
    requestedUntil: header.requestedUntil,
    usual: usualTermOf(settings, record),
    longestDays: longestDaysOf(settings, record),
    certificateEnd:
      restsOnAnother && settings['import_export.capExportByForeign'] ? header.certificateValidUntil : null,
    licenseEnd: license?.validUntil ?? null,
  }
}

/** The last day of a permit that were issued today: the officer's, or the one that follows from the rules. */
export const lastDayOf = ({ header }: AuthorizationRecord, facts: ValidityFacts): string =>
  header.permitUntil ?? computedEnd(facts)

const isUndecided = (record: AuthorizationRecord): boolean =>
  ['REQ', 'PRO', 'INF', 'HLD', 'APR'].includes(statusOf(record))

/** What the permit says, or is about to say; null where there is and will be none, or the reader is not told yet. */
export const termsOf = async (
  context: CheckContext,
  record: AuthorizationRecord,
  mayReadProposal: boolean,
): Promise<PermitTerms | null> => {
  const { case: row, header } = record
  const said = {
    isSet: header.permitUntil !== null,
    conditions: conditionsOf(record).map(({ code, names, isNote = false }) => ({
      code,
      text: nameIn(names, context.culture),
      isNote,
    })),
    ownConditions: header.ownConditions,
  }
  if (row.issuedAt !== null && row.validUntil !== null)
    return { ...said, validUntil: row.validUntil, earliest: null, latest: null }
  if (!mayReadProposal || !isUndecided(record)) return null
  const facts = await validityFacts(context, record)
  const bounds = { earliest: earliestEnd(facts), latest: latestEnd(facts) }
  return { ...said, ...bounds, validUntil: lastDayOf(record, facts) }
}
