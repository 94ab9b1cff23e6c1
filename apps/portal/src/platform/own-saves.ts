import type { Copy } from './kept-copies.ts'
import { newKey } from './random-key.ts'

/** What the server says of a record that a page saves by itself. */
interface Saved {
  readonly version: number
  /** The page that saved this version; null where none said. */
  readonly savedFrom: string | null
}

/**
 * Saves over the version that the page knows. A newer one that this very page has saved, whose answer it never heard,
 * is no other's: it is saved over too.
 */
export const saveOverOwn = async <Answer>(
  { version, savedFrom }: { version: number; savedFrom: string },
  deps: {
    readonly send: (version: number) => Promise<Answer>
    readonly newest: () => Promise<Saved>
    readonly isStale: (error: unknown) => boolean
  },
): Promise<Answer> => {
  try {
    return await deps.send(version)
  } catch (error) {
    if (!deps.isStale(error)) throw error
    const newer = await deps.newest()
    if (newer.savedFrom !== savedFrom) throw error
    return deps.send(newer.version)
  }
}

/**
 * What a page that finds a copy in its tab goes on from: the name of the page that was, and the version that its next
 * save rests on. A newer one of somebody else is found out by that save.
 */
export const goOnFrom = (
  copy: Copy<unknown> | undefined,
  server: Saved | undefined,
): { savedFrom: string; version: number } => {
  const savedFrom = copy?.savedFrom ?? newKey()
  const isOwn = copy === undefined || (server !== undefined && server.savedFrom === savedFrom)
  return { savedFrom, version: (isOwn ? server?.version : copy.version) ?? 0 }
}
