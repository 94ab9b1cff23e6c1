import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { Tx } from '../../platform/transaction.ts'
import { listPeople, type Person, principalOf } from '../account/public.ts'
import { isOfOffice } from './policy.ts'

type Kind = Pick<CaseKind, 'rights'>

/** Officers who may open cases of a kind: no other is told of one. */
export const officersOf = async ({ db }: Tx, { rights }: Kind): Promise<Person[]> =>
  (await listPeople(db, { role: 'CA_ADMIN' })).filter((person) => {
    const principal = principalOf(person)
    return isOfOffice(principal) && principal.permissions.has(rights.read)
  })

/** Managers of a house who may open its cases of a kind. */
export const managersOf = async ({ db }: Tx, { rights }: Kind, establishmentId: string): Promise<Person[]> =>
  (await listPeople(db, { role: 'ESTB_MANAGER', establishmentId })).filter((person) =>
    principalOf(person).permissions.has(rights.read),
  )
