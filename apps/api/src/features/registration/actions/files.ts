import { isId } from '@papaver/contract/ids.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type StoredFile, storeFile } from '../../../platform/files.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import {
  type SpooledUpload,
  type UploadHead,
  type UploadLimits,
  withSpooledUploads,
} from '../../../platform/http/spool-uploads.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { type AccountDetail, lockAccount } from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import {
  addAttachment,
  findLink,
  listAttachments,
  returnSignedLetter,
  stateForApplicant,
} from '../../users/public.ts'
import { letterLimitsOf, limitsOf, refuseNothingAsked, refuseOver, refuseTooMany } from '../policy.ts'
import { countDecoyFiles, findDecoy, lockDecoy, undone } from '../store.ts'
import { keyHashOf } from './register.ts'

/** The specification says `files`; a single one may come as `file`, as with the letter. */
const fieldNames = ['files', 'file']

const refuseField = (path: string): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code: 'missing' }] })

/** Keys and links behind which files are arriving at this process. */
const arriving = new Set<string>()

/** Lets one request at a time in behind each key (else 429): many slow ones at once would fill the disk. */
const openDoor = () => {
  let own: string | undefined
  return {
    enter: (key: string): void => {
      if (own === undefined && arriving.has(key)) refuse(frameRefusals.tooManyRequests)
      if (own !== undefined && own !== key) refuseOver()
      arriving.add(key)
      own = key
    },
    leave: (): void => {
      if (own !== undefined) arriving.delete(own)
    },
  }
}

/**
 * Receives the files of a request, which must be there. `admit` is asked before each is read, and answers the key or
 * link that its sender may use.
 */
const receive = async <Result>(
  { request }: Caller,
  limits: UploadLimits,
  admit: (upload: UploadHead) => Promise<string>,
  work: (files: readonly SpooledUpload[], key: string) => Promise<Result>,
): Promise<Result> => {
  const door = openDoor()
  let key = ''
  const letIn = async (upload: UploadHead): Promise<void> => {
    if (!fieldNames.includes(upload.field)) refuseField('files')
    key = await admit(upload)
    door.enter(key)
  }
  try {
    return await withSpooledUploads(request, limits, letIn, (files) =>
      files.length === 0 ? refuseField('files') : work(files, key),
    )
  } finally {
    door.leave()
  }
}

const store = (tx: Tx, { name, mediaType, inside, open }: SpooledUpload, { maxBytes }: UploadLimits) =>
  storeFile(tx, { name, mediaType, maxBytes, inside, stream: open() })

const note = (tx: Tx, action: string, entityId: string, { name }: SpooledUpload, file: StoredFile): void => {
  const details = { name, bytes: file.bytes, sha256: file.sha256.toString('hex') }
  recordAudit(tx, { action, entity: 'account', entityId, details })
}

const keep = async (
  tx: Tx,
  person: AccountDetail,
  files: readonly SpooledUpload[],
  limits: UploadLimits,
): Promise<void> => {
  for (const upload of files) {
    const file = await store(tx, upload, limits)
    await addAttachment(tx, person.id, file.id, personName(person))
    note(tx, 'registration.attach', person.id, upload, file)
  }
}

/** The key of the form that a file belongs to: of a registration still open for files, or of what passes for one. */
const keyOf = async ({ db, clock }: Deps, { fields }: UploadHead): Promise<string> => {
  const { id = '', uploadKey = '' } = fields
  if (!isId(id)) return refuseOver()
  const now = clock.now()
  const isOpen =
    (await findLink(db, uploadKey, 'upload', now)) === id ||
    (await findDecoy(db, id, keyHashOf(uploadKey), now)) !== undefined
  return isOpen ? uploadKey : refuseOver()
}

/** Takes what a real one takes, for as long and with as much work, and keeps only the count. */
const discard = async (
  tx: Tx,
  id: string,
  uploadKey: string,
  files: readonly SpooledUpload[],
  limits: UploadLimits,
): Promise<void> => {
  const decoy = (await lockDecoy(tx, id, keyHashOf(uploadKey))) ?? refuseOver()
  refuseTooMany(decoy.files + files.length, limits)
  for (const upload of files) {
    const file = await undone(tx, () => store(tx, upload, limits))
    note(tx, 'registration.discard', decoy.accountId, upload, file)
  }
  await countDecoyFiles(tx, id, decoy.files + files.length)
}

/** The files that go with the form just sent; all of one request are taken, or none. */
export const attachFiles = async (deps: Deps, caller: Caller): Promise<void> => {
  const limits = limitsOf(await readSettings(deps.db))
  refuseTooMany(1, limits)
  const admit = (upload: UploadHead): Promise<string> => keyOf(deps, upload)
  await receive(caller, limits, admit, (files, uploadKey) =>
    inTransaction(deps, caller.origin, async (tx) => {
      const id = files[0]?.fields.id ?? ''
      if ((await findLink(tx.db, uploadKey, 'upload', tx.now)) !== id)
        return discard(tx, id, uploadKey, files, limits)
      const person = (await lockAccount(tx, id)) ?? refuseOver()
      refuseTooMany((await listAttachments(tx.db, id)).length + files.length, limits)
      return keep(tx, person, files, limits)
    }),
  )
}

const applicantOf = async (tx: Tx, token: string): Promise<AccountDetail> => {
  const id = await findLink(tx.db, token, 'reply', tx.now)
  return (id && (await lockAccount(tx, id))) || refuseOver()
}

/** Asked before the first byte is read, and again in the transaction. */
const stateBehind = async ({ db, clock }: Deps, token: string) =>
  stateForApplicant(db, (await findLink(db, token, 'reply', clock.now())) ?? refuseOver())

/** Files that go with an answer: as many for each question as a registration may have. */
export const attachToReply = async (deps: Deps, caller: Caller, token: string) => {
  const limits = limitsOf(await readSettings(deps.db))
  refuseTooMany(1, limits)
  if ((await stateBehind(deps, token)).question === null) return refuseNothingAsked()
  const admit = async (): Promise<string> => token
  return receive(caller, limits, admit, (files) =>
    inTransaction(deps, caller.origin, async (tx) => {
      const person = await applicantOf(tx, token)
      const { question } = await stateForApplicant(tx.db, person.id)
      if (question === null) return refuseNothingAsked()
      const since = new Date(question.askedAt)
      const before = (await listAttachments(tx.db, person.id)).filter((file) => file.uploadedAt >= since)
      refuseTooMany(before.length + files.length, limits)
      await keep(tx, person, files, limits)
      return stateForApplicant(tx.db, person.id)
    }),
  )
}

/** The signed letter; a later one takes the place of the one before. */
export const handInLetter = async (deps: Deps, caller: Caller, token: string) => {
  const limits = letterLimitsOf(await readSettings(deps.db))
  if (!(await stateBehind(deps, token)).hasLetter) return refuseNothingAsked()
  const admit = async (): Promise<string> => token
  return receive(caller, limits, admit, (files) =>
    inTransaction(deps, caller.origin, async (tx) => {
      const person = await applicantOf(tx, token)
      for (const upload of files) {
        const { id } = await store(tx, upload, limits)
        if (!(await returnSignedLetter(tx, deps.environment.publicUrl, person.id, id))) refuseNothingAsked()
      }
      return stateForApplicant(tx.db, person.id)
    }),
  )
}
