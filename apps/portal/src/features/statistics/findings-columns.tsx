import type { ListedFinding } from '@papaver/contract/statistics/schema.ts'
import { useTranslation } from 'react-i18next'
import { Ltr } from '../../ui/bidi.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useFindingWords } from './use-finding-words.ts'

const styles = {
  error: { tone: 'red', icon: 'circle-x' },
  warning: { tone: 'amber', icon: 'alert-triangle' },
} as const

/** Suggestions are figures or days where the finding is about one. */
const classOfSuggestion = (code: string): string | undefined => {
  if (code === 'notADay' || code === 'shortYear') return 'date'
  const isText = ['unknownCode', 'unknownCountry', 'spaces', 'gtinDigit', 'glnDigit'].includes(code)
  return isText || code.startsWith('wrong') ? undefined : 'number'
}

/** What is amiss, cell by cell. */
export const useFindingsColumns = (): Column<ListedFinding>[] => {
  const { t } = useTranslation()
  const { sentence, shown } = useFindingWords()
  const head = (key: string) => t(`statistics.result.columns.${key}`)
  return [
    {
      key: 'severity',
      head: head('severity'),
      width: '116px',
      card: 'status',
      render: ({ severity, class: of }) => (
        <>
          <StatusPill {...styles[severity]} variant="bare">
            {t(`statistics.findings.severities.${severity}`)}
          </StatusPill>
          <div className="pv-hint">{t(`statistics.findings.classes.${of}`)}</div>
        </>
      ),
    },
    {
      key: 'cell',
      head: head('cell'),
      width: '64px',
      card: 'lead',
      render: ({ cell, sheet }) => <Ltr className="pv-mono">{cell ?? (sheet || '–')}</Ltr>,
    },
    {
      key: 'value',
      head: head('value'),
      width: '112px',
      isEmpty: ({ value }) => value === null,
      render: ({ value, column }) => (
        <>
          <bdi className="pv-anywhere">{value ?? '–'}</bdi>
          {column !== null && <div className="pv-hint">{column}</div>}
        </>
      ),
    },
    {
      key: 'problem',
      head: head('problem'),
      card: 'line',
      render: ({ code, hint, suggestion }) => (
        <>
          <p className="pv-flush">{sentence({ code, hint })}</p>
          {suggestion !== null && (
            <p className="pv-flush pv-hint">
              {t('statistics.findings.suggested', { value: shown(suggestion, classOfSuggestion(code)) })}
            </p>
          )}
        </>
      ),
    },
  ]
}
