import { menuProblems } from '@papaver/contract/branding/rules.ts'
import type { MenuVersion } from '@papaver/contract/branding/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { queryClient, userMenuQuery } from '../../../platform/queries.ts'
import { menuVersionsQuery } from '../queries.ts'
import { useVersioned } from '../use-versioned.ts'
import type { Groups } from './draft.ts'

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** Everybody's menu is asked for anew, and the list of versions. */
const refresh = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: userMenuQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: menuVersionsQuery.queryKey })
}

/** The menu as it is being changed: each step can be taken back, nothing is live before it is saved. */
const useDraft = (saved: Groups) => {
  const [groups, setGroups] = useState(saved)
  const [past, setPast] = useState<readonly Groups[]>([])
  const change = (next: Groups): void => {
    if (same(next, groups)) return
    setPast([...past.slice(-99), groups])
    setGroups(next)
  }
  const undo = (): void => {
    const last = past.at(-1)
    if (last === undefined) return
    setPast(past.slice(0, -1))
    setGroups(last)
  }
  const start = (from: Groups): void => {
    setGroups(from)
    setPast([])
  }
  return { groups, change, undo, mayUndo: past.length > 0, start }
}

export type MenuDraft = ReturnType<typeof useDraft>

export const useMenuEditor = (versions: readonly [MenuVersion, ...MenuVersion[]]) => {
  const { i18n } = useTranslation()
  const draft = useDraft(versions[0].groups)
  const versioned = useVersioned({
    versions,
    words: 'branding.menuEditor',
    save: (head) => call('branding.saveMenu', { body: { ...head, groups: [...draft.groups] } }),
    putBack: (at) => call('branding.putBackMenu', at),
    onTaken: ({ groups }) => {
      draft.start(groups)
      void refresh()
    },
    least: 1,
  })
  const problems = menuProblems(draft.groups, (key) => i18n.exists(key))
  return { draft, problems, versioned, isDirty: !same(versioned.base.groups, draft.groups) }
}
