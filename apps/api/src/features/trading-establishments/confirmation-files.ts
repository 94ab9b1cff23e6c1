import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { openFile, storeFile } from '../../platform/files.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { type UploadHead, withSpooledUploads } from '../../platform/http/spool-uploads.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Reader } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { scopeOf } from '../casework/public.ts'
import { readSettings } from '../settings/public.ts'
import { type ConfirmationRow, listConfirmations, saveAnswerFile } from './confirmation-store.ts'
import { type PartnerRecord, records } from './record.ts'

interface Named {
  readonly id: string
  readonly confirmationId: string
}

const confirmationIn = async (
  db: Reader,
  { case: row }: PartnerRecord,
  { confirmationId }: Named,
): Promise<ConfirmationRow> =>
  (await listConfirmations(db, row.id)).find(({ id }) => id === confirmationId) ??
  refuse(frameRefusals.notFound)

/** The letter that went out, or what came back. */
export const sendConfirmationFile = async (
  deps: Deps,
  { principal }: Caller,
  named: Named,
  { which, reply }: { readonly which: 'letterFileId' | 'answerFileId'; readonly reply: FastifyReply },
) => {
  const record = await records.get(deps.db, scopeOf(principal), named.id)
  const { [which]: fileId } = await confirmationIn(deps.db, record, named)
  const file = fileId === null ? undefined : await openFile(deps.db, fileId)
  return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
}

/** An officer hands in what came back; what is kept once stays. */
export const attachAnswer = async (deps: Deps, caller: Caller, named: Named): Promise<void> => {
  const scope = scopeOf(caller.principal)
  const settings = await readSettings(deps.db)
  const maxBytes = settings['files.maxMegabytes'] * 1_000_000
  const limits = { maxFiles: 1, maxBytes, mediaTypes: settings['files.mediaTypes'] }
  const found = async (db: Reader, record: PartnerRecord): Promise<ConfirmationRow> => {
    const row = await confirmationIn(db, record, named)
    return row.answerFileId === null ? row : refuse(caseworkRefusals.caseworkNotEditable)
  }
  const refuseInput = (path: string, code: string) =>
    refuse(frameRefusals.invalidInput, { fields: [{ path, code }] })
  await found(deps.db, await records.get(deps.db, scope, named.id))
  const admit = async ({ field }: UploadHead): Promise<void> => {
    if (field !== 'file') refuseInput(field, 'unknown')
  }
  await withSpooledUploads(caller.request, limits, admit, ([upload]) =>
    inTransaction(deps, caller.origin, async (tx) => {
      const { name, mediaType, inside, open } = upload ?? refuseInput('file', 'missing')
      const record = await records.lock(tx, scope, named.id)
      const { id } = record.case
      const row = await found(tx.db, record)
      const file = await storeFile(tx, { name, mediaType, stream: open(), maxBytes, inside })
      if (!(await saveAnswerFile(tx, id, row.id, file.id))) refuse(caseworkRefusals.caseworkNotEditable)
      const { entity } = partnerKind
      const details = { number: record.case.number, name, bytes: file.bytes, confirmationId: row.id }
      recordAudit(tx, { action: 'partner.attachConfirmation', entity, entityId: id, details })
    }),
  )
}
