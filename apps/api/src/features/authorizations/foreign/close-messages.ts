import type { Deps } from '../../../platform/deps.ts'
import { inTransaction, type Reader, systemOrigin, type Tx } from '../../../platform/transaction.ts'
import { type CaseId, readFlags } from '../../casework/public.ts'
import {
  listAbout,
  listConcernedBy,
  listOpenNumbers,
  listOpenNumbersOf,
  markUsed,
  type NumberedAbroad,
} from '../../exchange/public.ts'
import { lastOf } from '../chain.ts'
import { getLinked } from '../record.ts'
import { type About, closingOf } from './closing.ts'
import { isAlive } from './settle-abroad.ts'

const readAbout = async (db: Reader, numbered: NumberedAbroad): Promise<About> => {
  const messages = await listAbout(db, numbered)
  const cases: About['cases'][number][] = []
  for (const found of await listConcernedBy(db, numbered)) {
    cases.push({ ...found, flags: await readFlags(db, found.id) })
    if (found.isAlive) continue
    // What is kept with a permit that was replaced holds for the one that is in force.
    const last = await lastOf(db, await getLinked(db, found.id))
    const { id, flags, issuedAt } = last.case
    if (id !== found.id)
      cases.push({ id, flags, isAlive: isAlive(last), isIssued: issuedAt !== null, restsOnIt: false })
  }
  const replaced = messages.flatMap(({ isOfIt, said }) =>
    isOfIt && said.subject === 'issued' && said.replaces !== null ? [said.replaces] : [],
  )
  let isAwaited = cases.some(({ isAlive, isIssued }) => isAlive && !isIssued)
  for (const number of replaced) {
    const resting = await listConcernedBy(db, { ...numbered, number })
    isAwaited ||= resting.some(({ isAlive, restsOnIt }) => isAlive && restsOnIt)
  }
  return { messages, cases, isAwaited }
}

/**
 * What came in about this permit and asks nothing of anybody, or whose place another message has taken, closes by itself (decision 0217).
 * `by`: whose step it follows from.
 */
export const closeMessages = async (tx: Tx, numbered: NumberedAbroad, by: string): Promise<number> => {
  const about = await readAbout(tx.db, numbered)
  let closed = 0
  for (const message of about.messages) {
    const use = message.use === null && message.isRelied && message.isOfIt ? closingOf(message, about) : null
    if (use === null) continue
    await markUsed(tx, message, { use, by })
    closed += 1
  }
  return closed
}

/** The same of all that waits for a case, after a step of it. */
export const closeMessagesOf = async (
  tx: Tx,
  caseId: CaseId,
  restsOn: NumberedAbroad | null,
  by: string,
): Promise<void> => {
  const open = await listOpenNumbersOf(tx.db, caseId)
  for (const numbered of [...open, ...(restsOn === null ? [] : [restsOn])])
    await closeMessages(tx, numbered, by)
}

/** What the calendar or a trust that is given again has settled, and what came in before this was asked. */
export const closeAllMessages = async (deps: Deps): Promise<number> => {
  const origin = systemOrigin('authorizations.daily')
  let closed = 0
  for (const numbered of await listOpenNumbers(deps.db))
    closed += await inTransaction(deps, origin, (tx) => closeMessages(tx, numbered, origin.actorName))
  return closed
}
