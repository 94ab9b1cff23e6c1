import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import type { Source } from '@papaver/contract/endorsements/rules.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../../platform/deps.ts'
import { storeFile } from '../../../platform/files.ts'
import { type Caller, nameOf } from '../../../platform/http/caller.ts'
import { type SpooledUpload, withSpooledUploads } from '../../../platform/http/spool-uploads.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Reader } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { getRecord, lockRecord, type ViewContext } from '../../authorizations/public.ts'
import {
  type CaseId,
  findCase,
  readContext,
  type Scope,
  scopeOf,
  scopeOfDocument,
  sideOf,
  within,
} from '../../casework/public.ts'
import { isOwnDisputed } from '../dispute-store.ts'
import { factsOf } from '../movements.ts'
import { mayAddPhotos, readableSources } from '../policy.ts'
import { type EndorsementRow, insertPhoto, listEndorsements, type PhotoRow } from '../store.ts'

export interface Endorsed {
  readonly caseId: string
  readonly endorsementId: string
}

/** Where the record is found: what he has lost since takes no photos from a disputed one that he has made himself. */
export const scopeOfRecord = async (
  db: Reader,
  principal: Caller['principal'],
  { caseId, endorsementId }: Endorsed,
): Promise<Scope> => {
  const scope = scopeOf(principal)
  const isLost = (await findCase(db, scope, caseId)) === undefined
  return isLost && (await isOwnDisputed(db, principal.accountId, endorsementId))
    ? scopeOfDocument(caseId)
    : scope
}

/** The record that the photos go to: one that this person reads, and may add to today. */
const openRecord = async (
  context: ViewContext,
  scope: Scope,
  db: Reader,
  { caseId, endorsementId }: { readonly caseId: CaseId; readonly endorsementId: string },
): Promise<EndorsementRow> => {
  const { principal } = context
  const rows = await listEndorsements(db, [caseId])
  const row = rows.find(({ id }) => id === endorsementId)
  const source = row?.source as Source
  if (!row || !readableSources(scope).includes(source)) return refuse(frameRefusals.notFound)
  const facts = factsOf(context, row)
  const isOwnLost = scope.kind === 'document' && facts.recordedOn === facts.today
  if (!isOwnLost && !mayAddPhotos(scope, principal, facts))
    refuse(endorsementRefusals.endorsementPhotosClosed)
  return row
}

const refuseTooMany = (settings: Settings, count: number): void => {
  const limit = settings['import_export.photosPerEndorsement']
  if (count > limit) refuse(endorsementRefusals.endorsementTooManyPhotos, { limit })
}

/** What the record does not hold yet: after a line that failed the same photos come once more. */
const newOnes = async (
  files: readonly SpooledUpload[],
  kept: readonly PhotoRow[],
): Promise<SpooledUpload[]> => {
  const known = new Set(kept.map(({ sha256 }) => sha256.toString('hex')))
  const found: SpooledUpload[] = []
  for (const upload of files) {
    const hash = createHash('sha256')
    await pipeline(upload.open(), hash)
    const sha256 = hash.digest('hex')
    if (known.has(sha256)) continue
    known.add(sha256)
    found.push(upload)
  }
  return found
}

/** Photos of a consignment, drawn anew as every picture that is handed in; all of one upload are taken, or none. */
export const addPhotos = async (deps: Deps, caller: Caller, endorsed: Endorsed): Promise<void> => {
  const { caseId, endorsementId } = endorsed
  const context = await readContext(deps, caller)
  const { settings } = context
  const scope = await scopeOfRecord(deps.db, caller.principal, endorsed)
  const maxBytes = settings['files.maxMegabytes'] * 1_000_000
  const mediaTypes = settings['files.mediaTypes'].filter((type) => type.startsWith('image/'))
  // One more than may come is let in to be refused by its own name.
  const maxFiles = settings['import_export.photosPerEndorsement'] + 1
  let sent = 0
  const admit = async () => {
    const { case: row } = await getRecord(deps.db, scope, caseId)
    await openRecord(context, scope, deps.db, { caseId: row.id, endorsementId })
    sent += 1
    refuseTooMany(settings, sent)
  }
  await withSpooledUploads(caller.request, { maxFiles, maxBytes, mediaTypes }, admit, (files) =>
    inTransaction(deps, caller.origin, async (tx) => {
      const { case: row } = await lockRecord(tx, scope, caseId)
      const { photos } = await openRecord(within(context, tx), scope, tx.db, {
        caseId: row.id,
        endorsementId,
      })
      const added = await newOnes(files, photos)
      refuseTooMany(settings, photos.length + added.length)
      for (const { name, mediaType, open } of added) {
        const file = await storeFile(tx, { name, mediaType, stream: open(), maxBytes })
        const photoId = await insertPhoto(tx, {
          endorsementId,
          fileId: file.id,
          addedByName: nameOf(caller.principal),
          addedSide: sideOf(scope),
        })
        recordAudit(tx, {
          action: 'endorsement.photo',
          entity: 'authorization',
          entityId: row.id,
          details: { endorsementId, photoId, name, bytes: file.bytes },
        })
      }
    }),
  )
}
