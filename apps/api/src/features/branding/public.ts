import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { findAttachment, insertAttachment, insertMenu, type MenuRow } from './store.ts'

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

const rowsOf = (entries: readonly ShippedEntry[], parentId: string | null = null): MenuRow[] =>
  entries.flatMap(({ id, name, icon, routerLink, permissions, count, items }, index) => [
    {
      id,
      parentId,
      position: (index + 1) * 10,
      name,
      icon,
      routerLink: routerLink ?? null,
      permissions: permissions ?? [],
      countName: count ?? null,
    },
    ...rowsOf(items ?? [], id),
  ])

const shipped = [
  { kind: 'country_logo', file: 'branding/country-logo.jpg', mediaType: 'image/jpeg' },
  { kind: 'arms', file: 'branding/arms.svg', mediaType: 'image/svg+xml' },
]

/** Puts in what ships and is not there yet: arms, logo, menu. What the authority changed stays. */
export const loadBranding = async (tx: Tx): Promise<void> => {
  for (const { kind, file, mediaType } of shipped) {
    const bytes = await readFile(folder + file)
    await insertAttachment(tx, { kind, mediaType, bytes }, createHash('sha256').update(bytes).digest())
  }
  await insertMenu(tx, rowsOf(JSON.parse(await readFile(`${folder}menu.json`, 'utf8')) as ShippedEntry[]))
}

/** The arms of the country as SVG text, for documents; throws where none is loaded. */
export const readArms = async (db: Reader): Promise<string> => {
  const arms = await findAttachment(db, 'arms')
  if (arms === undefined) throw new Error('the arms are not loaded')
  return arms.bytes.toString('utf8')
}
