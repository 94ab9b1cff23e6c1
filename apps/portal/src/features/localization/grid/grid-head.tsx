import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import css from './text-grid.module.css'
import type { Column } from './text-row.tsx'

interface GridHeadProps {
  columns: readonly Column[]
  /** Share of the texts that each language has, 0 to 1. */
  complete: ReadonlyMap<string, number>
  shown: readonly number[]
}

/** 99.96 % is not whole: what is rounded up would hide the last gap. */
const percentOf = (share: number): number => Math.floor(share * 1000) / 10

/** The names of the languages and how much of each there is; stays while the rows scroll. */
export const GridHead = ({ columns, complete, shown }: GridHeadProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    <div role="row" aria-rowindex={1} className={css.head}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="columnheader" aria-colindex={1} className={css.headKey}>
        {t('localization.grid.key')}
      </div>
      {shown.map((place) => {
        const column = columns[place]
        if (column === undefined) return null
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={column.culture}
            role="columnheader"
            aria-colindex={place + 2}
            className={css.headCell}
            style={{ gridColumn: place + 2 }}
          >
            <b lang={column.culture}>{column.name}</b>
            {column.culture === 'en'
              ? t('localization.grid.source')
              : // Left to right in every language: the sign would stand before its figure.
                `\u2066${t('localization.grid.percent', {
                  percent: number(percentOf(complete.get(column.culture) ?? 1)),
                })}\u2069`}
          </div>
        )
      })}
    </div>
  )
}
