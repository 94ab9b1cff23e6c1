import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import type { Succession } from '@papaver/contract/licenses/succession.ts'
import type { Reader } from '../../platform/transaction.ts'

export interface Follower {
  readonly id: string
  readonly number: string | null
  readonly as: Succession
  readonly status: LicenseStatus
  /** Entered by an officer from a request on paper. */
  readonly isEntered: boolean
}

const ended: readonly LicenseStatus[] = ['REJ', 'CAN', 'CAS']

/** What changes or renews a licence: under way or issued; the newest, and none that came to nothing. */
export const findFollower = async (db: Reader, id: string): Promise<Follower | undefined> => {
  const row = await db
    .selectFrom('license')
    .innerJoin('caseReading', 'caseReading.id', 'license.id')
    .select([
      'license.id',
      'caseReading.number',
      'license.followsAs',
      'caseReading.status',
      'caseReading.isEntered',
    ])
    .where('license.followsId', '=', id)
    .where('caseReading.status', 'not in', [...ended])
    .orderBy('license.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      number: row.number,
      as: row.followsAs as Succession,
      status: row.status as LicenseStatus,
      isEntered: row.isEntered === true,
    }
  )
}

/** Licences in force whose renewal is before the authority, or which were let go on for one. */
export const listRenewing = async (db: Reader, underWay: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('license as earlier')
    .innerJoin('caseReading as held', 'held.id', 'earlier.id')
    .select('earlier.id')
    .where('held.status', 'in', ['ISS', 'SUS'])
    .where((eb) =>
      eb.or([
        eb('earlier.isContinued', '=', true),
        eb.exists(
          eb
            .selectFrom('license as renewal')
            .innerJoin('caseReading as asked', 'asked.id', 'renewal.id')
            .select('renewal.id')
            .whereRef('renewal.followsId', '=', 'earlier.id')
            .where('renewal.followsAs', '=', 'renewal')
            .where('asked.status', 'in', [...underWay]),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
