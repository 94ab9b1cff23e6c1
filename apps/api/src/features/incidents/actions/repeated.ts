import { nextStatus } from '@papaver/contract/casework/rules.ts'
import { incidentLife, incidentStatusStyles } from '@papaver/contract/incidents/life.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { flagCases, insertHistory, updateCase } from '../../casework/public.ts'
import { repeatedFlag } from '../policy.ts'
import { factsOf, records } from '../record.ts'
import { replaceLines, updateIncident } from '../store.ts'
import { changed } from './lines.ts'
import { lateFlag } from './steps.ts'

/**
 * What was found too much at the border was recorded before: an officer has settled it as the same consignment, and nothing is
 * missing. One that is closed already stays as it is.
 */
export const closeRepeated = async (
  tx: Tx,
  caller: Actor,
  { id, comment }: { readonly id: string; readonly comment: string },
): Promise<void> => {
  const record = await records.lockToAdd(tx, id)
  const { case: row } = record
  const from = factsOf(record).status
  const to = nextStatus(incidentLife, from, 'closeRepeated')
  if (to === undefined) return
  const none = record.lines.map(({ position: _position, bases, ...line }) => ({
    ...line,
    quantity: '0',
    above: '0',
    bases: bases.map((base) => ({ ...base, baseGrams: '0' })),
  }))
  await replaceLines(tx, row.id, none)
  await updateIncident(tx, row.id, {
    classification: 'unfounded',
    respondedAt: record.incident.respondedAt ?? tx.now,
  })
  await updateCase(tx, row.id, {
    status: to,
    statusGroup: incidentStatusStyles[to].group,
    decidedAt: tx.now,
    decidedBy: caller.principal.accountId,
    dueOn: null,
  })
  await flagCases(tx, { ids: [row.id] }, { lowers: [repeatedFlag, lateFlag] })
  insertHistory(tx, {
    ...{ caseId: row.id, action: 'closeRepeated', fromStatus: from, toStatus: to },
    ...{
      side: 'authority',
      actorName: nameOf(caller.principal),
      comment,
      isInternal: true,
      changes: changed(record.lines, none),
    },
  })
  const details = { number: row.number, comment }
  recordAudit(tx, { action: 'incident.closeRepeated', entity: 'incident', entityId: row.id, details })
}
