import { colourProblems } from '@papaver/contract/branding/look.ts'
import { menuChanges } from '@papaver/contract/branding/menu-changes.ts'
import { brandingRefusals } from '@papaver/contract/branding/refusals.ts'
import { menuProblems } from '@papaver/contract/branding/rules.ts'
import type { Look, MenuGroup } from '@papaver/contract/branding/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { wordsFor } from '../../localization/public.ts'
import {
  getLook,
  getMenu,
  lookIn,
  lookVersionOf,
  type MenuContent,
  menuIn,
  menuVersionOf,
  shippedLook,
} from '../documents.ts'
import { findVersion, insertVersion, type NewVersion, type Subject, type VersionRow } from '../store.ts'

/** What a person saves: the version that was seen, why, and what it is now. */
interface Saved<Content> {
  readonly version: number
  readonly note: string
  readonly content: Content
}

const shownOf = { menu: menuVersionOf, look: lookVersionOf } as const

/** Both sides of a collision: the one who saves holds the own, and is told what stands now. */
const refuseStale = (subject: Subject, current: VersionRow): never =>
  refuse(brandingRefusals.brandingStale, { current: shownOf[subject](current) })

const write = async (
  tx: Tx,
  subject: Subject,
  now: VersionRow,
  next: Omit<NewVersion, 'version' | 'isShipped'>,
  details: Record<string, unknown>,
): Promise<VersionRow> => {
  const row = { ...next, version: now.version + 1, isShipped: false }
  // Two who save at the same moment: the second finds the version taken.
  if (!(await insertVersion(tx, subject, row)))
    return refuseStale(subject, await (subject === 'menu' ? getMenu(tx.db) : getLook(tx.db)))
  recordAudit(tx, {
    action: `branding.${subject}Change`,
    entity: 'branding',
    entityId: subject,
    details: { before: now.version, after: row.version, reason: next.note, ...details },
  })
  return { ...row, changedAt: tx.now, changedBy: tx.origin.actorName }
}

const knows = (key: string): boolean => wordsFor('en')(key) !== key

/** Changes in the words of the audit trail, and not the whole menu. */
const changesInWords = (before: readonly MenuGroup[], after: readonly MenuGroup[]): string[] =>
  menuChanges(before, after)
    .slice(0, 100)
    .map(({ id, kind }) => `${id}: ${kind}`)

export const saveMenu = async (
  tx: Tx,
  { version, note, content: groups }: Saved<MenuGroup[]>,
): Promise<VersionRow> => {
  const now = await getMenu(tx.db)
  if (now.version !== version) return refuseStale('menu', now)
  const problems = menuProblems(groups, knows)
  if (problems.length > 0) refuse(brandingRefusals.brandingMenuWrong, { problems })
  const before = menuIn(now)
  const content: MenuContent = { groups, offered: before.offered }
  return write(tx, 'menu', now, { note, content }, { changes: changesInWords(before.groups, groups) })
}

export const saveLook = async (
  tx: Tx,
  { version, note, content: look }: Saved<Look>,
): Promise<VersionRow> => {
  const now = await getLook(tx.db)
  if (now.version !== version) return refuseStale('look', now)
  const problems = colourProblems(look.colours)
  if (problems.length > 0) refuse(brandingRefusals.brandingContrast, { problems })
  const names = Object.fromEntries(Object.entries(look.names).filter(([, name]) => name !== ''))
  const content: Look = { names, colours: look.colours }
  return write(tx, 'look', now, { note, content }, { old: lookIn(now), new: content })
}

/** Puts an old version in force again, as a new one: what stood between stays in the list. */
export const putBack = async (
  tx: Tx,
  subject: Subject,
  { version, seen }: { version: number; seen: number },
): Promise<VersionRow> => {
  const isProducts = subject === 'look' && version === 0
  const old = isProducts ? shippedLook : await findVersion(tx.db, subject, version)
  if (old === undefined) return refuse(frameRefusals.notFound)
  const now = await (subject === 'menu' ? getMenu(tx.db) : getLook(tx.db))
  if (now.version !== seen) return refuseStale(subject, now)
  if (subject === 'look')
    return write(tx, 'look', now, { note: '', content: lookIn(old) }, { putBack: version })
  const { groups } = menuIn(old)
  const problems = menuProblems(groups, knows)
  if (problems.length > 0) refuse(brandingRefusals.brandingMenuWrong, { problems })
  const content: MenuContent = { groups, offered: menuIn(now).offered }
  return write(tx, 'menu', now, { note: '', content }, { putBack: version })
}
