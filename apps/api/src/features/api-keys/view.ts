import type { KeyScope } from '@papaver/contract/access/key-scopes.ts'
import { grantsOf, type Permission } from '@papaver/contract/access/permissions.ts'
import { mayGiveScope } from '@papaver/contract/api-keys/rights.ts'
import { type KeyEnd, stateOf } from '@papaver/contract/api-keys/rules.ts'
import type { ApiKey } from '@papaver/contract/api-keys/schema.ts'
import { personName } from '@papaver/contract/person-name.ts'
import type { KeyRow } from './store.ts'

/** The rights that its maker has at this moment. */
export const makersRights = ({
  roles,
  grantedPermissions,
  withheldPermissions,
}: Pick<KeyRow, 'roles' | 'grantedPermissions' | 'withheldPermissions'>): ReadonlySet<Permission> =>
  grantsOf(roles ?? [], grantedPermissions ?? [], withheldPermissions ?? [])

/**
 * Could its maker call himself? Whatever has ended his account or put it to rest since has ended his keys: they do not
 * come back with it.
 */
export const isMakerThere = (row: KeyRow): boolean =>
  row.status === 'APR' &&
  row.isLocked === false &&
  row.statusSince !== null &&
  row.statusSince <= row.madeAt &&
  row.makerEstablishmentId === row.establishmentId &&
  makersRights(row).has('apiKey.manage')

export const stateOfKey = (row: KeyRow, today: string) =>
  stateOf({ endsOn: row.endsOn, isRevoked: row.revokedAt !== null, isMakerThere: isMakerThere(row) }, today)

export const scopesOf = (row: Pick<KeyRow, 'scopes'>): KeyScope[] => row.scopes as KeyScope[]

/** How a reader is told of keys. */
export interface KeyReader {
  /** ISO day of the authority. */
  readonly today: string
  /** Others than officers read the authority's name. */
  readonly authority: string | null
}

export const keyView = (row: KeyRow, { today, authority }: KeyReader): ApiKey => {
  const rights = makersRights(row)
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    scopes: scopesOf(row),
    scopesLost: scopesOf(row).filter((scope) => !mayGiveScope(scope, rights)),
    networks: row.networks,
    state: stateOfKey(row, today),
    establishment: { id: row.establishmentId, name: row.house ?? '' },
    madeBy: personName(row),
    madeAt: row.madeAt.toISOString(),
    endsOn: row.endsOn,
    revokedBy: row.revokedSide === 'authority' && authority !== null ? authority : row.revokedBy,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedFor: row.revokedFor,
    revokedBecause: row.revokedBecause as KeyEnd | null,
    uses: Number(row.uses),
    usedAt: row.usedAt?.toISOString() ?? null,
    usedFrom: row.usedFrom,
    refusedAt: row.refusedAt?.toISOString() ?? null,
    refusedFrom: row.refusedFrom,
    mayRevoke: row.revokedAt === null && row.endsOn >= today,
  }
}
