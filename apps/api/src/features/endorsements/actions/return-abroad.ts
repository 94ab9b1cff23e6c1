import { share } from '@papaver/contract/quantities/base.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { codeOf, componentsOf, statusOf } from '../../authorizations/public.ts'
import { insertHistory, scopeOf, sideOf } from '../../casework/public.ts'
import { findKeptExport, partnersOf, queueMessage } from '../../exchange/public.ts'
import type { Judged } from './judge.ts'

type Endorsed = Pick<Judged, 'context' | 'record' | 'input'>

/** What crossed, line by line, by codes that mean the same in both countries. */
const linesOf = ({ context: { masters }, record, input }: Endorsed) =>
  input.lines.flatMap(({ lineId, quantity }) => {
    const line = record.lines.find(({ id }) => id === lineId)
    if (line === undefined) return []
    const parts = componentsOf(line)
    const [first] = parts
    return [
      {
        name: masters.substance(first?.substanceId ?? 0)?.names.en ?? '',
        code: parts.map(({ substanceId }) => codeOf(masters, substanceId)).join(' '),
        quantity,
        unitCode: line.unit ?? '',
        baseGrams: share(first?.baseGrams ?? '0', quantity, line.quantity ?? '0'),
      },
    ]
  })

/**
 * What customs has recorded of an import goes back to the authority that issued the export authorization (1961 art. 31(7)(b)),
 * where that is kept with the permit and its portal takes messages; in the transaction of the record.
 */
export const returnAbroad = async (
  tx: Tx,
  judged: Judged,
  recordId: string,
  correctsId: string | null = null,
): Promise<void> => {
  const { caller, record, input } = judged
  if (record.kind.direction !== 'import') return
  const { id, number } = record.case
  const kept = await findKeptExport(tx.db, id)
  const partner =
    kept && (await partnersOf(tx.db)).find(({ authorityId }) => authorityId === kept.authorityId)
  if (kept === undefined || partner?.way !== 'machine') return
  const messageId = await queueMessage(tx, {
    authorityId: partner.authorityId,
    countryId: kept.countryId,
    caseId: id,
    number: kept.number,
    content: {
      subject: 'endorsed',
      number: kept.number,
      ownNumber: number ?? '',
      ...{ recordId, correctsId },
      movedOn: input.date,
      isLast: input.lastConsignment,
      lines: linesOf(judged),
    },
    fileId: null,
    createdByName: nameOf(caller.principal),
  })
  const status = statusOf(record)
  const step = { caseId: id, action: 'endorsementReturned', fromStatus: status, toStatus: status }
  const actor = { side: sideOf(scopeOf(caller.principal)), actorName: nameOf(caller.principal) }
  insertHistory(tx, { ...step, ...actor, comment: kept.number, isInternal: true })
  recordAudit(tx, {
    action: 'endorsement.returnByMessage',
    entity: 'authorization',
    entityId: id,
    details: { number, permit: kept.number, recordId, messageId },
  })
}
