import { goOnWithPartner, type PartnerEntry } from '../../casework/public.ts'
import { findCurrent, findTradingEstablishment, partnerAddress } from '../../trading-establishments/public.ts'
import type { AuthorizationRecord } from '../record.ts'
import type { StepContext } from './step.ts'

interface Entries {
  readonly former: PartnerEntry
  readonly current: PartnerEntry
}

/** The partner's entry that a case names, and the one that has taken its place; undefined where none has. */
export const newerPartner = async (
  { tx }: Pick<StepContext, 'tx'>,
  { case: { partnerId } }: AuthorizationRecord,
): Promise<Entries | undefined> => {
  if (partnerId === null) return undefined
  const currentId = await findCurrent(tx.db, partnerId)
  if (currentId === partnerId) return undefined
  const [former, current] = await Promise.all(
    [partnerId, currentId].map(async (id) => {
      const entry = await findTradingEstablishment(tx.db, id)
      return entry && { ...entry, number: entry.code, address: partnerAddress(entry) }
    }),
  )
  return former && current && { former, current }
}

/** What goes back for a new decision is decided for the partner that the register lists now. */
export const followCurrentPartner = async (step: StepContext) => {
  const { tx, caller, record } = step
  const newer = await newerPartner(step, record)
  return newer ? goOnWithPartner(tx, caller.principal, record.case, newer.former, newer.current) : {}
}
