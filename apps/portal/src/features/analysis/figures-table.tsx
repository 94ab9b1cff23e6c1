import type { Figures } from '@papaver/contract/analysis/schema.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { RowName } from '../../ui/cells.tsx'
import { CountryCode } from '../../ui/country-code.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { useFigureWords } from './figure-words.ts'

interface Row {
  key: string
  name: ReactNode
  spoken: string
  figures: readonly (string | null)[]
  isTotal: boolean
}

interface FiguresTableProps {
  title: string
  figures: Figures | undefined
  isOld: boolean
  /** Where a substance or country leads; undefined where the row leads nowhere. */
  hrefOf: (key: string) => string | undefined
  empty: ReactNode
}

const useRows = (figures: Figures | undefined, hrefOf: FiguresTableProps['hrefOf']): Row[] | undefined => {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (figures === undefined) return undefined
  const { rows, others, totals, by } = figures
  if (rows.length === 0) return []
  const rest =
    others === null ? '' : t('analysis.others', { count: others.count, shown: number(others.count) })
  return [
    ...rows.map(({ key, name, figures: own }) => ({
      key,
      name:
        by === 'country' ? (
          <>
            <CountryCode code={key} /> <a href={hrefOf(key)}>{name}</a>
          </>
        ) : (
          <RowName href={hrefOf(key)} title={name}>
            {name}
          </RowName>
        ),
      spoken: name,
      figures: own,
      isTotal: false,
    })),
    ...(others === null
      ? []
      : [{ key: 'others', name: rest, spoken: rest, figures: others.figures, isTotal: false }]),
    { key: 'total', name: t('analysis.total'), spoken: t('analysis.total'), figures: totals, isTotal: true },
  ]
}

/** All that the chart draws, in figures: a row for each substance or country, a column for each year. */
export const FiguresTable = ({ title, figures, isOld, hrefOf, empty }: FiguresTableProps) => {
  const { t } = useTranslation()
  const { measure = 'grams', by = 'substance', years = [] } = figures ?? {}
  const { bare } = useFigureWords(measure)
  const strong = ({ isTotal }: Row) => (isTotal ? 'pv-strong' : undefined)
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t(`analysis.subjects.${by}`),
      width: '220px',
      card: 'lead',
      render: (row) => <span className={strong(row)}>{row.name}</span>,
    },
    ...years.map(
      (year, place): Column<Row> => ({
        key: String(year),
        head: String(year),
        align: 'number',
        isEmpty: (row) => (row.figures[place] ?? null) === null,
        render: (row) => {
          const figure = row.figures[place] ?? null
          return <span className={strong(row)}>{figure === null ? '–' : bare(figure)}</span>
        },
      }),
    ),
  ]
  return (
    <DataTable
      inCard
      caption={`${title} (${t(`analysis.units.${measure}`)})`}
      columns={columns}
      rows={useRows(figures, hrefOf)}
      rowKey={({ key }) => key}
      rowName={({ spoken }) => spoken}
      rowHeight={36}
      expected={4}
      refreshing={isOld}
      empty={empty}
    />
  )
}
