import { share } from '@papaver/contract/quantities/base.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type AuthorizationRecord,
  codeOf,
  componentsOf,
  routeOf,
  statusOf,
  type ViewContext,
} from '../../authorizations/public.ts'
import { insertHistory, scopeOf, sideOf, within } from '../../casework/public.ts'
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

/** An authority abroad whose portal takes messages, and the permits of both countries that belong to the goods. */
interface Counterpart {
  readonly authorityId: number
  readonly countryId: string
  readonly number: string
}

/** The authority that issued the export authorization kept with an import (1961 art. 31(7)(b)). */
const exporting = async (tx: Tx, { case: { id } }: AuthorizationRecord): Promise<Counterpart[]> => {
  const kept = await findKeptExport(tx.db, id)
  const partner =
    kept && (await partnersOf(tx.db)).find(({ authorityId }) => authorityId === kept.authorityId)
  if (kept === undefined || partner?.way !== 'machine') return []
  return [{ authorityId: partner.authorityId, countryId: kept.countryId, number: kept.number }]
}

/** The authority on whose import authorization an export rests: it learns what has left for it. */
const importing = async (
  tx: Tx,
  context: ViewContext,
  record: AuthorizationRecord,
): Promise<Counterpart[]> => {
  const { certificateNumber: number } = record.header
  if (number === null) return []
  const { way, addressees } = await routeOf(within(context, tx), record)
  if (way !== 'machine') return []
  return addressees.map(({ authority: { id: authorityId, countryId } }) => ({
    ...{ authorityId, countryId, number },
  }))
}

/**
 * What customs has recorded is sent to the authority of the other country, where its portal takes messages: of an import what came
 * in, of an export what has left. In the transaction of the record.
 */
export const returnAbroad = async (
  tx: Tx,
  judged: Judged,
  recordId: string,
  correctsId: string | null = null,
): Promise<void> => {
  const { context, record } = judged
  const { direction } = record.kind
  const counterparts =
    direction === 'import'
      ? await exporting(tx, record)
      : direction === 'export'
        ? await importing(tx, context, record)
        : []
  for (const counterpart of counterparts) await sendTo(tx, judged, counterpart, { recordId, correctsId })
}

const sendTo = async (
  tx: Tx,
  judged: Judged,
  { authorityId, countryId, number }: Counterpart,
  { recordId, correctsId }: { readonly recordId: string; readonly correctsId: string | null },
): Promise<void> => {
  const { caller, record, input } = judged
  const { id, number: ownNumber } = record.case
  const messageId = await queueMessage(tx, {
    ...{ authorityId, countryId, number },
    caseId: id,
    content: {
      subject: 'endorsed',
      number,
      ownNumber: ownNumber ?? '',
      ...{ recordId, correctsId },
      movedOn: input.date,
      isLast: input.lastConsignment,
      lines: linesOf(judged),
    },
    fileId: null,
    createdByName: nameOf(caller.principal),
  })
  const status = statusOf(record)
  const action = record.kind.direction === 'import' ? 'endorsementReturned' : 'dispatchSent'
  const step = { caseId: id, action, fromStatus: status, toStatus: status }
  const actor = { side: sideOf(scopeOf(caller.principal)), actorName: nameOf(caller.principal) }
  insertHistory(tx, { ...step, ...actor, comment: number, isInternal: true })
  recordAudit(tx, {
    action: 'endorsement.returnByMessage',
    entity: 'authorization',
    entityId: id,
    details: { number: ownNumber, permit: number, recordId, messageId },
  })
}
