import type { CheckOutput, ListedFinding } from '@papaver/contract/statistics/schema.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { useMassFormats } from '../../platform/mass-formats.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Flag } from '../../ui/flag.tsx'
import { useExport } from '../../ui/list/use-export.ts'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { useFindingsColumns } from './findings-columns.tsx'

/** What a judged file says, checked in passing or kept with a report. */
type Judged<Finding extends ListedFinding> = Pick<
  CheckOutput,
  'rows' | 'acceptedRows' | 'refusedRows' | 'errors' | 'warnings' | 'totals'
> & { readonly findings: readonly Finding[] }

interface ResultProps<Finding extends ListedFinding = ListedFinding> {
  result: Judged<Finding>
  /** The file with what is said of its cells; without it none is offered. */
  takeCopy?: ((only: 'all' | 'refused') => Promise<Blob>) | undefined
  /** Behind those that any list of findings has. */
  more?: readonly Column<Finding>[]
  /** Between the findings and what the rows come to. */
  children?: ReactNode
}

/** Drawn at once; the others stand in the copy of the file. */
const mostShown = 200
const views = ['all', 'error', 'warning'] as const

/** How much is amiss, or that nothing is. */
export const FoundCounts = ({
  result: { errors, warnings, rows },
}: {
  result: Pick<CheckOutput, 'errors' | 'warnings' | 'rows'>
}) => {
  const { t } = useTranslation()
  if (rows === 0)
    return (
      <Flag severity="warning" strong>
        {t('statistics.result.empty')}
      </Flag>
    )
  if (errors + warnings === 0)
    return (
      <Flag severity="passed" strong>
        {t('statistics.result.right')}
      </Flag>
    )
  return (
    <div className="pv-flex pv-wrap pv-gap-4-12">
      {errors > 0 && (
        <Flag severity="error" strong>
          {t('statistics.result.errors', { count: errors })}
        </Flag>
      )}
      {warnings > 0 && (
        <Flag severity="warning" strong>
          {t('statistics.result.warnings', { count: warnings })}
        </Flag>
      )}
    </div>
  )
}

/** What is amiss, one line for each; `left` says of how many more there is none. */
export function FoundList<Finding extends ListedFinding>({
  result,
  more = [],
  left: leftWords = 'statistics.result.more',
}: {
  result: Pick<CheckOutput, 'errors' | 'warnings'> & { readonly findings: readonly Finding[] }
  more?: readonly Column<Finding>[]
  left?: string
}) {
  const { t } = useTranslation()
  const columns: readonly Column<Finding & { at: number }>[] = [...useFindingsColumns(), ...more]
  const [view, setView] = useState<string>('all')
  const { errors, warnings, findings } = result
  const counts = { all: errors + warnings, error: errors, warning: warnings }
  const rows = findings.filter(({ severity }) => view === 'all' || severity === view)
  const shown = rows.slice(0, mostShown).map((finding, at) => ({ ...finding, at }))
  const left = counts[view as keyof typeof counts] - shown.length
  return (
    <>
      <ViewTabs
        label={t('statistics.result.findings')}
        current={view}
        tabs={views.map((key) => ({
          key,
          label: t(`statistics.result.views.${key}`),
          count: counts[key],
          urgent: key === 'error',
        }))}
        onChange={setView}
      />
      <DataTable
        caption={t('statistics.result.findings')}
        columns={columns}
        rows={shown}
        rowKey={({ at }) => String(at)}
      />
      {left > 0 && <p className="pv-dim">{t(leftWords, { count: left })}</p>}
    </>
  )
}

const Totals = ({ result: { totals } }: Pick<ResultProps, 'result'>) => {
  const { t } = useTranslation()
  const { grams } = useMassFormats()
  if (totals.length === 0) return null
  return (
    <div className="pv-stack pv-gap-8">
      <h3 className="pv-strong">{t('statistics.result.totals')}</h3>
      <DataTable
        caption={t('statistics.result.totals')}
        columns={[
          {
            key: 'substance',
            head: t('statistics.result.substance'),
            card: 'lead',
            render: ({ substance }) => substance,
          },
          {
            key: 'column',
            head: t('statistics.result.column'),
            card: 'line',
            render: ({ column }) => column,
          },
          {
            key: 'base',
            head: t('statistics.result.base'),
            align: 'number',
            render: ({ baseGrams }) => grams(baseGrams),
          },
        ]}
        rows={totals}
        rowKey={({ substance, column }) => `${substance} ${column}`}
      />
    </div>
  )
}

/** What a check has found: how many rows, what is amiss with which, and what the right ones come to. */
export function CheckResult<Finding extends ListedFinding>({
  result,
  takeCopy,
  more = [],
  children,
}: ResultProps<Finding>) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const copy = useExport(
    (only: 'all' | 'refused') =>
      takeCopy === undefined ? Promise.reject(new Error('no copy')) : takeCopy(only),
    t('statistics.result.copyFailed'),
  )
  const { rows, acceptedRows, refusedRows, errors, warnings } = result
  const busy = (only: 'all' | 'refused') => copy.isPending && copy.variables === only
  return (
    <section className="pv-stack pv-gap-16" aria-label={t('statistics.result.title')}>
      <div role="status">
        <FoundCounts result={result} />
      </div>
      <Facts
        facts={[
          { label: t('statistics.result.rows'), value: number(rows) },
          { label: t('statistics.result.accepted'), value: number(acceptedRows) },
          { label: t('statistics.result.refused'), value: number(refusedRows) },
        ]}
      />
      {errors + warnings > 0 && (
        <>
          {takeCopy !== undefined && (
            <div className="pv-flex pv-wrap pv-gap-8-12" data-noprint>
              <Button icon="download" busy={busy('all')} onClick={() => copy.mutate('all')}>
                {t('statistics.result.copy')}
              </Button>
              {refusedRows > 0 && refusedRows < rows && (
                <Button icon="download" busy={busy('refused')} onClick={() => copy.mutate('refused')}>
                  {t('statistics.result.copyRefused')}
                </Button>
              )}
            </div>
          )}
          <FoundList result={result} more={more} />
        </>
      )}
      {children}
      <Totals result={result} />
    </section>
  )
}
