import type { ViewCell, ViewPart, ViewRow } from '@papaver/contract/incb-forms/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RowName } from '../../ui/cells.tsx'
import { CountryCode } from '../../ui/country-code.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import css from './form-part.module.css'

/** A cell that was chosen, with the row and the part in which it stands. */
export interface ChosenCell {
  part: ViewPart
  row: ViewRow
  column: ViewPart['columns'][number]
  cell: ViewCell
}

export const standing = ({ override, figure }: ViewCell): string | null =>
  override === null ? figure : override.figure

/** A figure with its unit; what is blank says so. */
export const useFigureWords = () => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return ({ unit, decimals }: Pick<ViewRow, 'unit' | 'decimals'>, figure: string | null): string =>
    figure === null
      ? t('incb-forms.blank')
      : `${number(figure, Math.max(decimals, figure.split('.')[1]?.length ?? 0))}\u00a0${unit}`
}

interface FigureProps {
  chosen: ChosenCell
  onOpen: (chosen: ChosenCell) => void
}

/** What stands there; under it what an officer's figure has taken the place of, and last year's. */
const FigureCell = ({ chosen, onOpen }: FigureProps) => {
  const { t } = useTranslation()
  const words = useFigureWords()
  const { row, cell } = chosen
  const shown = standing(cell)
  const { override, figure, lastFigure } = cell
  return (
    <div className={override === null ? undefined : `${css.entered} pv-on-amber pv-round-4`}>
      <Button kind="link" onClick={() => onOpen(chosen)}>
        {shown === null ? '–' : <bdi>{words(row, shown)}</bdi>}
      </Button>
      {override !== null && (
        <span className="pv-block pv-size-12">
          {t('incb-forms.entered')}, {t('incb-forms.workedOutAs', { figure: words(row, figure) })}
        </span>
      )}
      {lastFigure !== null && (
        <span className="pv-block pv-size-12 pv-dim">
          {t('incb-forms.lastYear', { figure: words(row, lastFigure) })}
        </span>
      )}
    </div>
  )
}

const useColumns = (part: ViewPart, onOpen: FigureProps['onOpen']): Column<ViewRow>[] => {
  const { t } = useTranslation()
  const country: Column<ViewRow> = {
    key: 'country',
    head: t('incb-forms.columns.country'),
    card: 'line',
    render: ({ country: code, countryName }) =>
      code === null ? (
        '–'
      ) : (
        <>
          <CountryCode code={code} /> {countryName}
        </>
      ),
  }
  return [
    {
      key: 'code',
      head: t('incb-forms.columns.code'),
      width: '92px',
      isEmpty: ({ code }) => code === '',
      render: ({ code }) => (code === '' ? '–' : <bdi>{code}</bdi>),
    },
    {
      key: 'substance',
      head: t('incb-forms.columns.substance'),
      card: 'lead',
      render: ({ name }) => <RowName>{name}</RowName>,
    },
    ...(part.rows === 'country' ? [country] : []),
    ...part.columns.map((column): Column<ViewRow> => {
      const cellIn = (row: ViewRow) => row.cells[column.key]
      return {
        key: column.key,
        head: column.name,
        align: 'number',
        width: '170px',
        render: (row) => {
          const cell = cellIn(row)
          return cell === undefined ? (
            '–'
          ) : (
            <FigureCell chosen={{ part, row, column, cell }} onOpen={onOpen} />
          )
        },
      }
    }),
  ]
}

/** A part of the form, drawn as its table. */
export const FormPart = ({ part, onOpen }: { part: ViewPart; onOpen: FigureProps['onOpen'] }) => {
  const { t } = useTranslation()
  const title = t('incb-forms.part', { key: part.key, name: part.name })
  return (
    <Card title={title} padding="none">
      <DataTable
        inCard
        caption={title}
        columns={useColumns(part, onOpen)}
        rows={part.filled}
        rowKey={({ substanceId, country }) => `${substanceId} ${country ?? ''}`}
        rowName={({ name, countryName }) => `${name} ${countryName ?? ''}`.trim()}
        empty={<EmptyState title={t('incb-forms.nothing')} />}
      />
    </Card>
  )
}
