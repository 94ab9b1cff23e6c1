import { cellOf } from '@papaver/contract/statistics/cell-of.ts'
import { submissionPlace } from '@papaver/contract/statistics/place.ts'
import type { Submission, UploadRows } from '@papaver/contract/statistics/submission-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { useStore } from '../../../platform/store.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { ToggleChip } from '../../../ui/filter-chips.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { PagingFoot } from '../../../ui/paging-foot.tsx'
import { EmptyState } from '../../../ui/state-panel.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import type { CasePartProps } from '../../casework/pages.ts'
import { readCaseSearch } from '../../casework/tabs.ts'
import { rowsQuery } from '../queries.ts'
import { useFindingWords } from '../use-finding-words.ts'
import { askedCells, cellsOf, turnCell } from './asked-cells.ts'
import css from './report.module.css'

type Row = UploadRows['items'][number]
const views = ['all', 'noted', 'refused'] as const

/** What a row says: of one that was taken as it was understood, of another as it is written. */
const useSaid = () => {
  const { shown } = useFindingWords()
  return ({ said, isAccepted }: Row, key: string, type: string): string => {
    const value = said[key]
    if (value === undefined) return '–'
    return isAccepted ? shown(value, type) : value
  }
}

interface AskCellProps {
  record: Submission
  row: Row
  columnKey: string
  /** As it was understood. */
  value: string
}

/** A cell that an officer can note for a question by a press; it says so by a sign, not by colour alone. */
const AskCell = ({ record, row, columnKey, value }: AskCellProps) => {
  const { t } = useTranslation()
  const isAsked = cellsOf(useStore(askedCells), record.id).some(
    (cell) => cell.row === row.row && cell.columnKey === columnKey,
  )
  return (
    <Button
      kind="link"
      isContent
      {...(isAsked ? { icon: 'message-question' as const } : {})}
      onClick={() => turnCell(record.id, row.row, columnKey)}
    >
      <bdi>{value}</bdi>
      <span className="pv-hidden">
        {' '}
        {t(`statistics.report.${isAsked ? 'notAsk' : 'askAbout'}`, {
          cell: cellOf(record.columns, row.row, columnKey),
        })}
      </span>
    </Button>
  )
}

/** The columns in which one of the rows says something, and those that every row must fill in. */
const filledOf = ({ columns }: Submission, rows: readonly Row[]) =>
  columns.filter(({ key, required }) => required || rows.some(({ said }) => said[key] !== undefined))

const useColumns = (record: Submission, rows: readonly Row[], mayAsk: boolean): Column<Row>[] => {
  const { t } = useTranslation()
  const { sentence } = useFindingWords()
  const saidIn = useSaid()
  return [
    {
      key: 'row',
      head: t('statistics.report.rowHead'),
      width: '80px',
      card: 'lead',
      render: ({ row, isAccepted }) => (
        <>
          <Ltr className="pv-mono">{row + 1}</Ltr>
          {!isAccepted && <Flag severity="error">{t('statistics.report.leftOut')}</Flag>}
        </>
      ),
    },
    ...filledOf(record, rows).map(
      ({ key, title, type }): Column<Row> => ({
        key,
        head: title,
        align: type === 'number' ? 'number' : 'start',
        isEmpty: ({ said }) => said[key] === undefined,
        render: (row) => {
          const found = row.findings.filter(({ columnKey }) => columnKey === key)
          return (
            <>
              {mayAsk ? (
                <AskCell record={record} row={row} columnKey={key} value={saidIn(row, key, type)} />
              ) : (
                <bdi className="pv-anywhere">{saidIn(row, key, type)}</bdi>
              )}
              {found.map(({ code, hint, severity }) => (
                <Flag key={code} severity={severity}>
                  {sentence({ code, hint })}
                </Flag>
              ))}
            </>
          )
        },
      }),
    ),
  ]
}

/** The address names a substance where somebody comes from a figure of it; a press shows all rows again. */
const OnlySubstance = ({ record, substance }: { record: Submission; substance: number }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data = [] } = useQuery(masterQuery('masters.substances'))
  const name = data.find(({ id }) => id === substance)?.name
  if (name === undefined) return null
  return (
    <div className="pv-inline-24">
      <ToggleChip
        pressed
        onChange={() =>
          void navigate({
            to: `${submissionPlace.place}/${record.id}`,
            search: { tab: 'rows' } as never,
            replace: true,
          })
        }
      >
        {t('statistics.report.onlySubstance', { substance: name })}
      </ToggleChip>
    </div>
  )
}

/** The rows that were handed in, as they stand in the file, with what was found in them. */
export const RowsTab = ({ record }: CasePartProps<Submission>) => {
  const { t } = useTranslation()
  const [only, setOnly] = useState<(typeof views)[number]>('all')
  const [page, setPage] = useState(1)
  const at = { id: record.id, uploadId: record.uploadId ?? '' }
  const pageSize = 25
  const { substance } = readCaseSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const asked = { only, page, pageSize, ...(substance === undefined ? {} : { substance }) }
  const rows = useQuery({ ...rowsQuery(at, asked), enabled: record.uploadId !== null })
  const mayAsk = record.allowedActions.includes('ask')
  const columns = useColumns(record, rows.data?.items ?? [], mayAsk)
  return (
    <Card title={t('statistics.report.rows')} padding="none">
      <div className="pv-stack pv-fit pv-gap-12" data-across>
        {mayAsk && <p className="pv-flush pv-inline-24 pv-hint">{t('statistics.report.askHow')}</p>}
        {substance !== undefined && <OnlySubstance record={record} substance={substance} />}
        <ViewTabs
          label={t('statistics.report.rows')}
          current={only}
          tabs={views.map((key) => ({ key, label: t(`statistics.report.only.${key}`) }))}
          onChange={(key) => {
            setOnly(key as typeof only)
            setPage(1)
          }}
        />
        {rows.isError ? (
          <FetchFailed
            title={t('statistics.report.rowsFailed')}
            error={rows.error}
            onRetry={() => rows.refetch()}
          />
        ) : (
          <div
            className={css.table}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            tabIndex={0}
          >
            <DataTable
              inCard
              caption={t('statistics.report.rows')}
              columns={columns}
              rows={rows.data?.items}
              refreshing={rows.isPlaceholderData}
              rowKey={({ row }) => String(row)}
              empty={<EmptyState title={t('statistics.report.noRows')} />}
              foot={
                rows.data !== undefined && (
                  <PagingFoot page={page} pageSize={pageSize} total={rows.data.total} onPage={setPage} />
                )
              }
            />
          </div>
        )}
      </div>
    </Card>
  )
}
