import { type LicenseEffect, mostNamed } from '@papaver/contract/licenses/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { listPeople } from '../account/public.ts'
import {
  type CaseRow,
  type Forecast,
  forecast,
  foreseenOf,
  isHouseManager,
  updateCase,
} from '../casework/public.ts'
import { licenseChange } from './actions/emit-change.ts'
import type { LicenseRecord } from './record.ts'

const nothing: Forecast = { flagged: [], drafts: [] }

/** What is not in force any more is stopped for good: nothing that was not before would be flagged by that. */
const foreseen = (deps: Deps, record: LicenseRecord): Promise<Forecast> => {
  const passage = { from: record.case.status, to: record.case.status === 'ISS' ? 'SUS' : 'RVK' }
  const change = licenseChange(passage, record)
  if (change === undefined) return Promise.resolve(nothing)
  const status = { status: passage.to, statusGroup: passage.to === 'SUS' ? 'active' : 'final' }
  return forecast(deps, change, (tx) => updateCase(tx, record.case.id, status))
}

const named = (rows: readonly CaseRow[]) =>
  rows.slice(0, mostNamed).map(({ id, number }) => ({ id, number: number ?? '' }))

/** What a stop of the licence would come to: what it would flag, as no other licence covers it, and who is notified. */
export const effectOfStop = async (deps: Deps, record: LicenseRecord): Promise<LicenseEffect> => {
  const seen = await foreseen(deps, record)
  const { requests, permits } = foreseenOf(seen, 'authorization')
  const grown = foreseenOf(seen, 'cultivation')
  const cultivations = [...grown.requests, ...grown.permits]
  const people = await listPeople(deps.db, { establishmentId: record.case.establishmentId })
  return {
    drafts: seen.drafts.length,
    requests: requests.length,
    permits: permits.length,
    cultivations: cultivations.length,
    people: people.filter(isHouseManager).length,
    touched: { requests: named(requests), permits: named(permits), cultivations: named(cultivations) },
  }
}
