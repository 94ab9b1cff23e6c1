import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { MenuProblem } from '@papaver/contract/branding/rules.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { addEntry, addGroup, dropAt, findEntry, parentOf, rowsOf } from './draft.ts'
import { MenuTools } from './menu-tools.tsx'
import css from './menu-tree.module.css'
import { TreeRow } from './tree-row.tsx'
import { useDragWords } from './use-drag-words.ts'
import type { MenuDraft } from './use-menu-editor.ts'

interface MenuTreeProps {
  draft: MenuDraft
  problems: readonly MenuProblem[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
  onHistory: () => void
}

/** The whole menu as rows; by hand, by the handle's keys, or with the buttons above them. */
export const MenuTree = ({ draft, problems, chosen, onChoose, onHistory }: MenuTreeProps) => {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string | undefined>(undefined)
  const { sensors, accessibility } = useDragWords(draft.groups)
  const { groups, change } = draft
  const isUpper = dragged !== undefined && parentOf(groups, dragged) === ''
  const rows = rowsOf(groups, isUpper)
  const drop = ({ active, over }: DragEndEvent): void => {
    setDragged(undefined)
    if (over === null || over.id === active.id) return
    change(dropAt(groups, String(active.id), String(over.id)))
  }
  const add = ({ groups: next, id }: ReturnType<typeof addGroup>): void => {
    change(next)
    onChoose(id)
  }
  return (
    <Card
      title={t('branding.menuEditor.tree')}
      padding="none"
      aside={
        <Button kind="link" icon="history" onClick={onHistory}>
          {t('branding.versions.open')}
        </Button>
      }
      foot={
        <div className="pv-flex pv-wrap pv-gap-8">
          <Button icon="plus" onClick={() => add(addEntry(groups, chosen))}>
            {t('branding.menuEditor.addEntry')}
          </Button>
          <Button icon="plus" onClick={() => add(addGroup(groups))}>
            {t('branding.menuEditor.addGroup')}
          </Button>
        </div>
      }
    >
      <MenuTools draft={draft} chosen={chosen} onChoose={onChoose} />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={drop}
      >
        <SortableContext items={rows} strategy={verticalListSortingStrategy}>
          <ul className={css.rows}>
            {rows.map((id) => {
              const entry = findEntry(groups, id)
              return entry === undefined ? null : (
                <TreeRow
                  key={id}
                  entry={entry}
                  isInside={parentOf(groups, id) !== ''}
                  isChosen={id === chosen}
                  isWrong={problems.some((problem) => problem.id === id)}
                  onChoose={() => onChoose(id)}
                />
              )
            })}
          </ul>
        </SortableContext>
      </DndContext>
    </Card>
  )
}
