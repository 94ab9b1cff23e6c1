import { balancesOf } from '@papaver/contract/cultivation/balance.ts'
import { endedFrom } from '@papaver/contract/cultivation/licence.ts'
import { offeredTypes, openTypes } from '@papaver/contract/field-reports/rules.ts'
import type { OpenPermit } from '@papaver/contract/field-reports/schema.ts'
import { plain, plus } from '@papaver/contract/quantities/base.ts'
import { type CaseContext, isOfOffice } from '../casework/public.ts'
import { licenceEnds, listEntries, listOpenPermits } from '../cultivation/public.ts'
import { namesOf } from '../masters/public.ts'

/** Permits under which a house may report, with what stands and lies there: what a phone takes along to the field. */
export const openPermitsOf = async (context: CaseContext, establishmentId: string): Promise<OpenPermit[]> => {
  const { today } = context.calendar
  const permits = await listOpenPermits(context.db, establishmentId)
  const endOf = await licenceEnds(context.db, establishmentId, today)
  const all: OpenPermit[] = []
  for (const permit of permits) {
    const entries = await listEntries(context.db, permit.rootId)
    const { id, number, status, substanceId, cycles, plots, buyers, expectedFreshGrams } = permit
    const ended = endedFrom({ ...permit, unlicensedFrom: endOf(permit)?.from ?? null }, today)
    // Officers enter what came on paper: plants that came before the end may be among it.
    const types = isOfOffice(context.principal) ? openTypes(status) : offeredTypes(status, ended !== null)
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
      endedFrom: ended,
      stocks: balancesOf(entries).map(({ cycle, stock }) => ({ cycle, ...stock })),
      expectedFresh: expectedFreshGrams === null ? null : plain(expectedFreshGrams),
      harvestedFresh: plus(...entries.flatMap(({ type, fresh }) => (type === 'HAR' ? fresh : []))),
    })
  }
  return all
}
