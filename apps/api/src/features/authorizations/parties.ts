import type { CaseContext } from '../casework/public.ts'
import { listPartiesLike } from '../trading-establishments/public.ts'
import { listOfParties, listPartiesOfOpen } from './party-store.ts'

/** What is asked for or in force with one of these partners, or names a party that is like one (1988 Convention art. 12(9)(a)). */
export const listCasesWith = async (
  { db, settings }: Pick<CaseContext, 'db' | 'settings'>,
  partnerIds: readonly string[],
): Promise<string[]> => {
  const likeness = settings['trading_establishments.likeness']
  const parties = await listPartiesLike(db, await listPartiesOfOpen(db), { partnerIds, likeness })
  return listOfParties(db, { partnerIds, parties })
}
