import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { listPeople, type Person, principalOf } from '../account/public.ts'
import { isOfOffice } from './policy.ts'

type Kind = Pick<CaseKind, 'rights'>

/** Officers who may open cases of a kind: no other is told of one. */
export const officersOf = async ({ db }: { readonly db: Reader }, { rights }: Kind): Promise<Person[]> =>
  (await listPeople(db, { role: 'CA_ADMIN' })).filter((person) => {
    const principal = principalOf(person)
    return isOfOffice(principal) && principal.permissions.has(rights.read)
  })

/** Officers who may have cases of a kind on their desk: to no other is one assigned. */
export const examinersOf = async (at: { readonly db: Reader }, kind: Kind): Promise<Person[]> =>
  (await officersOf(at, kind)).filter((person) => principalOf(person).permissions.has('case.review'))

/** Managers of a house who may open its cases of a kind. */
export const managersOf = async ({ db }: Tx, { rights }: Kind, establishmentId: string): Promise<Person[]> =>
  (await listPeople(db, { role: 'ESTB_MANAGER', establishmentId })).filter((person) =>
    principalOf(person).permissions.has(rights.read),
  )
