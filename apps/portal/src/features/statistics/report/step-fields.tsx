import { cellOf } from '@papaver/contract/statistics/cell-of.ts'
import type { Submission } from '@papaver/contract/statistics/submission-schema.ts'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../platform/store.ts'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import type { OwnInputs } from '../../casework/pages.ts'
import { askedCells, cellsOf, wordCell } from './asked-cells.ts'
import { CellHeading } from './cell-heading.tsx'

/** The questions about cells that were noted in the rows go with the question to the company. */
export const useOwnInputs = (record: Submission, button: string): OwnInputs => {
  const { t } = useTranslation()
  const cells = cellsOf(useStore(askedCells), record.id)
  if (button !== 'ask') return {}
  const titleOf = (columnKey: string) =>
    record.columns.find(({ key }) => key === columnKey)?.title ?? columnKey
  return {
    fields:
      cells.length === 0 ? (
        <p className="pv-flush pv-hint">{t('statistics.report.askHint')}</p>
      ) : (
        cells.map((cell) => (
          <TextAreaField
            key={`${cell.row} ${cell.columnKey}`}
            rows={2}
            maxLength="reason"
            label={
              <CellHeading
                cell={cellOf(record.columns, cell.row, cell.columnKey)}
                column={titleOf(cell.columnKey)}
              />
            }
            value={cell.text}
            onChange={(text) => wordCell(record.id, cell, text)}
          />
        ))
      ),
    body: cells.length === 0 ? {} : { questions: cells },
    isReady: cells.every(({ text }) => text.trim() !== ''),
  }
}
