import { menuProblems } from '@papaver/contract/branding/rules.ts'
import type { MenuVersion } from '@papaver/contract/branding/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { queryClient, userMenuQuery } from '../../../platform/queries.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { menuVersionsQuery } from '../queries.ts'
import { isStale, sayRefusal } from '../say-refusal.ts'
import type { Groups } from './draft.ts'

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** Everybody's menu is asked for anew, and the list of versions. */
const refresh = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: userMenuQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: menuVersionsQuery.queryKey })
}

/** The menu as it is being changed: each step can be taken back, nothing is live before it is saved. */
const useDraft = (saved: Groups) => {
  const [base, setBase] = useState(saved)
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
    setBase(from)
    setGroups(from)
    setPast([])
  }
  return { groups, change, undo, mayUndo: past.length > 0, isDirty: !same(base, groups), start, base }
}

export type MenuDraft = ReturnType<typeof useDraft>

/** What another officer saved while this one was at work. */
const theirsIn = (error: unknown): MenuVersion | undefined =>
  isStale(error) && isRefusal(error) ? (error.details?.current as MenuVersion | undefined) : undefined

export const useMenuEditor = (first: MenuVersion) => {
  const { t, i18n } = useTranslation()
  const versions = useQuery(menuVersionsQuery).data ?? [first]
  const draft = useDraft(first.groups)
  const [version, setVersion] = useState(first.version)
  const take = (saved: MenuVersion): void => {
    setVersion(saved.version)
    draft.start(saved.groups)
    void refresh()
  }
  const back = useSending({
    mutationFn: (body: { old: number; seen: number }) =>
      call('branding.putBackMenu', { params: { version: body.old }, body: { version: body.seen } }),
    onSuccess: (saved, { old }) => {
      take(saved)
      showToast({ tone: 'green', title: t('branding.menuEditor.putBack', { number: old }) })
    },
    onError: (error) => showToast({ tone: 'red', title: sayRefusal(error, t, i18n.language) }),
  })
  const saving = useSending({
    mutationFn: (body: { version: number; note: string }) =>
      call('branding.saveMenu', { body: { ...body, groups: [...draft.groups] } }),
    onSuccess: (saved, { version: old }) => {
      take(saved)
      const undo = {
        label: t('branding.undo'),
        run: () => back.mutate({ old, seen: saved.version }),
      }
      const text = t('branding.menuEditor.savedText')
      showToast({
        tone: 'green',
        title: t('branding.menuEditor.saved'),
        text,
        ...(old > 0 ? { action: undo } : {}),
      })
    },
  })
  const problems = menuProblems(draft.groups, (key) => i18n.exists(key))
  return { versions, version, draft, problems, saving, back, take, theirs: theirsIn(saving.error) }
}
