import { readFile, stat } from 'node:fs/promises'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { EmbeddedFile } from '../documents/pdf-embedded.ts'
import { type PdfSignature, signatureIn } from '../documents/pdf-signature.ts'
import { refuseActivePdf } from '../documents/refuse-active-pdf.ts'
import { refuse } from '../refusal.ts'

/** What a thread does (read-in-thread.ts) with a file that somebody sent, by where it lies. */

export { parseJson } from './json.ts'
export { placeIn } from './picture-place.ts'
export { narrowed, redrawPicture } from './pictures.ts'

/** A PDF is held whole while it is judged. */
const mostPdfBytes = 200_000_000

/** What is said of a PDF beside its pages. */
export interface FileInside {
  readonly embedded: readonly EmbeddedFile[]
  readonly signature: PdfSignature | undefined
}

export const judgePdf = async (path: string, file: string): Promise<FileInside> => {
  if ((await stat(path)).size > mostPdfBytes) refuse(frameRefusals.tooLarge, { maxBytes: mostPdfBytes })
  const bytes = await readFile(path)
  return { embedded: refuseActivePdf(bytes, file), signature: signatureIn(bytes) }
}
