import { type LicenseEffect, mostNamed } from '@papaver/contract/licenses/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { listPeople } from '../account/public.ts'
import {
  type CaseRow,
  countHeldGoods,
  type Forecast,
  forecast,
  foreseenOf,
  isHouseManager,
  updateCase,
} from '../casework/public.ts'
import { licenseChange } from './actions/emit-change.ts'
import type { LicenseRecord } from './record.ts'

const nothing: Forecast = { flagged: [], freed: [], drafts: [] }
const passages: Readonly<Record<string, string>> = { ISS: 'SUS', SUS: 'ISS' }

/** One that is suspended stops nothing more: what its return would free is what stays held as it ends. */
const foreseen = (deps: Deps, record: LicenseRecord): Promise<Forecast> => {
  const { id, status: from } = record.case
  const to = passages[from]
  const change = to === undefined ? undefined : licenseChange({ from, to }, record)
  if (to === undefined || change === undefined) return Promise.resolve(nothing)
  return forecast(deps, change, (tx) => updateCase(tx, id, { status: to, statusGroup: 'active' }))
}

const named = (rows: readonly CaseRow[]) =>
  rows.slice(0, mostNamed).map(({ id, number }) => ({ id, number: number ?? '' }))

const cultivationsOf = (rows: readonly CaseRow[]) => {
  const { requests, permits } = foreseenOf(rows, 'cultivation')
  return [...requests, ...permits]
}

/**
 * What a stop of the licence would come to: what it would flag, as no other licence covers it, and who is notified; of one that is
 * suspended what its return would free.
 */
export const effectOfStop = async (deps: Deps, record: LicenseRecord): Promise<LicenseEffect> => {
  const seen = await foreseen(deps, record)
  const { requests, permits } = foreseenOf(seen.flagged, 'authorization')
  const cultivations = cultivationsOf(seen.flagged)
  const freed = foreseenOf(seen.freed, 'authorization')
  const people = await listPeople(deps.db, { establishmentId: record.case.establishmentId })
  return {
    drafts: seen.drafts.length,
    requests: requests.length,
    permits: permits.length,
    cultivations: cultivations.length,
    freed: {
      requests: freed.requests.length,
      permits: freed.permits.length,
      cultivations: cultivationsOf(seen.freed).length,
    },
    heldGoods: await countHeldGoods(deps.db, [...permits, ...freed.permits]),
    people: people.filter(isHouseManager).length,
    touched: { requests: named(requests), permits: named(permits), cultivations: named(cultivations) },
  }
}
