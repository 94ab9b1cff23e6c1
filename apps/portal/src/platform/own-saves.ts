import type { Copy } from './kept-copies.ts'
import type { PageName } from './page-name.ts'

/** What the server says of a record that a page saves by itself. */
interface Saved {
  readonly version: number
  /** The page that saved this version; null where none said. */
  readonly savedFrom: string | null
}

/**
 * Saves over the version that the page knows. A newer one that this very page has saved, whose answer it never
 * received, is its own: it is saved over, too.
 */
export const saveOverOwn = async <Answer>(
  { version, page }: { version: number; page: PageName },
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
    if (newer.savedFrom !== page.name) throw error
    return deps.send(newer.version)
  }
}

/**
 * The version that the next save of a page rests on. What it finds in its tab rests on the version it was typed over;
 * whether a newer one is its own, the save finds out (`saveOverOwn`).
 */
export const versionBelow = (copy: Copy<unknown> | undefined, server: Saved | undefined): number =>
  copy?.version ?? server?.version ?? 0
