import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { slotOfSignature } from '@papaver/contract/branding/pictures.ts'
import { everyEntry, withNewlyOffered } from '@papaver/contract/branding/rules.ts'
import type { MenuEntry, MenuGroup } from '@papaver/contract/branding/schema.ts'
import type { Picture } from '../../platform/documents/pictures.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { contentOf, type MenuContent, menuIn } from './documents.ts'
import { findPicture, findPictures, insertPicture } from './picture-store.ts'
import { insertVersion, listVersions } from './store.ts'

const folder = fileURLToPath(new URL('../../../../../reference-data/', import.meta.url))

interface ShippedEntry {
  id: string
  name: string
  icon: string
  routerLink?: string
  permissions?: string[]
  count?: string
  items?: ShippedEntry[]
}

const entryOf = ({ id, name, icon, routerLink, permissions, count }: ShippedEntry): MenuEntry => ({
  id,
  label: { key: name },
  icon,
  routerLink: routerLink ?? null,
  permissions: permissions ?? [],
  isHidden: false,
  count: count ?? null,
})

/** The menu as it ships. */
const readShippedMenu = async (): Promise<MenuGroup[]> => {
  const entries = JSON.parse(await readFile(`${folder}menu.json`, 'utf8')) as ShippedEntry[]
  return entries.map((entry) => ({ ...entryOf(entry), items: (entry.items ?? []).map(entryOf) }))
}

/** An untouched menu follows the product; the authority's own takes in at its groups' ends what is newly offered. */
const loadMenu = async (tx: Tx): Promise<void> => {
  const shipped = await readShippedMenu()
  const offered = everyEntry(shipped).map(({ id }) => id)
  const [newest] = await listVersions(tx.db, 'menu', 1)
  const isShipped = newest?.isShipped ?? true
  const before = newest === undefined ? undefined : menuIn(newest)
  const next: MenuContent =
    before === undefined || isShipped
      ? { groups: shipped, offered }
      : contentOf(withNewlyOffered(before, shipped))
  if (before !== undefined && isSame(before.groups, next.groups)) return
  await insertVersion(tx, 'menu', { version: (newest?.version ?? 0) + 1, content: next, note: '', isShipped })
}

/** PostgreSQL keeps objects with their members in an order of its own. */
const isSame = (left: unknown, right: unknown): boolean => ordered(left) === ordered(right)
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )

const shippedPictures = [
  { slot: 'country_logo', file: 'country-logo.jpg', mediaType: 'image/jpeg', width: 192, height: 192 },
  { slot: 'arms', file: 'arms.svg', mediaType: 'image/svg+xml', width: 1000, height: 1000 },
] as const

/** The product's own files need no second look: they are kept as they are. */
const loadPictures = async (tx: Tx): Promise<void> => {
  for (const { slot, file, ...facts } of shippedPictures) {
    const bytes = await readFile(`${folder}branding/${file}`)
    const sha256 = createHash('sha256').update(bytes).digest()
    const newest = await findPicture(tx.db, slot)
    if (newest !== undefined && (!newest.isShipped || newest.sha256?.equals(sha256))) continue
    const version = (newest?.version ?? 0) + 1
    const content = {
      fileName: file,
      bytes,
      sourceBytes: bytes.length,
      sha256,
      screen: null,
      isShipped: true,
    }
    await insertPicture(tx, { slot, version, ...facts, ...content })
  }
}

/** Puts in what ships and is not there yet: logo, arms, menu. What the authority changed stays. */
export const loadBranding = async (tx: Tx): Promise<void> => {
  await loadPictures(tx)
  await loadMenu(tx)
}

/** What stands on a document: the arms always, the others where the authority has handed them in. */
export interface DocumentPictures {
  readonly arms: Picture
  readonly letterhead: Picture | null
  readonly seal: Picture | null
  readonly signature: Picture | null
}

/**
 * The pictures of a document as they stand now; `signerId`: of the officer whose signature it bears, if one signs it.
 * @throws Error where the arms are not loaded
 */
export const readDocumentPictures = async (
  db: Reader,
  signerId: string | null,
): Promise<DocumentPictures> => {
  const signature = signerId === null ? undefined : slotOfSignature(signerId)
  const found = await findPictures(db, ['arms', 'letterhead', 'seal', ...(signature ? [signature] : [])])
  const arms = found.get('arms')
  if (arms === undefined) throw new Error('the arms are not loaded')
  return {
    arms,
    letterhead: found.get('letterhead') ?? null,
    seal: found.get('seal') ?? null,
    signature: signature === undefined ? null : (found.get(signature) ?? null),
  }
}
