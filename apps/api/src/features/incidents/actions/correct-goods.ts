import type { IncidentStatus } from '@papaver/contract/incidents/life.ts'
import { incidentRefusals } from '@papaver/contract/incidents/refusals.ts'
import { isTooMuchFound } from '@papaver/contract/incidents/rules.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Outcome } from '../../casework/public.ts'
import { readMasters } from '../../masters/public.ts'
import type { StepContext } from '../record.ts'
import { type IncidentValues, replaceLines } from '../store.ts'
import { linesOf, todayOf } from './draft.ts'
import { changed } from './lines.ts'

/** How much there is of the goods is put right, with its base; what was said before stays in the history. */
export const correctGoods = async ({
  tx,
  record,
  input,
}: StepContext): Promise<Outcome<IncidentValues, IncidentStatus>> => {
  const { case: row, incident, lines: before } = record
  const { quantities = [] } = input
  // Of a line without a unit nobody can say how much it is.
  const isKnown = (position: number) =>
    before.some((line) => line.position === position && line.unit !== null)
  if (quantities.length === 0 || !quantities.every(({ position }) => isKnown(position)))
    refuse(incidentRefusals.incidentGoodsUnknown, { field: 'quantities' })
  const after = before.map((line) => ({
    ...line,
    quantity: quantities.find(({ position }) => position === line.position)?.quantity ?? line.quantity,
  }))
  for (const { position, quantity, recovered } of after)
    if (recovered !== null && isTooMuchFound(quantity, recovered))
      refuse(incidentRefusals.incidentFoundTooMuch, { field: 'quantities', line: position })
  const day = incident.happenedOn ?? incident.noticedOn ?? (await todayOf(tx))
  const computed = await linesOf(tx, await readMasters(tx.db), row, after, day)
  await replaceLines(
    tx,
    row.id,
    after.map(({ position: _position, ...line }, index) => ({
      ...line,
      bases: computed[index]?.bases ?? [],
    })),
  )
  return { changes: changed(before, after) }
}
