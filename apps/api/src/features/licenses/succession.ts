import { inLine } from '@papaver/contract/in-line.ts'
import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import type { LicenseView } from '@papaver/contract/licenses/schema.ts'
import { openSuccessions, type Succession } from '@papaver/contract/licenses/succession.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseContext } from '../casework/public.ts'
import { listSites } from '../establishments/public.ts'
import { differences } from './actions/draft.ts'
import { listChanges } from './list-changes.ts'
import { type LicenseRecord, records } from './record.ts'
import { findFollower } from './succession-store.ts'

/** Of the same house: whoever reads what changes a licence reads what it changes. */
const earlierOf = (
  db: Reader,
  { establishmentId }: LicenseRecord['case'],
  followsId: string,
): Promise<LicenseRecord> => records.get(db, { kind: 'holder', establishmentId }, followsId)

const isOfList = /^(?:persons|quotas|stocks)\./

/**
 * In which fields it says something else. The day it is wanted from says nothing against the licence, its end does; sites are
 * told by their names, persons, quotas and stocks line by line.
 */
const changesSince = async (
  context: CaseContext,
  earlier: LicenseRecord,
  record: LicenseRecord,
): Promise<NonNullable<LicenseView['follows']>['changes']> => {
  const sites = await listSites(context.db, record.case.establishmentId)
  const named = (ids: string): string =>
    inLine(
      context.culture,
      ids.split(', ').map((id) => sites.find((site) => site.id === id)?.name ?? id),
    )
  const ended = { ...earlier.license, requestedUntil: earlier.case.validUntil }
  const ofFields = differences({ ...earlier, license: ended }, record)
    .filter(({ field }) => field !== 'requestedFrom' && !isOfList.test(field))
    .map((change) =>
      change.field === 'siteIds'
        ? { ...change, before: named(change.before), after: named(change.after) }
        : change,
    )
  return [...ofFields, ...listChanges(context, earlier, record)]
}

const numbered = ({ id, number }: { readonly id: string; readonly number: string | null }) => ({
  id,
  number: number ?? '',
})

/** What it changes or renews, and what changes or renews it. */
export const successionOf = async (
  context: CaseContext,
  record: LicenseRecord,
): Promise<
  Pick<LicenseView, 'follows' | 'followedBy' | 'replaces' | 'replacedBy' | 'mayFollow' | 'isContinued'>
> => {
  const { db, principal, settings, calendar } = context
  const { case: row, license } = record
  const { followsId, followsAs, isContinued } = license
  const earlier = followsId === null ? undefined : await earlierOf(db, row, followsId)
  const follower = row.issuedAt === null ? undefined : await findFollower(db, row.id)
  const isHolder =
    principal.permissions.has('license.request') && principal.establishmentId === row.establishmentId
  const mayEnter = principal.permissions.has('case.enter')
  // A draft is told to those alone whose it is: the holder's, or the authority's on his behalf.
  const isSaid =
    follower !== undefined && (follower.status !== 'DRA' || (follower.isEntered ? mayEnter : isHolder))
  const { validUntil } = row
  return {
    follows:
      earlier === undefined
        ? null
        : {
            id: earlier.case.id,
            number: earlier.case.number,
            as: followsAs as Succession,
            changes: await changesSince(context, earlier, record),
          },
    followedBy: isSaid
      ? { id: follower.id, number: follower.number, as: follower.as, status: follower.status }
      : null,
    replaces:
      earlier?.case.number && followsAs === 'variation' && row.issuedAt !== null
        ? numbered(earlier.case)
        : null,
    replacedBy: row.status === 'RPL' && follower?.number ? numbered(follower) : null,
    mayFollow:
      isHolder || mayEnter
        ? openSuccessions(
            { status: row.status as LicenseStatus, validUntil, isFree: follower === undefined },
            { today: calendar.today, renewalOpensDays: settings['licenses.renewalOpensDays'] },
          )
        : [],
    isContinued: isContinued && validUntil !== null && validUntil < calendar.today,
  }
}
