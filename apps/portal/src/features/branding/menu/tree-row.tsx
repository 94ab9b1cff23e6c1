import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { MenuEntry } from '@papaver/contract/branding/schema.ts'
import { IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MenuIcon } from '../../../ui/menu-icons.tsx'
import css from './menu-tree.module.css'
import { useEntryName } from './use-entry-name.ts'

interface TreeRowProps {
  entry: MenuEntry
  isInside: boolean
  isChosen: boolean
  isWrong: boolean
  onChoose: () => void
}

/** One row: its handle, and the button that opens its fields. */
export const TreeRow = ({ entry, isInside, isChosen, isWrong, onChoose }: TreeRowProps) => {
  const { t } = useTranslation()
  const name = useEntryName()(entry)
  const sortable = useSortable({ id: entry.id })
  const { transform, transition, isDragging } = sortable
  return (
    <li
      ref={sortable.setNodeRef}
      className={classNames(
        `${css.row} pv-row pv-gap-2 pv-round pv-surface`,
        isInside && css.inside,
        isDragging && `${css.dragged} pv-over pv-float`,
      )}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={sortable.setActivatorNodeRef}
        type="button"
        className={`${css.handle} pv-stack pv-centre pv-rigid pv-dim pv-bare pv-round pv-lit`}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={t('branding.drag.handle', { name })}
        aria-roledescription={t('branding.drag.role')}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <button
        type="button"
        data-row={entry.id}
        className={classNames(`${css.name} pv-lit`, isChosen && css.chosen)}
        data-prints
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <MenuIcon name={entry.icon} className="pv-rigid" />
        <span className={classNames('pv-grow pv-narrow', entry.isHidden && 'pv-dim')}>{name}</span>
        {entry.isHidden ? (
          <>
            <Icon name="eye-off" />
            <span className="pv-hidden">{t('branding.menuEditor.hidden')}</span>
          </>
        ) : null}
        {isWrong ? (
          <>
            <Icon name="alert-circle" className="pv-red" />
            <span className="pv-hidden">{t('branding.menuEditor.wrong')}</span>
          </>
        ) : null}
      </button>
    </li>
  )
}
