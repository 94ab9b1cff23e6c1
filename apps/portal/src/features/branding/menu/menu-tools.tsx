import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionList } from '../../../ui/action-list.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { changeEntry, findEntry, goals, moveStep, moveTo, parentOf, removeEntry } from './draft.ts'
import css from './menu-tree.module.css'
import { useEntryName } from './use-entry-name.ts'
import type { MenuDraft } from './use-menu-editor.ts'

interface MenuToolsProps {
  draft: MenuDraft
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** What can be done to the chosen row, by keys alone; every step is told and can be taken back. */
export const MenuTools = ({ draft, chosen, onChoose }: MenuToolsProps) => {
  const { t } = useTranslation()
  const nameOf = useEntryName()
  const tools = useRef<HTMLDivElement>(null)
  const [announced, setAnnounced] = useState('')
  const { groups, change, undo, mayUndo } = draft
  const entry = chosen === undefined ? undefined : findEntry(groups, chosen)
  const up = chosen === undefined ? undefined : moveStep(groups, chosen, -1)
  const down = chosen === undefined ? undefined : moveStep(groups, chosen, 1)
  const name = entry === undefined ? '' : nameOf(entry)
  const placeIn = (next: typeof groups): string => {
    const parent = next.find(({ id }) => id === parentOf(next, chosen ?? ''))
    const list = parent?.items ?? next
    const place = list.findIndex(({ id }) => id === chosen) + 1
    const where = { name, place, total: list.length }
    return parent === undefined
      ? t('branding.menuEditor.movedUpper', where)
      : t('branding.menuEditor.movedIn', { ...where, group: nameOf(parent) })
  }
  const move = (next: typeof groups | undefined): void => {
    if (next === undefined || chosen === undefined) return
    change(next)
    setAnnounced(placeIn(next))
    // At an end of the way the button goes off; the keyboard goes on from the row itself.
    const isAtEnd = moveStep(next, chosen, -1) === undefined || moveStep(next, chosen, 1) === undefined
    if (isAtEnd) document.querySelector<HTMLElement>(`[data-row="${chosen}"]`)?.focus()
  }
  const remove = (): void => {
    if (chosen === undefined) return
    change(removeEntry(groups, chosen))
    onChoose(undefined)
    setAnnounced(t('branding.menuEditor.removed', { name }))
    // The button goes off; the one that takes it back stands beside it.
    requestAnimationFrame(() => tools.current?.querySelector<HTMLElement>('[data-undo] button')?.focus())
  }
  const wanted = entry === undefined ? [] : goals(groups, entry.id)
  return (
    <div
      ref={tools}
      className={`${css.tools} pv-row pv-wrap pv-gap-4 pv-sticky pv-below pv-surface pv-pad-8-12`}
      role="toolbar"
      aria-label={t('branding.menuEditor.tools', { name })}
    >
      <IconButton
        icon="arrow-up"
        name={t('branding.menuEditor.up')}
        disabled={!up}
        onClick={() => move(up)}
      />
      <IconButton
        icon="arrow-down"
        name={t('branding.menuEditor.down')}
        disabled={!down}
        onClick={() => move(down)}
      />
      <ActionList
        label={t('branding.menuEditor.moveTo')}
        target={
          <Button disabled={wanted.length === 0} icon="replace">
            {t('branding.menuEditor.moveTo')}
          </Button>
        }
        actions={wanted.map((goal) => {
          const group = groups.find(({ id }) => id === goal)
          return {
            key: goal,
            label: group === undefined ? t('branding.menuEditor.upper') : nameOf(group),
            onClick: () => chosen !== undefined && move(moveTo(groups, chosen, goal)),
          }
        })}
      />
      <IconButton
        icon={entry?.isHidden ? 'eye' : 'eye-off'}
        name={t(entry?.isHidden ? 'branding.menuEditor.show' : 'branding.menuEditor.hide')}
        disabled={entry === undefined}
        onClick={() => entry && change(changeEntry(groups, entry.id, { isHidden: !entry.isHidden }))}
      />
      <IconButton
        icon="trash"
        name={t('branding.menuEditor.remove')}
        disabled={entry === undefined}
        onClick={remove}
      />
      <span data-undo className="pv-push">
        <IconButton
          icon="arrow-back-up"
          name={t('branding.menuEditor.undo')}
          disabled={!mayUndo}
          onClick={() => {
            undo()
            setAnnounced(t('branding.menuEditor.undone'))
          }}
        />
      </span>
      <p role="status" className="pv-hidden">
        {announced}
      </p>
    </div>
  )
}
