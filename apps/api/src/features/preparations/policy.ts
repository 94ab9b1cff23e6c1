import { catalogueStatuses } from '@papaver/contract/preparations/life.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { isOfOffice } from '../casework/public.ts'
import type { Whose } from './catalogue-store.ts'
import { factsOf, type PreparationRecord } from './record.ts'

/** With whose eyes somebody reads the catalogue. */
export const whoseOf = (principal: Principal): Whose =>
  isOfOffice(principal) ? 'all' : principal.establishmentId

/** A new version is asked for by the house whose entry it is, or entered by an officer. */
export const mayRenew = (principal: Principal, record: PreparationRecord): boolean => {
  const { status, establishmentId } = factsOf(record)
  const { permissions } = principal
  const isOwn = establishmentId !== null && establishmentId === principal.establishmentId
  return (
    catalogueStatuses.some((each) => each === status) &&
    status !== 'RPL' &&
    (permissions.has('case.enter') || (isOwn && permissions.has('preparation.request')))
  )
}
