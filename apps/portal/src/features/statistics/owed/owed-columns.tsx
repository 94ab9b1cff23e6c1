import { submissionPlace } from '@papaver/contract/statistics/place.ts'
import type { Obligation } from '@papaver/contract/statistics/submission-schema.ts'
import { reportStateStyles } from '@papaver/contract/statistics/views.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import type { ListedAction } from '../../../ui/action-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Cut, Dim, TwoLines } from '../../../ui/cells.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { usePeriodWords } from '../use-period-words.ts'

/** Where a report leads: to its draft, or to its case. */
export const placeOf = ({ submission }: Obligation): string | undefined =>
  submission === null
    ? undefined
    : hrefOf(`${submissionPlace.place}/${submission.id}${submission.status === 'DRA' ? '/edit' : ''}`)

/** When it is due: how long there is still time, and what is late in words. */
const DueCell = ({ row: { dueOn, daysLeft, isLate, state } }: { row: Obligation }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const isOwed = ['OPN', 'DRA', 'VAL'].includes(state)
  const words = isLate
    ? t('statistics.owed.daysLate', { count: -daysLeft })
    : daysLeft === 0
      ? t('statistics.owed.today')
      : t('statistics.owed.daysLeft', { count: daysLeft })
  return (
    <TwoLines
      first={mediumDay(dueOn)}
      second={isOwed ? isLate ? <Flag severity="error">{words}</Flag> : words : null}
    />
  )
}

/** What can be done about the report of a row. */
export interface OwedSteps {
  readonly begin: (row: Obligation) => void
  readonly isBusy: (row: Obligation) => boolean
  readonly more: (row: Obligation) => readonly ListedAction[]
}

export const useOwedColumns = (
  isOffice: boolean,
  mayReport: boolean,
  steps: OwedSteps,
): Column<Obligation>[] => {
  const { t } = useTranslation()
  const sayPeriod = usePeriodWords()
  const head = (name: string) => t(`statistics.owed.columns.${name}`)
  const company: Column<Obligation> = {
    key: 'company',
    head: head('company'),
    width: '200px',
    card: 'line',
    render: ({ establishment: { name, code } }) => (
      <TwoLines first={<Cut title={name}>{name}</Cut>} second={<bdi dir="ltr">{code}</bdi>} />
    ),
  }
  return [
    {
      key: 'report',
      head: head('report'),
      width: '240px',
      card: 'lead',
      render: ({ template, templateName, submission, ...row }) => (
        <TwoLines
          first={
            <Cut title={templateName} isStrong>
              <bdi>{template}</bdi> {templateName}
            </Cut>
          }
          second={
            submission?.number ? (
              <PermitNumber
                number={submission.number}
                href={placeOf({ template, templateName, submission, ...row }) ?? ''}
              />
            ) : null
          }
        />
      ),
    },
    {
      key: 'period',
      head: head('period'),
      width: '140px',
      render: ({ periodKind, period }) => sayPeriod(periodKind, period),
    },
    ...(isOffice ? [company] : []),
    {
      key: 'state',
      head: head('state'),
      width: '180px',
      card: 'status',
      render: ({ state, isNil, waived }) => (
        <TwoLines
          first={
            <StatusPill {...reportStateStyles[state]} variant="bare">
              {t(`statistics.owed.states.${state}`)}
            </StatusPill>
          }
          second={
            waived !== null ? (
              <Cut title={waived.reason}>{waived.reason}</Cut>
            ) : isNil ? (
              t('statistics.list.nil')
            ) : null
          }
        />
      ),
    },
    {
      key: 'due',
      head: head('due'),
      width: '170px',
      card: 'labelled',
      render: (row) => <DueCell row={row} />,
    },
    {
      key: 'steps',
      head: head('steps'),
      headHidden: true,
      width: '190px',
      card: 'foot',
      render: (row) => {
        const href = placeOf(row)
        const more = steps.more(row)
        return (
          <span className="pv-flex pv-wrap pv-gap-8">
            {href !== undefined ? (
              <Button kind="link" href={href}>
                {t(`statistics.owed.${row.submission?.status === 'DRA' ? 'continue' : 'open'}`)}
              </Button>
            ) : row.state === 'OPN' && mayReport ? (
              <Button busy={steps.isBusy(row)} onClick={() => steps.begin(row)}>
                {t('statistics.owed.begin')}
              </Button>
            ) : (
              more.length === 0 && <Dim>–</Dim>
            )}
            {more.length > 0 && (
              <MoreMenu actions={more} of={`${row.template} ${row.period} ${row.establishment.name}`} />
            )}
          </span>
        )
      },
    },
  ]
}
