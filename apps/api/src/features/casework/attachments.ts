import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import type { CaseAttachment } from '@papaver/contract/casework/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { openFile, storeFile } from '../../platform/files.ts'
import { type Caller, nameOf, type Principal } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { withSpooledUploads } from '../../platform/http/spool-uploads.ts'
import { refuse } from '../../platform/refusal.ts'
import { fingerprintOf, shownWithin } from '../../platform/shown-within.ts'
import { inTransaction, type Reader } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { nameIn } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { hasUpload, insertAttachment, listAttachments, removeAttachment } from './attachment-store.ts'
import type { CaseId } from './case-id.ts'
import type { CaseContext } from './context.ts'
import { isOfOffice, scopeOf, sideOf } from './policy.ts'
import { mayReadCommon } from './readers.ts'
import type { CaseRecord } from './records.ts'
import type { AnyServedKind } from './served-kind.ts'
import { listPublicKeys } from './signing-keys.ts'

type Listed = Awaited<ReturnType<typeof listAttachments>>

/** The files of a case as this reader may know of them. */
const filesFor = (
  { keepsOfficeFiles }: Pick<CaseKind, 'keepsOfficeFiles'>,
  principal: Principal,
  files: Listed,
): Listed =>
  isOfOffice(principal)
    ? files
    : files.filter(
        ({ uploadedSide, isInternal }) =>
          !isInternal && (keepsOfficeFiles !== true || uploadedSide !== 'authority'),
      )

/** Others than officers read the authority's name, as in the history. */
export const attachmentsOf = async (
  { db, principal, settings, culture }: Pick<CaseContext, 'db' | 'principal' | 'settings' | 'culture'>,
  id: CaseId,
  kind: Pick<CaseKind, 'keepsOfficeFiles'> = {},
): Promise<CaseAttachment[]> => {
  const knowsOfficers = mayReadCommon(principal, 'officers')
  const authority = nameIn(settings['authority.names'], culture)
  const files = filesFor(kind, principal, await listAttachments(db, id))
  const isSigned = files.some(({ signature }) => signature !== null)
  const keys = isSigned ? await listPublicKeys(db) : []
  const ours = new Set(
    keys
      .filter(({ compromisedAt }) => compromisedAt === null)
      .map((key) => fingerprintOf(key.certificatePem)),
  )
  return files.map((file) => ({
    id: file.id,
    name: file.name,
    mediaType: file.mediaType,
    bytes: Number(file.bytes),
    uploadedAt: file.uploadedAt.toISOString(),
    isInternal: file.isInternal,
    uploadedBy: !knowsOfficers && file.uploadedSide === 'authority' ? authority : file.uploadedByName,
    ...shownWithin(file, ours),
  }))
}

const refuseClosedToFiles = <Whole extends CaseRecord>(
  { mayAddFiles }: AnyServedKind<Whole>,
  { principal }: Caller,
  record: Whole,
): void => {
  if (!mayAddFiles(principal, record)) refuse(caseworkRefusals.caseworkNotEditable)
}

interface Attaching {
  readonly caseId: string
  /** Wanted to be kept in the house, which officers alone can. */
  readonly isInternal: boolean
  /** Of one file: sent again under it, it is the same. */
  readonly key: string | null
}

/** Whether this person has sent the file of this key before, whatever has become of the answer. */
const isThere = async (
  db: Reader,
  { principal: { accountId } }: Caller,
  id: CaseId,
  key: string | null,
): Promise<boolean> => key !== null && hasUpload(db, id, { uploadedBy: accountId, uploadKey: key })

/** All files of one upload are taken, or none. The case is locked only when they are here: a slow line locks nothing. */
export const attachFiles = async (
  served: AnyServedKind,
  deps: Deps,
  caller: Caller,
  { caseId, isInternal, key }: Attaching,
): Promise<CaseAttachment[]> => {
  const { principal, culture } = caller
  const settings = await readSettings(deps.db)
  const scope = scopeOf(principal)
  const uploader = {
    uploadedByName: nameOf(principal),
    uploadedSide: sideOf(scope),
    isInternal: isInternal && isOfOffice(principal),
    uploadKey: key,
  }
  const maxBytes = settings['files.maxMegabytes'] * 1_000_000
  const maxFiles = settings['files.maxPerCase']
  const limits = {
    maxFiles: key === null ? maxFiles : 1,
    maxBytes,
    mediaTypes: settings['files.mediaTypes'],
    keepsPlace: served.keepsPhotoPlace?.(settings) ?? false,
  }
  const { entity } = served.kind
  const admit = async () => {
    const record = await served.records.get(deps.db, scope, caseId)
    if (!(await isThere(deps.db, caller, record.case.id, key))) refuseClosedToFiles(served, caller, record)
  }
  return withSpooledUploads(caller.request, limits, admit, (files) =>
    inTransaction(deps, caller.origin, async (tx) => {
      const record = await served.records.lock(tx, scope, caseId)
      const { id } = record.case
      const answer = () => attachmentsOf({ db: tx.db, principal, settings, culture }, id, served.kind)
      if (await isThere(tx.db, caller, id, key)) return answer()
      refuseClosedToFiles(served, caller, record)
      const count = (await listAttachments(tx.db, id)).length + files.length
      if (count > maxFiles) refuse(caseworkRefusals.caseworkTooManyFiles, { limit: maxFiles })
      for (const upload of files) {
        const { name, mediaType, place, inside } = upload
        const file = await storeFile(tx, { name, mediaType, stream: upload.open(), maxBytes, inside })
        await insertAttachment(tx, id, file.id, { ...uploader, ...place })
        const details = { name, bytes: file.bytes, isInternal: uploader.isInternal }
        recordAudit(tx, { action: `${entity}.attach`, entity, entityId: id, details })
      }
      return answer()
    }),
  )
}

export const detachFile = (
  served: AnyServedKind,
  deps: Deps,
  caller: Caller,
  caseId: string,
  attachmentId: string,
): Promise<void> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const record = await served.records.lock(tx, scopeOf(caller.principal), caseId)
    refuseClosedToFiles(served, caller, record)
    const { id } = record.case
    const known = filesFor(served.kind, caller.principal, await listAttachments(tx.db, id))
    const isKnown = known.some((file) => file.id === attachmentId)
    if (!isKnown || !(await removeAttachment(tx, id, attachmentId))) refuse(frameRefusals.notFound)
    const { entity } = served.kind
    recordAudit(tx, { action: `${entity}.detach`, entity, entityId: id, details: { attachmentId } })
  })

export const sendAttachment = async (
  served: AnyServedKind,
  deps: Deps,
  { principal }: Caller,
  { id, attachmentId }: { readonly id: string; readonly attachmentId: string },
  reply: FastifyReply,
) => {
  const { case: row } = await served.records.get(deps.db, scopeOf(principal), id)
  const all = mayReadCommon(principal, 'attachments') ? await listAttachments(deps.db, row.id) : []
  const files = filesFor(served.kind, principal, all)
  const wanted = files.find((file) => file.id === attachmentId)
  const file = wanted ? await openFile(deps.db, wanted.fileId) : undefined
  return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
}
