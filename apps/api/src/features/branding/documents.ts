import { shippedColours } from '@papaver/contract/branding/look.ts'
import type { Offered } from '@papaver/contract/branding/rules.ts'
import type { Look, LookVersion, MenuVersion } from '@papaver/contract/branding/schema.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listVersions, type VersionRow } from './store.ts'

/** What a version of the menu holds. */
export type MenuContent = { groups: MenuVersion['groups']; offered: readonly string[] }

/** Both were checked against the contract before they were written. */
export const menuIn = ({ content }: VersionRow): MenuContent => content as MenuContent
export const lookIn = ({ content }: VersionRow): Look => content as Look

export const contentOf = ({ groups, offered }: Offered): MenuContent => ({
  groups: [...groups],
  offered: [...offered],
})

const headOf = ({ version, note, isShipped, changedAt, changedBy }: VersionRow) => ({
  version,
  note,
  isShipped,
  changedAt: changedAt.toISOString(),
  changedBy,
})
export const menuVersionOf = (row: VersionRow): MenuVersion => ({
  ...headOf(row),
  groups: menuIn(row).groups,
})
export const lookVersionOf = (row: VersionRow): LookVersion => ({ ...headOf(row), ...lookIn(row) })

/** The menu as it stands; the start has seen to it that there is one. */
export const getMenu = async (db: Reader): Promise<VersionRow> => {
  const [newest] = await listVersions(db, 'menu', 1)
  if (newest === undefined) throw new Error('the menu is not loaded')
  return newest
}

/** The look of the product until the authority gives its own: version 0. */
export const shippedLook: VersionRow = {
  version: 0,
  content: { names: {}, colours: shippedColours } satisfies Look,
  note: '',
  isShipped: true,
  changedAt: new Date(0),
  changedBy: '',
}
export const getLook = async (db: Reader): Promise<VersionRow> => {
  const [newest] = await listVersions(db, 'look', 1)
  return newest ?? shippedLook
}
