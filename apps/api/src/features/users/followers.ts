import { dayIn } from '@papaver/contract/days.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/followers.ts'
import type { Tx } from '../../platform/transaction.ts'
import { listPeople } from '../account/public.ts'
import { isHouseManager } from '../casework/public.ts'
import { getEstablishment } from '../establishments/public.ts'
import { cultureFor } from '../localization/public.ts'
import { notifyEach } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'

/**
 * Nobody of a closed establishment can sign in any more, and what stands in the portal is not read: each is written to, in the
 * language of the account.
 */
const writeToPeople = async (
  tx: Tx,
  { establishmentId, name: company, reason }: Events['establishmentClosed'],
  successor: string,
): Promise<void> => {
  const settings = await readSettings(tx.db)
  const effectiveOn = dayIn(settings['public.timeZone'], tx.now)
  const people = await listPeople(tx.db, { establishmentId })
  await notifyEach(
    tx,
    people.map((person) => ({
      to: { ...person, culture: cultureFor(settings, person.culture) },
      notice: {
        code: 'USR_ESTABLISHMENT_CLOSED',
        params: { company, effectiveOn, comment: reason ?? '', successor },
        entity: 'establishment',
        entityId: establishmentId,
      },
    })),
  )
}

/**
 * Documents name their holder (1961 Convention art. 31(6)): who answers for a company learns under which name it asks from now on.
 * Where the address alone is another one, there is no name to tell.
 */
const writeToManagers = async (
  tx: Tx,
  publicUrl: string,
  { establishmentId, name: company, formerName }: Events['establishmentRenamed'],
): Promise<void> => {
  if (company === formerName) return
  const settings = await readSettings(tx.db)
  const people = await listPeople(tx.db, { establishmentId })
  await notifyEach(
    tx,
    people.filter(isHouseManager).map((person) => ({
      to: { ...person, culture: cultureFor(settings, person.culture) },
      notice: {
        code: 'ESTB_RENAMED',
        params: { company, formerName },
        place: '/establishments/own',
        publicUrl,
        entity: 'establishment',
        entityId: establishmentId,
      },
    })),
  )
}

export const usersFollowers = ({ followers, environment }: Deps): void => {
  followers.follow('establishmentRenamed', (tx, event) => writeToManagers(tx, environment.publicUrl, event))
  followers.follow('establishmentClosed', (tx, event) => writeToPeople(tx, event, ''))
  followers.follow('establishmentMerged', async (tx, event) =>
    writeToPeople(tx, event, (await getEstablishment(tx.db, event.successorId)).name),
  )
}
