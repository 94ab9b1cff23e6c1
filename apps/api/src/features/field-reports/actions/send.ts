import { createHash } from 'node:crypto'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import type { FieldReportSendInput } from '@papaver/contract/field-reports/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notedBy } from '../../../platform/device-key.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import {
  type CaseContext,
  ofOwnHouse,
  once,
  openDraft,
  readContext,
  scopeOf,
  takeStep,
  within,
} from '../../casework/public.ts'
import { holdPermit } from '../../cultivation/public.ts'
import { runChecks } from '../checks.ts'
import { records } from '../record.ts'
import { findSent, insertSent } from '../sent-store.ts'
import { servedReports } from '../served-kind.ts'

type Said = Omit<FieldReportSendInput, 'notedAt' | 'declaration'>

const hashOf = (said: Said): Buffer => {
  const sorted = Object.entries(said).toSorted(([one], [other]) => one.localeCompare(other, 'en'))
  return createHash('sha256').update(JSON.stringify(sorted)).digest()
}

/** The report that this key has become, however long ago. @throws caseworkKeyReused with its number where it says something else */
const sentUnder = async (
  db: Tx['db'],
  accountId: string,
  key: string | null,
  hash: Buffer,
): Promise<string | undefined> => {
  const sent = key === null ? undefined : await findSent(db, accountId, key)
  if (sent !== undefined && !sent.contentHash.equals(hash))
    refuse(caseworkRefusals.caseworkKeyReused, { id: sent.id, number: sent.number })
  return sent?.id
}

interface Sending {
  readonly deps: Deps
  readonly tx: Tx
  readonly caller: Caller
  readonly context: CaseContext
}

/** Draft and submission in one; where the checks stand against it, the draft stays and nothing that was typed is lost. */
const makeReport = async ({ deps, tx, caller, context }: Sending, said: Said): Promise<string> => {
  const house = await ofOwnHouse(servedReports, tx, caller, {})
  const id = await openDraft(servedReports, tx, caller, house, said)
  const draft = await records.lock(tx, scopeOf(caller.principal), id)
  // Judged as it will be submitted: nothing else is reported of this permit meanwhile.
  await holdPermit(tx, draft.case.establishmentId, draft.report.rootId)
  const checks = await runChecks(within(context, tx), draft)
  if (checks.some(({ severity }) => severity === 'block')) return id
  const input = { version: draft.case.version, declaration: true }
  await takeStep(servedReports, { deps, tx, caller, context }, { id, action: 'submit', input })
  return id
}

/**
 * What a grower wrote on his device, once for its key, which is kept for good (0139): the same content is the same report,
 * whichever device sends it and however often. Answers the id of the report or of the draft.
 */
export const sendReport = async (
  deps: Deps,
  caller: Caller,
  { notedAt, declaration: _declared, ...said }: FieldReportSendInput,
): Promise<string> => {
  const { principal, idempotencyKey: key } = caller
  const { accountId } = principal
  const context = await readContext(deps, caller)
  const hash = hashOf(said)
  return inTransaction(deps, caller.origin, async (tx) => {
    const known = await sentUnder(tx.db, accountId, key, hash)
    if (known !== undefined) return known
    return once(tx, { accountId, key, call: 'field-reports.send', body: said }, async () => {
      // Sent at the same moment by another device, which was first.
      const meanwhile = await sentUnder(tx.db, accountId, key, hash)
      if (meanwhile !== undefined) return meanwhile
      const id = await makeReport({ deps, tx, caller, context }, said)
      const { case: row } = await records.lock(tx, scopeOf(principal), id)
      if (key !== null)
        await insertSent(tx, {
          accountId,
          key,
          contentHash: hash,
          caseId: row.id,
          notedAt: notedBy(notedAt, tx.now),
        })
      return id
    })
  })
}
