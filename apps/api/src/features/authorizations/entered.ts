import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { findPerson } from '../account/public.ts'
import { nameIn } from '../masters/public.ts'
import type { AuthorizationRecord } from './record.ts'
import { mayRead } from './sides.ts'
import type { ViewContext } from './view.ts'

/** Others than officers read the authority's name, as in the history. */
export const enteredOf = async (
  { db, principal, settings, culture }: ViewContext,
  { case: row }: AuthorizationRecord,
): Promise<Authorization['entered']> => {
  const { enteredBy, receivedOn } = row
  if (enteredBy === null || receivedOn === null || !mayRead(principal, 'entry')) return null
  if (!mayRead(principal, 'officers')) return { by: nameIn(settings['authority.names'], culture), receivedOn }
  const person = await findPerson(db, enteredBy)
  return { by: person ? `${person.firstName} ${person.lastName}` : '', receivedOn }
}
