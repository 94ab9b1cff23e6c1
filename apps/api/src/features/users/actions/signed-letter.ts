import { nextStatus } from '@papaver/contract/casework/rules.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { userLife } from '@papaver/contract/users/life.ts'
import { userRefusals } from '@papaver/contract/users/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type StoredFile, storeFile } from '../../../platform/files.ts'
import { type Caller, nameOf } from '../../../platform/http/caller.ts'
import { readUploads } from '../../../platform/http/read-uploads.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Reader } from '../../../platform/transaction.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { deedOf, type UsersDeed } from '../context.ts'
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
    documentType: 35,
  }
}

/** The one file of the form, kept with the digest of its bytes. */
const storeUpload = async ({ tx, settings }: UsersDeed, { request }: Caller): Promise<StoredFile> => {
  const maxBytes = settings['files.maxMegabytes'] * 1_000_000
  const limits = { maxFiles: 1, maxBytes, mediaTypes: settings['files.mediaTypes'] }
  let stored: StoredFile | undefined
  for await (const upload of readUploads(request, limits)) {
    if (upload.field !== 'file') refuseInput(upload.field, 'unknown')
    stored = await storeFile(tx, { ...upload, maxBytes })
  }
  return stored ?? refuseInput('file', 'missing')
}

/** An officer hands in the letter that came back by post; it takes the place of one that came before. */
export const uploadSignedLetter = (deps: Deps, caller: Caller, id: string): Promise<Metadata> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const scope = scopeOf(caller.principal)
    const record = await lockRecord(tx, scope, id)
    const status = statusOf(record)
    if (nextStatus(userLife, status, 'returnLetter') === undefined) refuse(userRefusals.userStep, { status })
    const deed = await deedOf(tx, deps.environment.publicUrl)
    const { id: fileId, sha256 } = await storeUpload(deed, caller)
    const actorName = nameOf(caller.principal)
    const signed = { signedAt: tx.now, signedBy: caller.principal.accountId, signedByName: actorName }
    await takeStep(deed, record, {
      step: 'returnLetter',
      actorName,
      request: { ...signed, signedFileId: fileId, isAnswered: false },
      details: { sha256: sha256.toString('hex') },
    })
    return signedLetterOf(tx.db, await getRecord(tx.db, scope, id))
  })
