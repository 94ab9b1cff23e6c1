import type { Permission } from '@papaver/contract/access/permissions.ts'
import type { Reader } from '../../platform/transaction.ts'
import { principalOf } from './sessions.ts'
import { listOfficers, type Person } from './store.ts'

/** The authority's people who may work now and have each of these rights, by name. */
export const officersWith = async (db: Reader, ...rights: readonly Permission[]): Promise<Person[]> =>
  (await listOfficers(db)).filter((person) => {
    const { permissions } = principalOf(person)
    return rights.every((right) => permissions.has(right))
  })
