import type { FollowingCertificate } from '@papaver/contract/authorizations/certificate-schema.ts'
import { exchangeRefusals } from '@papaver/contract/exchange/refusals.ts'
import type { SaidPermit } from '@papaver/contract/exchange/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Caller, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  insertHistory,
  readContext,
  refuseStale,
  scopeOf,
  takeStep,
  updateCase,
  within,
} from '../../casework/public.ts'
import { type ListedIncoming, lockOpenIncoming, markUsed } from '../../exchange/public.ts'
import { differences } from '../actions/differences.ts'
import { type AuthorizationRecord, lockRecord, records } from '../record.ts'
import { servedAuthorizations } from '../served-kind.ts'
import { setCertified, updateHeader } from '../store.ts'
import type { ViewContext } from '../view.ts'
import { authoritySaid, certificateSaid, certifiedIn, partySaid } from './certificate-said.ts'
import { allHindrancesOf, useHere } from './incoming.ts'
import { noteKept } from './keep-export.ts'
import { type PairedLine, pairedLines } from './paired-lines.ts'
import { connectCase, settleAbroad } from './settle-abroad.ts'

interface Taking {
  readonly tx: Tx
  readonly deps: Deps
  readonly caller: Caller
  readonly context: ViewContext
  readonly record: AuthorizationRecord
  readonly incoming: ListedIncoming
  readonly said: SaidPermit
  readonly lines: readonly PairedLine[]
}

/** The certificate into the request, as if its applicant had said it; he reads what changed, and by whom. */
const intoRequest = async (taking: Taking): Promise<void> => {
  const { tx, caller, record, said, lines } = taking
  const { id, status } = record.case
  for (const { id: lineId, certified } of certifiedIn(lines)) await setCertified(tx, lineId, certified)
  await updateHeader(tx, id, certificateSaid(taking.context, record, said))
  await updateCase(tx, id, {})
  const after = await records.reread(tx, record)
  await connectCase(tx, after)
  await settleAbroad(tx, taking.context, after)
  const changes = differences(record, after)
  const step = { caseId: id, action: 'takeCertificate', fromStatus: status, toStatus: status }
  const actor = { side: 'authority' as const, actorName: nameOf(caller.principal) }
  insertHistory(tx, { ...step, ...actor, comment: said.number, changes })
  recordAudit(tx, {
    action: 'authorization.takeCertificate',
    entity: 'authorization',
    entityId: id,
    details: {
      number: record.case.number,
      certificate: said.number,
      incomingId: taking.incoming.id,
      changes,
    },
  })
}

/** The certificate that was owed: the usual step of one that follows. */
const asOwed = async (taking: Taking): Promise<void> => {
  const { tx, deps, caller, context, record, said, lines } = taking
  const answers: FollowingCertificate = {
    foreignCertificate: {
      number: said.number,
      issuedOn: said.issuedOn ?? '',
      authority: authoritySaid(context, record, said),
      validUntil: said.validUntil,
      importer: partySaid(said.importer) ?? '',
      exporter: partySaid(said.exporter) ?? '',
    },
    lines: certifiedIn(lines),
  }
  const { id, version } = record.case
  const command = { id, action: 'certify' as const, input: { version, answers: { ...answers } } }
  await takeStep(servedAuthorizations, { deps, tx, caller, context }, command)
}

interface Which {
  readonly id: string
  readonly incomingId: string
  readonly version: number
}

/** On a case and something that came in about it, both held; `work` uses it, and it is marked so. */
const taken = async (
  deps: Deps,
  caller: Caller,
  { id, incomingId, version }: Which,
  use: 'certificate' | 'kept',
  work: (taking: Taking) => Promise<void>,
  after: (taking: Taking) => Promise<void> = async () => {},
): Promise<void> => {
  const outside = await readContext(deps, caller)
  await inTransaction(deps, caller.origin, async (tx) => {
    const context = within(outside, tx)
    const record = await lockRecord(tx, scopeOf(caller.principal), id)
    refuseStale(record, version)
    // Several exports may rest on one permit abroad, and each of them takes what has come in its place.
    const incoming = await lockOpenIncoming(
      tx,
      incomingId,
      use === 'certificate' ? ['certificate', 'done'] : [],
    )
    const { said } = incoming
    if (said.subject !== 'issued' || useHere(said, record) !== use)
      return refuse(exchangeRefusals.exchangeNotUsable, { reason: 'otherCase' })
    const lines = await pairedLines(context, record, said.lines)
    const [reason] = await allHindrancesOf(context, { record, incoming, lines })
    if (reason !== undefined) refuse(exchangeRefusals.exchangeNotUsable, { reason })
    const taking = { tx, deps, caller, context, record, incoming, said, lines }
    await work(taking)
    if (incoming.use !== use) await markUsed(tx, incoming, { use, by: nameOf(caller.principal) })
    await after(taking)
  })
}

/** Their import authorization as the certificate on which the export rests (1961 art. 31(5)). */
export const takeCertificate = (deps: Deps, caller: Caller, which: Which): Promise<void> =>
  taken(deps, caller, which, 'certificate', (taking) =>
    taking.record.header.certificateDueOn === null ? intoRequest(taking) : asOwed(taking),
  )

/**
 * Keeps an export authorization with the import that it is for: endorsements go back to the authority that issued it, at once for goods
 * that came in before (1961 art. 31(7)(b)).
 */
export const keepIncoming = (deps: Deps, caller: Caller, which: Which): Promise<void> => {
  const by = { side: 'authority' as const, actorName: nameOf(caller.principal) }
  return taken(
    deps,
    caller,
    which,
    'kept',
    async ({ tx, record, incoming }) => noteKept(tx, { record, incoming, by }),
    ({ tx, context, record }) => deps.followers.emit(tx, 'exportKept', { context, record, by }),
  )
}
