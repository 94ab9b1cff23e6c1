import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { countText } from '../../ui/figures.ts'
import css from './localization.module.css'
import type { Sheet } from './sheet.ts'

export interface ActiveCell {
  readonly index: number
  readonly culture: string
}

interface CellBarProps {
  sheet: Sheet
  /** Rows that the filters leave. */
  rows: number
  cell: ActiveCell | undefined
  onPutBack: (cell: ActiveCell) => void
  onKeep: (cell: ActiveCell) => void
  onHistory: (cell: ActiveCell) => void
}

const CellActions = ({ sheet, cell, onPutBack, onKeep, onHistory }: CellBarProps & { cell: ActiveCell }) => {
  const { t } = useTranslation()
  const { index, culture } = cell
  const { own } = sheet.cell(index, culture)
  const language = sheet.languages.find((each) => each.culture === culture)
  return (
    <>
      <span className={`${css.cellName} pv-narrow pv-push pv-anywhere pv-text-colour`}>
        {language?.name ?? culture} <code dir="ltr">{sheet.keys[index]}</code>
      </span>
      {own?.isOutdated && (
        <Button icon="check" onClick={() => onKeep(cell)}>
          {t('localization.bar.keep')}
        </Button>
      )}
      {own && (
        <Button icon="arrow-back-up" onClick={() => onPutBack(cell)}>
          {t(own.shipped === null ? 'localization.bar.remove' : 'localization.bar.putBack')}
        </Button>
      )}
      <Button icon="history" onClick={() => onHistory(cell)}>
        {t('localization.bar.history')}
      </Button>
    </>
  )
}

/** Below the grid: how many texts there are, and what can be done with the one that has the keyboard. */
export const CellBar = (props: CellBarProps) => {
  const { t, i18n } = useTranslation()
  const { rows, cell, sheet } = props
  const count = (figure: number) => countText(figure, i18n.language)
  return (
    <div className={css.foot}>
      <span role="status">
        {rows === sheet.keys.length
          ? t('localization.bar.all', { total: count(rows) })
          : t('localization.bar.some', { shown: count(rows), total: count(sheet.keys.length) })}
      </span>
      {cell !== undefined && <CellActions {...props} cell={cell} />}
    </div>
  )
}
