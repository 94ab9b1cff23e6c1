import { nameOfPlace } from '@papaver/contract/branding/menu-places.ts'
import type { MenuVersion } from '@papaver/contract/branding/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { Card } from '../../../ui/card.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/state-panel.tsx'
import page from '../branding.module.css'
import { menuVersionsQuery } from '../queries.ts'
import { SaveBar } from '../save-bar.tsx'
import { sayRefusal } from '../say-refusal.ts'
import { findEntry } from './draft.ts'
import { ItemFields } from './item-fields.tsx'
import css from './menu-part.module.css'
import { MenuPreview } from './menu-preview.tsx'
import { MenuTree } from './menu-tree.tsx'
import { MenuVersions } from './menu-versions.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { useMenuEditor } from './use-menu-editor.ts'

/** The menu of everybody: its order, words, signs, places and readers. */
export const MenuPart = () => {
  const { t } = useTranslation()
  const query = useQuery(menuVersionsQuery)
  const newest = query.data?.[0]
  if (newest !== undefined) return <MenuEditor first={newest} />
  return (
    <div className={page.body}>
      <Card>
        {query.isError ? (
          <FailedState
            title={t('branding.menuEditor.failed')}
            help={explain(query.error, t).title}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton lines={8} />
        )}
      </Card>
    </div>
  )
}

const MenuEditor = ({ first }: { first: MenuVersion }) => {
  const { t, i18n } = useTranslation()
  const editor = useMenuEditor(first)
  const { draft, problems, saving, theirs } = editor
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const entry = chosen === undefined ? undefined : findEntry(draft.groups, chosen)
  const save = (note: string): void => {
    const [problem] = problems
    if (problem !== undefined) setChosen(problem.id === '' ? chosen : problem.id)
    else saving.mutate({ version: editor.version, note })
  }
  const failure =
    saving.isError && theirs === undefined ? sayRefusal(saving.error, t, i18n.language) : undefined
  return (
    <>
      <div className={page.body}>
        <div className={`${css.columns} pv-stack pv-fit pv-top pv-gap-12`}>
          <MenuTree
            draft={draft}
            problems={problems}
            chosen={entry?.id}
            onChoose={setChosen}
            onHistory={() => setHistoryOpen(true)}
          />
          <ItemFields
            key={entry?.id ?? ''}
            entry={entry}
            groups={draft.groups}
            problems={problems.filter(({ id }) => id === entry?.id)}
            onChange={draft.change}
          />
          <MenuPreview groups={draft.groups} />
        </div>
      </div>
      <SaveBar
        isDirty={draft.isDirty}
        isSaving={saving.isPending}
        problem={problems.length > 0 ? problemLine(problems, t) : undefined}
        failure={failure}
        onSave={save}
        onDiscard={() => draft.start(draft.base)}
      />
      <MenuVersions
        open={isHistoryOpen}
        versions={editor.versions}
        isDirty={draft.isDirty}
        back={editor.back}
        onClose={() => setHistoryOpen(false)}
      />
      <StaleDialog
        theirs={theirs}
        base={draft.base}
        onTake={(saved) => {
          saving.reset()
          editor.take(saved)
        }}
        onKeep={(seen) => saving.mutate({ version: seen, note: saving.variables?.note ?? '' })}
      />
      <LeaveGuard isOfSearch isUnsaved={draft.isDirty && !saving.isPending} />
    </>
  )
}

/** The one that would shut people out is said in full; of others, how many there are. */
const problemLine = (
  problems: ReturnType<typeof useMenuEditor>['problems'],
  t: ReturnType<typeof useTranslation>['t'],
): string => {
  const lost = problems.find(({ code }) => code === 'wayLost')
  if (lost !== undefined) return t('branding.menuProblem.wayLost', { detail: t(nameOfPlace(lost.detail)) })
  return t('branding.menuEditor.problems', { count: problems.length })
}
