import { grantsOf } from '@papaver/contract/access/permissions.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listPeople, type Person } from '../account/public.ts'

/** The administrators who care for the server. */
export const listKeepers = async (db: Reader): Promise<Person[]> =>
  (await listPeople(db, { role: 'CA_ADMIN' })).filter(({ roles, grantedPermissions, withheldPermissions }) =>
    grantsOf(roles, grantedPermissions, withheldPermissions).has('operations.read'),
  )
