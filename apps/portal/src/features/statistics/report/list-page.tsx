import type { SubmissionListItem } from '@papaver/contract/statistics/submission-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import { Cut, TwoLines } from '../../../ui/cells.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import type { HeadAction } from '../../../ui/page-head.tsx'
import type { CaseList } from '../../casework/list/case-list.ts'
import { CaseListPage } from '../../casework/list/case-list-page.tsx'
import { type ColumnsInput, usualColumns } from '../../casework/list/columns.tsx'
import { submissionList } from '../list.ts'
import { templatesQuery } from '../queries.ts'
import { usePeriodWords } from '../use-period-words.ts'

const useColumns = () => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const sayPeriod = usePeriodWords()
  return (input: ColumnsInput): Column<SubmissionListItem>[] =>
    usualColumns<SubmissionListItem>(input, [
      {
        key: 'report',
        head: input.say('list.columns.report'),
        width: '240px',
        card: 'line',
        render: ({ kind, kindName, period, periodKind, isNil, rows }) => {
          const content = isNil
            ? t('statistics.list.nil')
            : rows === null
              ? null
              : t('statistics.list.rows', { count: rows, rows: number(rows) })
          return (
            <TwoLines
              first={
                <Cut title={kindName} isStrong>
                  <bdi>{kind}</bdi> {kindName}
                </Cut>
              }
              second={[sayPeriod(periodKind, period), content].filter(Boolean).join(' · ')}
            />
          )
        },
      },
    ])
}

const useFilters = () => {
  const { data: templates = [] } = useQuery(templatesQuery)
  const options = templates.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
  return [{ name: 'kind', isFirst: true, options }, 'status', 'flag', 'assignee'] as const
}

const useActions = (): HeadAction[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'owed',
      label: t('statistics.owed.title'),
      icon: 'calendar-event',
      href: hrefOf('/statistics-upload'),
    },
  ]
}

/** How reports are listed; what is not said here is alike for every kind of case. */
const list: CaseList<SubmissionListItem> = {
  ...submissionList,
  name: 'submissions',
  flags: {
    late: 'error',
    rowsLeftOut: 'warning',
    reopened: 'warning',
    corrected: 'warning',
    explained: 'notice',
    answered: 'notice',
  },
  nameOf: ({ kind, period }) => `${kind} ${period}`,
  useColumns,
  useFilters,
  useActions,
}

/** What was handed in: a company's own, or the desk of the authority. */
export const SubmissionsPage = () => <CaseListPage list={list} />
