import { filesIn } from '@papaver/contract/help/links.ts'
import { helpRefusals } from '@papaver/contract/help/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { storeFile } from '../../../platform/files.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import {
  type SpooledUpload,
  type UploadLimits,
  withSpooledUploads,
} from '../../../platform/http/spool-uploads.ts'
import { isPhoto } from '../../../platform/received/photo-type.ts'
import { received } from '../../../platform/received/received.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import { lockArticle } from '../store/articles.ts'
import { findFile, insertFile, removeFile } from '../store/files.ts'
import { listTextsOf } from '../store/texts.ts'

/** Nobody reads help on a larger screen. */
const widestPicture = 1600

/** In the format in which it came: it has been drawn anew already when it was received. */
const narrowed = async (asker: string, upload: SpooledUpload): Promise<[SpooledUpload, Uint8Array?]> =>
  isPhoto(upload.mediaType)
    ? [upload, await received({ asker, file: upload.name }, 'narrowed', upload.path, widestPicture)]
    : [upload]

/** Adds the files of the request to an article: all of them, or none. */
export const addFiles = async (deps: Deps, { request, origin }: Caller, key: string): Promise<void> => {
  const settings = await readSettings(deps.db)
  const limits: UploadLimits = {
    maxFiles: settings['files.maxPerCase'],
    maxBytes: settings['files.maxMegabytes'] * 1_000_000,
    mediaTypes: settings['files.mediaTypes'],
  }
  await withSpooledUploads(
    request,
    limits,
    async () => {},
    async (uploads) => {
      const prepared: [SpooledUpload, Uint8Array?][] = []
      for (const upload of uploads) prepared.push(await narrowed(origin.actorId ?? '', upload))
      await inTransaction(deps, origin, async (tx) => {
        if ((await lockArticle(tx, key)) === undefined) refuse(frameRefusals.notFound)
        if (uploads.length === 0)
          refuse(frameRefusals.invalidInput, { fields: [{ path: 'files', code: 'missing' }] })
        for (const [{ name, mediaType, open }, bytes] of prepared) {
          const content = bytes ? { bytes } : { stream: open() }
          const { id } = await storeFile(tx, { name, mediaType, maxBytes: limits.maxBytes, ...content })
          await insertFile(tx, key, id)
        }
        recordAudit(tx, {
          action: 'help.attach',
          entity: 'help',
          entityId: key,
          details: { before: null, after: uploads.map(({ name }) => name).join(', ') },
        })
      })
    },
  )
}

export const deleteFile = (deps: Deps, { origin }: Caller, key: string, id: string): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    await lockArticle(tx, key)
    const file = await findFile(tx.db, id)
    if (file?.articleKey !== key) return refuse(frameRefusals.notFound)
    const users = (await listTextsOf(tx.db, key)).filter(({ markdown }) => filesIn(markdown).includes(id))
    if (users.length > 0)
      refuse(helpRefusals.helpFileUsed, { cultures: users.map(({ culture }) => culture).join(', ') })
    await removeFile(tx, id)
    recordAudit(tx, {
      action: 'help.detach',
      entity: 'help',
      entityId: key,
      details: { before: file.name, after: null },
    })
  })
