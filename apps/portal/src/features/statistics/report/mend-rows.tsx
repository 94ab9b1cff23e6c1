import type { Submission, UploadRows, UploadView } from '@papaver/contract/statistics/submission-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { PagingFoot } from '../../../ui/paging-foot.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { rowsQuery, type UploadAt } from '../queries.ts'
import { useFindingWords } from '../use-finding-words.ts'
import { asSent, asTyped } from './mended-text.ts'
import css from './report.module.css'

type Row = UploadRows['items'][number]
type Columns = Submission['columns']
/** What is typed anew, by row and column. */
type Mended = Readonly<Record<string, string>>

const keyOf = (row: number, columnKey: string): string => `${row} ${columnKey}`
const rowsAtOnce = 10

interface RowProps {
  row: Row
  columns: Columns
  mended: Mended
  onMend: (columnKey: string, value: string) => void
}

/** A row with errors: every cell can be typed anew, and what is wrong stands below it. */
const MendRow = ({ row, columns, mended, onMend }: RowProps) => {
  const { t, i18n } = useTranslation()
  const { sentence, shown } = useFindingWords()
  const ofRow = row.findings.filter(({ columnKey }) => columnKey === null)
  return (
    <li className={`${css.row} pv-stack pv-gap-8`}>
      <h4 className="pv-strong">{t('statistics.report.row', { row: row.row + 1 })}</h4>
      <div className={css.cells}>
        {columns.map(({ key, title, type, required }) => {
          const findings = row.findings.filter(({ columnKey }) => columnKey === key)
          const wrong = findings.filter(({ severity }) => severity === 'error')
          const typed = mended[keyOf(row.row, key)]
          const suggestion = findings.find((each) => each.suggestion !== null)?.suggestion ?? null
          return (
            <div key={key} className="pv-stack pv-gap-4">
              <TextField
                size="dense"
                optional={!required}
                label={title}
                maxLength="reason"
                inputMode={type === 'number' ? 'decimal' : undefined}
                value={typed ?? row.said[key] ?? ''}
                onChange={(value) => onMend(key, value)}
                error={wrong.length > 0 && typed === undefined ? wrong.map(sentence).join(' ') : undefined}
              />
              {suggestion !== null && typed === undefined && (
                <span>
                  <Button kind="link" onClick={() => onMend(key, asTyped(suggestion, type, i18n.language))}>
                    {t('statistics.report.putIn', { value: shown(suggestion, type) })}
                  </Button>
                </span>
              )}
            </div>
          )
        })}
      </div>
      {ofRow.map(({ code, hint }) => (
        <p key={code} className="pv-flush pv-red">
          {sentence({ code, hint })}
        </p>
      ))}
    </li>
  )
}

interface MendProps {
  at: UploadAt
  columns: Columns
  onMended: (made: UploadView) => void
}

/** The rows with errors, to be mended here and judged anew. */
export const MendRows = ({ at, columns, onMended }: MendProps) => {
  const { t, i18n } = useTranslation()
  const [page, setPage] = useState(1)
  const [mended, setMended] = useState<Mended>({})
  const rows = useQuery(rowsQuery(at, { only: 'refused', page, pageSize: rowsAtOnce }))
  const send = useSending({
    mutationFn: () =>
      call('statistics.mend', {
        params: { ...at },
        body: {
          cells: Object.entries(mended).map(([key, value]) => {
            const [row = '', columnKey = ''] = key.split(' ')
            const type = columns.find((each) => each.key === columnKey)?.type
            return { row: Number(row), columnKey, value: asSent(value, type, i18n.language) }
          }),
        },
      }),
    onSuccess: (made) => {
      setMended({})
      onMended(made)
    },
  })
  const count = Object.keys(mended).length
  if (rows.data === undefined) return <Skeleton lines={6} />
  if (rows.data.total === 0) return null
  return (
    <details className="pv-further">
      <summary>{t('statistics.report.mend', { count: rows.data.total })}</summary>
      <div className="pv-stack pv-gap-16 pv-before-12">
        <p className="pv-flush pv-hint">{t('statistics.report.mendHint')}</p>
        <ol className={`${css.rows} pv-stack pv-gap-16`}>
          {rows.data.items.map((row) => (
            <MendRow
              key={row.row}
              row={row}
              columns={columns}
              mended={mended}
              onMend={(columnKey, value) =>
                setMended((now) => ({ ...now, [keyOf(row.row, columnKey)]: value }))
              }
            />
          ))}
        </ol>
        <PagingFoot page={page} pageSize={rowsAtOnce} total={rows.data.total} onPage={setPage} />
        <div role="alert">
          {send.error !== null && <p className="pv-flush pv-red">{explain(send.error, t).title}</p>}
        </div>
        <div className="pv-flex pv-wrap pv-gap-8-12">
          <Button disabled={count === 0} busy={send.isPending} icon="refresh" onClick={() => send.mutate()}>
            {t('statistics.report.judgeAnew', { count })}
          </Button>
        </div>
      </div>
    </details>
  )
}
