import { balancesOf } from '@papaver/contract/cultivation/balance.ts'
import { openTypes } from '@papaver/contract/field-reports/rules.ts'
import type { OpenPermit } from '@papaver/contract/field-reports/schema.ts'
import { plain, plus } from '@papaver/contract/quantities/base.ts'
import type { CaseContext } from '../casework/public.ts'
import { listEntries, listOpenPermits } from '../cultivation/public.ts'
import { namesOf } from '../masters/public.ts'

/** Permits under which a house may report, with what stands and lies there: what a phone takes along to the field. */
export const openPermitsOf = async (context: CaseContext, establishmentId: string): Promise<OpenPermit[]> => {
  const permits = await listOpenPermits(context.db, establishmentId)
  const all: OpenPermit[] = []
  for (const permit of permits) {
    const entries = await listEntries(context.db, permit.rootId)
    const { id, number, status, substanceId, cycles, plots, buyers, expectedFreshGrams } = permit
    const types = openTypes(status)
    if (types.length === 0) continue
    all.push({
      id,
      number,
      status,
      substanceName: substanceId === null ? '' : namesOf(context).substance(substanceId),
      cycles,
      plots: plots.filter((name) => name !== ''),
      buyers: [...buyers],
      types: [...types],
      stocks: balancesOf(entries).map(({ cycle, stock }) => ({ cycle, ...stock })),
      expectedFresh: expectedFreshGrams === null ? null : plain(expectedFreshGrams),
      harvestedFresh: plus(...entries.flatMap(({ type, fresh }) => (type === 'HAR' ? fresh : []))),
    })
  }
  return all
}
