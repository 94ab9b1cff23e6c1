import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CellEditor } from './cell-editor.tsx'
import { GridHead } from './grid-head.tsx'
import css from './text-grid.module.css'
import { TextRow } from './text-row.tsx'
import { type TextGridProps, useTextGrid } from './use-text-grid.ts'

type Grid = ReturnType<typeof useTextGrid>

const Editor = ({ sheet, columns, grid }: Pick<TextGridProps, 'sheet' | 'columns'> & { grid: Grid }) => {
  const { writing, openAt } = grid
  const column = columns[openAt.column - 1]
  if (writing === undefined || column === undefined) return null
  const key = sheet.keys[writing.index] ?? ''
  return (
    <CellEditor
      column={column}
      textKey={key}
      value={writing.text}
      pattern={sheet.english(sheet.book.patternOf(key)) ?? ''}
      error={writing.error}
      busy={writing.isBusy}
      onChange={grid.change}
      onSave={(step) => void grid.finishAnd(step)}
      onCancel={grid.cancel}
      onLeave={() => void grid.finish()}
    />
  )
}

/** Every text in every language: rows and columns are drawn as they come into view. */
export const TextGrid = (props: TextGridProps) => {
  const { sheet, rows, columns, complete, empty } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const activeId = useId()
  const grid = useTextGrid(scroller, props)
  const { at, openAt, drawn, list, writing } = grid
  const isBrowsing = writing === undefined && rows.length > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    <div
      ref={scroller}
      role="grid"
      className={`${css.scroller} pv-grow pv-over pv-table pv-scroll-both`}
      tabIndex={0}
      aria-label={t('localization.grid.label')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={isBrowsing ? activeId : undefined}
      onKeyDown={grid.onKeyDown}
      onClick={grid.onClick}
      onFocus={(event) => event.target === scroller.current && grid.announcePlace()}
    >
      <GridHead columns={columns} complete={complete} shown={drawn.shown} />
      {rows.length === 0 ? (
        empty
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div role="rowgroup" className={css.body} style={{ blockSize: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index: row, start }) => (
            <TextRow
              key={rows[row]}
              sheet={sheet}
              index={rows[row] ?? 0}
              row={row}
              columns={columns}
              shown={drawn.shown}
              top={start}
              active={at.row === row ? at.column : undefined}
              activeId={activeId}
              editing={openAt.row === row ? openAt.column : undefined}
              editor={openAt.row === row ? <Editor sheet={sheet} columns={columns} grid={grid} /> : undefined}
              measure={list.measureElement}
              t={t}
            />
          ))}
        </div>
      )}
    </div>
  )
}
