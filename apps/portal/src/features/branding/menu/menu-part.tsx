import { nameOfPlace } from '@papaver/contract/branding/menu-places.ts'
import type { MenuVersion } from '@papaver/contract/branding/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import page from '../branding.module.css'
import { menuVersionsQuery } from '../queries.ts'
import { VersionedPage } from '../versioned-parts.tsx'
import { ChangesList } from './changes-list.tsx'
import { findEntry } from './draft.ts'
import { ItemFields } from './item-fields.tsx'
import css from './menu-part.module.css'
import { MenuPreview } from './menu-preview.tsx'
import { MenuTree } from './menu-tree.tsx'
import { useMenuEditor } from './use-menu-editor.ts'

/** The menu of everybody: its order, words, signs, places and readers. */
export const MenuPart = () => {
  const { t } = useTranslation()
  const query = useQuery(menuVersionsQuery)
  const [newest, ...older] = query.data ?? []
  if (newest !== undefined) return <MenuEditor versions={[newest, ...older]} />
  return (
    <div className={page.body}>
      <Card>
        <Waiting of={query} failed={t('branding.menuEditor.failed')} lines={8} />
      </Card>
    </div>
  )
}

const MenuEditor = ({ versions }: { versions: readonly [MenuVersion, ...MenuVersion[]] }) => {
  const { t } = useTranslation()
  const { draft, problems, versioned, isDirty } = useMenuEditor(versions)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const entry = chosen === undefined ? undefined : findEntry(draft.groups, chosen)
  const save = (note: string): void => {
    const [problem] = problems
    if (problem !== undefined) setChosen(problem.id === '' ? chosen : problem.id)
    else versioned.save(note)
  }
  return (
    <VersionedPage
      of={versioned}
      isDirty={isDirty}
      problem={problems.length > 0 ? problemLine(problems, t) : undefined}
      onSave={save}
      onDiscard={() => draft.start(versioned.base.groups)}
      changes={(before, after) => <ChangesList before={before.groups} after={after.groups} />}
    >
      {(openHistory) => (
        <div className={`${css.columns} pv-stack pv-fit pv-top pv-gap-12`}>
          <MenuTree
            draft={draft}
            problems={problems}
            chosen={entry?.id}
            onChoose={setChosen}
            onHistory={openHistory}
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
      )}
    </VersionedPage>
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
