import { dropKept, keep, readAllKept, readKept } from '../../../platform/device-store.ts'
import { type HeldKey, open, openBytes, type Sealed, seal, sealBytes } from './sealing.ts'
import type { Step, WaitingContent, WaitingHead } from './waiting.ts'

/** As it lies on the device: the head in the clear, all else sealed. */
interface Row extends WaitingHead {
  readonly content: Sealed
  readonly photos: readonly Sealed[]
}
/** What the page knows of it; no content where it is somebody else's, or cannot be opened. */
export interface Entry extends WaitingHead {
  readonly content: WaitingContent | undefined
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'stage' in value

const contentOf = async (held: HeldKey | undefined, row: Row): Promise<WaitingContent | undefined> =>
  held?.accountId === row.accountId
    ? open<WaitingContent>(held, row.content, row.key).catch(() => undefined)
    : undefined

const entryOf = async (held: HeldKey | undefined, row: Row): Promise<Entry> => {
  const { key, accountId, owner, notedAt, stage } = row
  return { key, accountId, owner, notedAt, stage, content: await contentOf(held, row) }
}

const rowOf = async (key: string): Promise<Row | undefined> => {
  const row = await readKept<unknown>('endorsements', key)
  return isRow(row) ? row : undefined
}

/** Everything on this device, whosever it is, oldest first. */
export const listEntries = async (held: HeldKey | undefined): Promise<Entry[]> => {
  const rows = (await readAllKept('endorsements')).filter(isRow)
  const sorted = rows.toSorted((one, other) => one.notedAt.localeCompare(other.notedAt))
  return Promise.all(sorted.map((row) => entryOf(held, row)))
}

export const findEntry = async (held: HeldKey, key: string): Promise<Entry | undefined> => {
  const row = await rowOf(key)
  return row && entryOf(held, row)
}

/** A new record, with its photos. */
export const putEntry = async (
  held: HeldKey,
  head: WaitingHead,
  content: WaitingContent,
  photos: readonly File[],
): Promise<void> => {
  const sealed = await Promise.all(
    photos.map(async (photo, at) => sealBytes(held, await photo.arrayBuffer(), `${head.key} ${at}`)),
  )
  const row: Row = { ...head, content: await seal(held, content, head.key), photos: sealed }
  await keep('endorsements', head.key, row)
}

/** How far it has come. Once it is on record, nothing but that stays; one that was deleted meanwhile stays so. */
export const moveEntry = async (held: HeldKey, key: string, { stage, content }: Step): Promise<void> => {
  const row = await rowOf(key)
  if (row === undefined) return
  const sealed = await seal(held, content, key)
  await keep('endorsements', key, {
    ...row,
    stage,
    content: sealed,
    photos: content.photos.length > 0 ? row.photos : [],
  })
}

export const photosOf = async (held: HeldKey, { key, content }: Entry): Promise<File[]> => {
  const row = await rowOf(key)
  return Promise.all(
    (row?.photos ?? []).map(async (sealed, at) => {
      const { name = '', type = '' } = content?.photos[at] ?? {}
      return new File([await openBytes(held, sealed, `${key} ${at}`)], name, { type })
    }),
  )
}

export const dropEntry = (key: string): Promise<void> => dropKept('endorsements', key)
