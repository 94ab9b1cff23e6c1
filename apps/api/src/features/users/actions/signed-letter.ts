import { nextStatus } from '@papaver/contract/casework/rules.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { userLife } from '@papaver/contract/users/life.ts'
import { userRefusals } from '@papaver/contract/users/refusals.ts'
import { documentTypes } from '@papaver/contract/users/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import { storeFile } from '../../../platform/files.ts'
import { type Caller, nameOf } from '../../../platform/http/caller.ts'
import { type UploadHead, withSpooledUploads } from '../../../platform/http/spool-uploads.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Reader } from '../../../platform/transaction.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { readSettings } from '../../settings/public.ts'
import { contextIn } from '../context.ts'
import { scopeOf } from '../policy.ts'
import { getRecord, lockRecord, statusOf, type UserRecord } from '../record.ts'
import { findFileFacts } from '../store.ts'
import { refuseInput } from './step.ts'
import { takeStep } from './take-step.ts'

type Metadata = CallOutput<'users.signedConfirmationLetterMetadata'>

/** What is known of the signed letter; not found where none has come back. */
export const signedLetterOf = async (db: Reader, { request }: UserRecord): Promise<Metadata> => {
  const file = request?.signedFileId ? await findFileFacts(db, request.signedFileId) : undefined
  if (file === undefined || !request?.signedAt) return refuse(frameRefusals.notFound)
  return {
    name: file.name,
    mediaType: file.mediaType,
    bytes: Number(file.bytes),
    sha256: file.sha256.toString('hex'),
    uploadedAt: request.signedAt.toISOString(),
    uploadedByName: request.signedByName ?? '',
    documentType: documentTypes.USER_CONFIRMATION_LETTER,
  }
}

const refuseUnawaited = (record: UserRecord): void => {
  const status = statusOf(record)
  if (nextStatus(userLife, status, 'returnLetter') === undefined) refuse(userRefusals.userStep, { status })
}

/** An officer hands in the letter that came back by post; it takes the place of one that came before. */
export const uploadSignedLetter = async (deps: Deps, caller: Caller, id: string): Promise<Metadata> => {
  const scope = scopeOf(caller.principal)
  const settings = await readSettings(deps.db)
  const maxBytes = settings['files.maxMegabytes'] * 1_000_000
  const limits = { maxFiles: 1, maxBytes, mediaTypes: settings['files.mediaTypes'] }
  refuseUnawaited(await getRecord(deps.db, scope, id))
  const admit = async ({ field }: UploadHead): Promise<void> => {
    if (field !== 'file') refuseInput(field, 'unknown')
  }
  return withSpooledUploads(caller.request, limits, admit, ([upload]) =>
    inTransaction(deps, caller.origin, async (tx) => {
      const { name, mediaType, inside, open } = upload ?? refuseInput('file', 'missing')
      const record = await lockRecord(tx, scope, id)
      refuseUnawaited(record)
      const file = await storeFile(tx, { name, mediaType, stream: open(), maxBytes, inside })
      const actorName = nameOf(caller.principal)
      const signed = { signedAt: tx.now, signedBy: caller.principal.accountId, signedByName: actorName }
      await takeStep(await contextIn(tx, deps.environment.publicUrl), record, {
        step: 'returnLetter',
        actorName,
        request: { ...signed, signedFileId: file.id, isAnswered: false },
        details: { sha256: file.sha256.toString('hex') },
      })
      return signedLetterOf(tx.db, await getRecord(tx.db, scope, id))
    }),
  )
}
