import type { PictureMediaType } from '@papaver/contract/branding/pictures.ts'
import { brandingRefusals } from '@papaver/contract/branding/refusals.ts'
import { detectMediaType } from '@papaver/contract/media-type.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { safeFileName } from '../../../platform/file-names.ts'
import { type Admit, readWholeUpload, type WholeUpload } from '../../../platform/http/spool-uploads.ts'
import { Refused, refuse } from '../../../platform/refusal.ts'

export interface ReceivedPicture {
  readonly name: string
  readonly mediaType: PictureMediaType
  readonly bytes: Buffer
  /** The form's own texts. */
  readonly fields: WholeUpload['fields']
}

/** Drawings are text: they begin with a tag, after a mark of their encoding perhaps. */
const detectPicture = (bytes: Buffer): PictureMediaType | undefined => {
  const known = detectMediaType(bytes)
  if (known !== undefined) return known === 'application/pdf' ? undefined : known
  const start = bytes
    .subarray(0, 200)
    .toString('utf8')
    .replace(/^\ufeff/, '')
  return start.trimStart().startsWith('<') ? 'image/svg+xml' : undefined
}

/** The one picture of a form, whole in memory: it is small by its limit. */
export const receivePicture = async (
  request: FastifyRequest,
  maxBytes: number,
  admit: Admit,
): Promise<ReceivedPicture> => {
  const tooLarge = (error: unknown): never => {
    const isTooLarge = error instanceof Refused && error.refusal.code === frameRefusals.tooLarge.code
    // In the words of this feature, so that they are said at the place where the file was dropped.
    throw isTooLarge ? new Refused(brandingRefusals.brandingPictureTooLarge, { maxBytes }) : error
  }
  const { name, bytes, fields } = await readWholeUpload(request, { field: 'file', maxBytes }, admit).catch(
    tooLarge,
  )
  const mediaType = detectPicture(bytes)
  if (mediaType === undefined)
    return refuse(brandingRefusals.brandingPictureUnreadable, { reason: bytes.length > 0 ? 'kind' : 'empty' })
  return { name: safeFileName(name, mediaType), mediaType, bytes, fields }
}
