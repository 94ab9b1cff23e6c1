import type { EventName } from '@papaver/contract/consequences/events.ts'
import type { StepContext as AnyStep, Passage } from '../../casework/public.ts'
import { lockEstablishment } from '../../establishments/public.ts'
import type { LicenseRecord } from '../record.ts'

const eventOf = ({ from, to }: Passage, { license: { followsAs } }: LicenseRecord): EventName | undefined => {
  if (from === to) return undefined
  if (to === 'ISS' && from === 'SUS') return 'licenseLifted'
  if (to === 'ISS') return followsAs === 'variation' ? 'licenseVaried' : 'licenseIssued'
  if (to === 'SUS') return 'licenseSuspended'
  if (to === 'RVK') return 'licenseRevoked'
  if (to === 'EXP') return 'licenseExpired'
  return to === 'SUR' ? 'licenseSurrendered' : undefined
}

/**
 * What a company may do has changed: its requests and permits are checked again. Under the lock of the company, so that one that is
 * decided at the same moment is either found here, or finds the licence as it is now.
 */
export const emitLicenseChange = async (
  { deps, tx, record }: Pick<AnyStep<LicenseRecord>, 'deps' | 'tx' | 'record'>,
  passage: Passage,
): Promise<void> => {
  const event = eventOf(passage, record)
  if (event === undefined) return
  const { establishmentId } = record.case
  await lockEstablishment(tx, establishmentId)
  await deps.followers.emit(tx, 'changed', { event, concerned: { establishmentId } })
}
