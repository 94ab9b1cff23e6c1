import { useTranslation } from 'react-i18next'
import { type RowHeight, rowHeights } from '../platform/list-choices.ts'
import { ActionList } from './action-list.tsx'
import { IconButton } from './button.tsx'
import { CheckField } from './check-field.tsx'
import { FloatingPanel } from './floating-panel.tsx'

export interface RowHeightChoiceProps {
  value: RowHeight
  onChange: (height: RowHeight) => void
}

/** How tall rows are; the page keeps the choice per person. */
export function RowHeightChoice({ value, onChange }: RowHeightChoiceProps) {
  const { t } = useTranslation()
  return (
    <ActionList
      position="bottom-end"
      label={t('ui.table.rowHeight')}
      target={<IconButton icon="menu-2" name={t('ui.table.rowHeight')} />}
      actions={rowHeights.map((height) => ({
        key: String(height),
        label: t(`ui.table.height${height}`),
        chosen: height === value,
        onClick: () => onChange(height),
      }))}
    />
  )
}

export interface ColumnChoiceProps {
  columns: readonly { key: string; head: string }[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}

/** Which columns are shown; the last one in view cannot go. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation()
  const shown = columns.filter((column) => !hidden.has(column.key)).length
  const turn = (key: string, show: boolean) => {
    const next = new Set(hidden)
    if (show) next.delete(key)
    else next.add(key)
    onChange(next)
  }
  return (
    <FloatingPanel
      position="bottom-end"
      label={t('ui.table.columns')}
      target={<IconButton icon="layout-columns" name={t('ui.table.columns')} />}
    >
      {columns.map((column) => (
        <CheckField
          key={column.key}
          label={column.head}
          checked={!hidden.has(column.key)}
          disabled={shown === 1 && !hidden.has(column.key)}
          onChange={(show) => turn(column.key, show)}
        />
      ))}
    </FloatingPanel>
  )
}
