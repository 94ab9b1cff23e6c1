import { type Box, dropKept, keep, readAllKept, readKept } from './device-store.ts'
import { type HeldKey, open, openBytes, type Sealed, seal, sealBytes } from './sealing.ts'
import type { KeptPhoto, Step, WaitingContent, WaitingHead } from './waiting.ts'

/** As it lies on the device: the head in the clear, all else sealed. */
interface Row extends WaitingHead {
  readonly content: Sealed
  /** By their keys. */
  readonly photos: Readonly<Record<string, Sealed>>
}
/** What the page knows of it; no content where it is somebody else's, or cannot be opened. */
export interface Entry<Content> extends WaitingHead {
  readonly content: Content | undefined
}

/** A photo that is put down, with what is said of it. */
export type NewPhoto = KeptPhoto & { readonly file: Blob }

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'stage' in value && 'content' in value

const onlyOf = <Value>(
  values: Readonly<Record<string, Value>>,
  photos: readonly KeptPhoto[],
): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => photos.some((photo) => photo.key === key)))

let hasAsked = false

/**
 * Asks the browser not to clear what this device keeps when it needs room. It may refuse, and some ask the person; so it
 * is asked only once something is kept that exists nowhere else.
 */
const askToPersist = (): void => {
  if (hasAsked) return
  hasAsked = true
  void navigator.storage?.persist?.().catch(() => false)
}

/** Records in one box of the device, sealed with the key of whoever is signed in. */
export const makeStore = <Content extends WaitingContent>(box: Box) => {
  const entryOf = async (held: HeldKey | undefined, row: Row): Promise<Entry<Content>> => {
    const { key, accountId, owner, notedAt, stage } = row
    const isOwn = held?.accountId === accountId
    const content = isOwn ? await open<Content>(held, row.content, key).catch(() => undefined) : undefined
    return { key, accountId, owner, notedAt, stage, content }
  }
  const rowOf = async (key: string): Promise<Row | undefined> => {
    const row = await readKept<unknown>(box, key)
    return isRow(row) ? row : undefined
  }
  return {
    /** Everything on this device, whosever it is, oldest first. */
    list: async (held: HeldKey | undefined): Promise<Entry<Content>[]> => {
      const rows = (await readAllKept(box)).filter(isRow)
      const sorted = rows.toSorted((one, other) => one.notedAt.localeCompare(other.notedAt))
      return Promise.all(sorted.map((row) => entryOf(held, row)))
    },
    find: async (held: HeldKey, key: string): Promise<Entry<Content> | undefined> => {
      const row = await rowOf(key)
      return row && entryOf(held, row)
    },
    /** A record as it is now; of its photos those are kept that it still names, and `added` come to them. */
    put: async (
      held: HeldKey,
      head: WaitingHead,
      content: Content,
      added: readonly NewPhoto[],
    ): Promise<void> => {
      const before = (await rowOf(head.key))?.photos ?? {}
      const sealed = await Promise.all(
        added.map(
          async ({ key, file }): Promise<[string, Sealed]> => [
            key,
            await sealBytes(held, await file.arrayBuffer(), `${head.key} ${key}`),
          ],
        ),
      )
      const photos = onlyOf({ ...before, ...Object.fromEntries(sealed) }, content.photos)
      const row: Row = { ...head, content: await seal(held, content, head.key), photos }
      await keep(box, head.key, row)
      askToPersist()
    },
    /** How far it has come. Once it is on record, nothing but that stays; one that was deleted meanwhile stays so. */
    move: async (held: HeldKey, key: string, { stage, content }: Step<Content>): Promise<void> => {
      const row = await rowOf(key)
      if (row === undefined) return
      const photos = onlyOf(row.photos, content.photos)
      await keep(box, key, { ...row, stage, content: await seal(held, content, key), photos })
    },
    photos: async (held: HeldKey, { key, content }: Entry<Content>): Promise<NewPhoto[]> => {
      const row = await rowOf(key)
      const found = (content?.photos ?? []).flatMap((photo) => {
        const sealed = row?.photos[photo.key]
        return sealed === undefined ? [] : [{ photo, sealed }]
      })
      return Promise.all(
        found.map(async ({ photo, sealed }) => {
          const bytes = await openBytes(held, sealed, `${key} ${photo.key}`)
          return { ...photo, file: new File([bytes], photo.name, { type: photo.type }) }
        }),
      )
    },
    drop: (key: string): Promise<void> => dropKept(box, key),
  }
}
