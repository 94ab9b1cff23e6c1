import type { Abroad, StoppedAbroad } from '@papaver/contract/authorizations/abroad-schema.ts'
import type { CaseContext } from '../../casework/public.ts'
import { nameIn } from '../../masters/public.ts'
import type { AuthorizationRecord } from '../record.ts'
import { mayRead } from '../sides.ts'
import { type AbroadFindings, findingsOf, isAlive } from './settle-abroad.ts'

const stoppedView =
  ({ masters, culture }: CaseContext, isOffice: boolean) =>
  ({ number, countryId, issued, status }: AbroadFindings['stopped'][number]): StoppedAbroad => {
    const country = masters.country(countryId)
    return {
      number,
      countryName: country ? nameIn(country.names, culture) : countryId,
      state: status.state,
      was: status.was ?? null,
      on: status.on,
      reason: isOffice ? status.reason : null,
      successor: status.successor,
      incomingId: isOffice ? (issued?.incomingId ?? null) : null,
    }
  }

/** What the other authority has said of a case that is not over; to officers, and what is not in force to customs, too. */
export const abroadView = async (
  context: CaseContext,
  record: AuthorizationRecord,
): Promise<Abroad | null> => {
  const { principal } = context
  if (!mayRead(principal, 'abroad') || !isAlive(record)) return null
  const { stopped, differs, exceeded, open } = await findingsOf(context, record)
  const isOffice = mayRead(principal, 'deliberation')
  return {
    stopped: stopped.map(stoppedView(context, isOffice)),
    differs: isOffice && differs,
    open: isOffice ? [...open] : [],
    exceeded: isOffice ? [...exceeded] : [],
  }
}
