import { statusByReports } from '@papaver/contract/cultivation/life.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CalendarContext, takeCalendarStep } from '../../casework/public.ts'
import { listEntries, lockRecord } from '../ledger-store.ts'
import { findCurrentPermit, type GrowersPermit } from '../permits-store.ts'
import { type CultivationRecord, records } from '../record.ts'
import { servedCultivations } from '../served-kind.ts'
import { followLastDay } from './ends.ts'

/** The permit of a row of changes with its record, both held until the transaction ends. */
export interface HeldPermit {
  readonly permit: GrowersPermit
  readonly record: CultivationRecord
}

/**
 * Takes the permit that counts, and then its record: in the order in which its closing does, so that neither waits for the other.
 * Who reports belongs to the house, or enters for it.
 */
export const holdPermit = async (tx: Tx, establishmentId: string, rootId: string): Promise<HeldPermit> => {
  const found = await findCurrentPermit(tx.db, rootId)
  if (found === undefined || found.establishmentId !== establishmentId) return refuse(frameRefusals.notFound)
  const record = await records.lock(tx, { kind: 'holder', establishmentId }, found.id)
  // It may have been replaced while it was waited for.
  const permit = await findCurrentPermit(tx.db, rootId)
  if (permit === undefined || permit.id !== found.id) return holdPermit(tx, establishmentId, rootId)
  await lockRecord(tx, rootId)
  return { permit, record }
}

type At = Pick<CalendarContext, 'calendar' | 'masters'> & { readonly deps: CalendarContext['deps'] }

/** The permit goes where its reports have brought it: growing with the start, harvesting with the first harvest. */
export const followReports = async (
  tx: Tx,
  at: At,
  { record }: Pick<HeldPermit, 'record'>,
): Promise<void> => {
  const types = new Set((await listEntries(tx.db, record.cultivation.rootId)).map(({ type }) => type))
  const wanted = statusByReports(types)
  let current = record
  for (const step of ['begin', 'harvest'] as const) {
    const { status } = current.case
    const isDue = step === 'begin' ? wanted !== 'ISS' && ['ISS', 'EXP'].includes(status) : wanted === 'HRV'
    if (!isDue || !(await takeCalendarStep(servedCultivations, tx, at, current, { step }))) continue
    current = await records.reread(tx, current)
  }
  // What was left after the last day may be gone with this report.
  if (current.case.flags.includes('permitEnded')) await followLastDay(tx, at, current)
}
