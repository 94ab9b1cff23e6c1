import { filesIn } from '@papaver/contract/help/links.ts'
import { helpRefusals } from '@papaver/contract/help/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import sharp from 'sharp'
import type { Deps } from '../../../platform/deps.ts'
import { type MediaType, storeFile } from '../../../platform/files.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { UploadLimits } from '../../../platform/http/read-uploads.ts'
import { type SpooledUpload, withSpooledUploads } from '../../../platform/http/spool-uploads.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import { lockArticle } from '../store/articles.ts'
import { findFile, insertFile, removeFile } from '../store/files.ts'
import { listTextsOf } from '../store/texts.ts'

/** Nobody reads help on a larger screen; a picture of more pixels than this is refused before it fills the memory. */
const widestPicture = 1600
const mostPixels = 40_000_000

const formats: Partial<Record<MediaType, 'png' | 'jpeg'>> = { 'image/png': 'png', 'image/jpeg': 'jpeg' }

/** A picture drawn anew: what was hidden in the file (places, programs, a second file) does not come through. */
const redrawn = async (upload: SpooledUpload, format: 'png' | 'jpeg'): Promise<Buffer> => {
  const draw = sharp({ limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: widestPicture, withoutEnlargement: true })
    .toFormat(format)
  try {
    return await upload.open().pipe(draw).toBuffer()
  } catch {
    return refuse(frameRefusals.unsupportedMedia)
  }
}

const keep = async (tx: Tx, upload: SpooledUpload, { maxBytes }: UploadLimits): Promise<string> => {
  const { name, mediaType } = upload
  const format = formats[mediaType]
  const content = format === undefined ? { stream: upload.open() } : { bytes: await redrawn(upload, format) }
  return (await storeFile(tx, { name, mediaType, maxBytes, ...content })).id
}

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
    (uploads) =>
      inTransaction(deps, origin, async (tx) => {
        if ((await lockArticle(tx, key)) === undefined) refuse(frameRefusals.notFound)
        if (uploads.length === 0)
          refuse(frameRefusals.invalidInput, { fields: [{ path: 'files', code: 'missing' }] })
        for (const upload of uploads) await insertFile(tx, key, await keep(tx, upload, limits))
        recordAudit(tx, {
          action: 'help.attach',
          entity: 'help',
          entityId: key,
          details: { before: null, after: uploads.map(({ name }) => name).join(', ') },
        })
      }),
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
