import {
  kindOf,
  type PictureMediaType,
  pictureKinds,
  signerOf,
  slotOfSignature,
} from '@papaver/contract/branding/pictures.ts'
import type { PictureSlot, PictureVersion } from '@papaver/contract/branding/schema.ts'
import type { Reader } from '../../../platform/transaction.ts'
import { listNewest, listOfficers, type Officer, type PictureFacts } from '../picture-store.ts'

export const pictureVersionOf = (row: PictureFacts): PictureVersion => ({
  version: row.version,
  changedAt: row.changedAt.toISOString(),
  changedBy: row.changedBy,
  isShipped: row.isShipped,
  picture:
    row.mediaType === null || row.sha256 === null
      ? null
      : {
          fileName: row.fileName,
          mediaType: row.mediaType as PictureMediaType,
          bytes: row.sourceBytes ?? 0,
          width: row.width ?? 0,
          height: row.height ?? 0,
          sha256: row.sha256.toString('hex'),
        },
})

const seen = (slot: string, officer: Officer | undefined, row: PictureFacts | undefined): PictureSlot => ({
  slot,
  kind: kindOf(slot),
  officer: officer ?? null,
  current: row === undefined ? null : pictureVersionOf(row),
})

export const slotOf = async (db: Reader, slot: string, row: PictureFacts): Promise<PictureSlot> => {
  const signer = signerOf(slot)
  const officers = signer === undefined ? [] : await listOfficers(db, [signer])
  return seen(
    slot,
    officers.find(({ id }) => id === signer),
    row,
  )
}

/** Every slot there is: the four of the installation, then one for each officer who signs or has signed. */
export const listSlots = async (db: Reader): Promise<PictureSlot[]> => {
  const rows = new Map((await listNewest(db)).map((row) => [row.slot, row]))
  const signers = [...rows.keys()].flatMap((slot) => signerOf(slot) ?? [])
  const officers = await listOfficers(db, signers)
  return [
    ...pictureKinds.map((slot) => seen(slot, undefined, rows.get(slot))),
    ...officers.map((officer) => {
      const slot = slotOfSignature(officer.id)
      return seen(slot, officer, rows.get(slot))
    }),
  ]
}
