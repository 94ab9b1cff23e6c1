import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { storeFile } from '../../platform/files.ts'
import { type Caller, nameOf } from '../../platform/http/caller.ts'
import { withSpooledUploads } from '../../platform/http/spool-uploads.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { insertAttachment, listAttachments, removeAttachment, scopeOf } from '../casework/public.ts'
import { readSettings } from '../settings/public.ts'
import { mayEdit } from './policy.ts'
import { type AuthorizationRecord, factsOf, getRecord, lockRecord, statusOf } from './record.ts'

/** Papers may be added by who writes the draft, while the holder answers, and by officers until the decision. */
const refuseClosedToFiles = (caller: Caller, record: AuthorizationRecord): void => {
  if (mayEdit(caller.principal, factsOf(record))) return
  const isHolder = caller.principal.permissions.has('authorization.request')
  const open = isHolder ? ['INF'] : ['REQ', 'PRO', 'INF', 'HLD']
  if (!open.includes(statusOf(record))) refuse(caseworkRefusals.caseworkNotEditable)
}

/** All files of one upload are taken, or none. The case is locked only when they are here: a slow line locks nothing. */
export const attachFiles = async (deps: Deps, caller: Caller, caseId: string): Promise<void> => {
  const settings = await readSettings(deps.db)
  const scope = scopeOf(caller.principal)
  const maxBytes = settings['files.maxMegabytes'] * 1_000_000
  const maxFiles = settings['files.maxPerCase']
  const limits = { maxFiles, maxBytes, mediaTypes: settings['files.mediaTypes'] }
  const admit = async () => refuseClosedToFiles(caller, await getRecord(deps.db, scope, caseId))
  await withSpooledUploads(caller.request, limits, admit, (files) =>
    inTransaction(deps, caller.origin, async (tx) => {
      refuseClosedToFiles(caller, await lockRecord(tx, scope, caseId))
      const count = (await listAttachments(tx.db, caseId)).length + files.length
      if (count > maxFiles) refuse(caseworkRefusals.caseworkTooManyFiles, { limit: maxFiles })
      for (const upload of files) {
        const { name, mediaType } = upload
        const file = await storeFile(tx, { name, mediaType, stream: upload.open(), maxBytes })
        await insertAttachment(tx, caseId, file.id, nameOf(caller.principal))
        const details = { name, bytes: file.bytes }
        recordAudit(tx, {
          action: 'authorization.attach',
          entity: 'authorization',
          entityId: caseId,
          details,
        })
      }
    }),
  )
}

export const detachFile = (deps: Deps, caller: Caller, caseId: string, attachmentId: string): Promise<void> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const record = await lockRecord(tx, scopeOf(caller.principal), caseId)
    refuseClosedToFiles(caller, record)
    if (!(await removeAttachment(tx, caseId, attachmentId))) refuse(frameRefusals.notFound)
    recordAudit(tx, {
      action: 'authorization.detach',
      entity: 'authorization',
      entityId: caseId,
      details: { attachmentId },
    })
  })
