import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { openFile } from '../../platform/files.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import { listLetters } from './letter-store.ts'
import { scopeOf } from './policy.ts'
import { mayReadCommon } from './readers.ts'
import type { AnyServedKind } from './served-kind.ts'
import { signatureViews } from './signature-store.ts'

/** Letters of decisions as the view of a case says them. */
export const lettersOf = async (db: Reader, id: CaseId): Promise<CaseView['letters']> => {
  const letters = await listLetters(db, id)
  const signatureOf = await signatureViews(
    db,
    letters.map(({ fileId }) => fileId),
  )
  return letters.map(({ fileId, bytes, ...letter }) => ({
    ...letter,
    bytes: Number(bytes),
    signature: signatureOf(fileId),
  }))
}

/** The letter of a decision as it was sent, to whom it concerns. */
export const sendLetter = async (
  served: AnyServedKind,
  deps: Deps,
  { principal }: Caller,
  { id, letterId }: { readonly id: string; readonly letterId: string },
  reply: FastifyReply,
) => {
  const { case: row } = await served.records.get(deps.db, scopeOf(principal), id)
  const letters = mayReadCommon(principal, 'letters') ? await listLetters(deps.db, row.id) : []
  const wanted = letters.find((letter) => letter.id === letterId)
  const file = wanted ? await openFile(deps.db, wanted.fileId) : undefined
  return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
}
