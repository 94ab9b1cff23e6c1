import type { Permission } from '@papaver/contract/access/permissions.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { held } from '../../platform/held.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { listPeople, officersWith, type Person, principalOf } from '../account/public.ts'
import { type Notice, notifyEach } from '../notifications/public.ts'
import type { CaseContext } from './context.ts'
import type { ListedCase } from './list-store.ts'
import { isOfOffice } from './policy.ts'
import { mayReadCommon } from './readers.ts'
import type { AnyServedKind } from './served-kind.ts'

type Kind = Pick<CaseKind, 'rights'>

/** Officers on the authority's side of cases who have each of these rights, too. */
export const caseOfficers = async (db: Reader, ...rights: readonly Permission[]): Promise<Person[]> =>
  (await officersWith(db, ...rights)).filter((person) => isOfOffice(principalOf(person)))

/** Officers who may open cases of a kind: no other is told of one. */
export const officersOf = ({ db }: { readonly db: Reader }, { rights }: Kind): Promise<Person[]> =>
  caseOfficers(db, rights.read)

/** Officers who may have cases of a kind on their desk: to no other is one assigned. */
export const examinersOf = ({ db }: { readonly db: Reader }, { rights }: Kind): Promise<Person[]> =>
  caseOfficers(db, rights.read, 'case.review')

/** Growers have managers of their own. */
const houseManagers: ReadonlySet<string> = new Set(['ESTB_MANAGER', 'CULTIVATION'])
export const isHouseManager = ({ roles }: Pick<Person, 'roles'>): boolean =>
  roles.some((role) => houseManagers.has(role))

/** Managers of a house who may open its cases of a kind. */
export const managersOf = async ({ db }: Tx, { rights }: Kind, establishmentId: string): Promise<Person[]> =>
  (await listPeople(db, { establishmentId })).filter(
    (person) => isHouseManager(person) && principalOf(person).permissions.has(rights.read),
  )

interface HouseNotice extends Pick<Notice, 'code' | 'params' | 'place' | 'publicUrl'> {
  readonly entityId: string
}

/** Tells the managers of these houses what has become of a case that is not theirs; none learns of the others. */
export const notifyHouses = async (
  tx: Tx,
  { entity, rights }: Pick<CaseKind, 'entity' | 'rights'>,
  establishmentIds: Iterable<string>,
  notice: HouseNotice,
): Promise<void> => {
  const houses = await Promise.all([...establishmentIds].map((id) => managersOf(tx, { rights }, id)))
  await notifyEach(
    tx,
    houses.flat().map((to) => ({ to, notice: { ...notice, entity } })),
  )
}

/** Names of the officers by account; undefined for readers whom the officers' work does not concern. */
export const officersFor = async ({
  db,
  principal,
}: CaseContext): Promise<ReadonlyMap<string, string> | undefined> =>
  mayReadCommon(principal, 'officers') ? officerNames(db) : undefined

const officerNames = held(async (db) => {
  const people = await officersWith(db)
  return new Map(people.map(({ id, firstName, lastName }) => [id, personName({ firstName, lastName })]))
})

/** What stands proposed and waits for a decision; of a case that has gone on since nobody is asked. */
export const proposalOf = (
  { kind }: Pick<AnyServedKind, 'kind'>,
  { principal }: CaseContext,
  officers: ReadonlyMap<string, string> | undefined,
  { status, proposalDecision, proposalBy }: ListedCase,
): { decision: 'approve' | 'refuse'; by: string; isOwn: boolean } | null =>
  status === kind.means.decide && proposalBy !== null && mayReadCommon(principal, 'proposal')
    ? {
        decision: proposalDecision as 'approve' | 'refuse',
        by: officers?.get(proposalBy) ?? '',
        isOwn: proposalBy === principal.accountId,
      }
    : null
