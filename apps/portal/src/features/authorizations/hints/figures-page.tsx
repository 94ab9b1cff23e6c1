import type { HintFigures } from '@papaver/contract/authorizations/hint-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { EmptyState, ForbiddenState } from '../../../ui/state-panel.tsx'
import { hintFiguresQuery } from '../queries.ts'

type Figures = HintFigures[number]

const useSay = () => {
  const { t } = useTranslation()
  return (key: string, values = {}) => t(`authorizations.hints.${key}`, values)
}

const useColumns = (): Column<Figures>[] => {
  const say = useSay()
  const { number } = useFormats()
  const figure = (key: 'cases' | 'useful' | 'notUseful'): Column<Figures> => ({
    key,
    head: say(`figures.${key}`),
    align: 'number',
    width: '128px',
    render: (row) => number(row[key]),
  })
  return [
    {
      key: 'rule',
      head: say('figures.rule'),
      card: 'lead',
      render: ({ rule, isOn }) => (
        <span className="pv-stack">
          <span>{say(`rule.${rule}`)}</span>
          {!isOn && <span className="pv-regular pv-dim">{say('figures.off')}</span>}
        </span>
      ),
    },
    figure('cases'),
    figure('useful'),
    figure('notUseful'),
    {
      key: 'share',
      head: say('figures.share'),
      align: 'number',
      width: '128px',
      render: ({ useful, notUseful }) =>
        useful + notUseful === 0 ? '–' : `${number(Math.round((100 * useful) / (useful + notUseful)))} %`,
    },
  ]
}

/** Why officers found a rule of no use: the newest of them. */
const Reasons = ({ rule, reasons }: Figures) => {
  const say = useSay()
  const { moment } = useFormats()
  if (reasons.length === 0) return null
  return (
    <Card title={say('figures.reasonsOf', { rule: say(`rule.${rule}`) })}>
      <ul className="pv-stack pv-gap-10 pv-size-13">
        {reasons.map(({ caseId, number, by, at, reason }) => (
          <li key={`${caseId} ${at}`}>
            <PermitNumber number={number} href={hrefOf(`/import-export/${caseId}`)} />{' '}
            <span className="pv-dim">
              <bdi>{by}</bdi> · {isolated(moment(at))}
            </span>
            <p className="pv-prose pv-own-lines" dir="auto">
              {reason}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Content = () => {
  const say = useSay()
  const columns = useColumns()
  const { data, error, isError, refetch } = useQuery(hintFiguresQuery)
  if (isError)
    return <FetchFailed title={say('figures.failed')} error={error} onRetry={() => void refetch()} />
  const isNothing = data?.every(({ cases }) => cases === 0)
  return (
    <>
      {isNothing && <EmptyState icon="eye" title={say('figures.none')} help={say('figures.noneHelp')} />}
      <Card
        title={say('figures.caption')}
        padding="none"
        aside={<a href={hrefOf('/settings', { group: 'import_export' })}>{say('figures.toSettings')}</a>}
      >
        <DataTable
          inCard
          caption={say('figures.caption')}
          columns={columns}
          rows={data}
          rowKey={({ rule }) => rule}
        />
      </Card>
      {data?.map((each) => (
        <Reasons key={each.rule} {...each} />
      ))}
    </>
  )
}

/** What the rules pointed out, and what officers thought of it: whoever sets their limits reads it here. */
export const HintFiguresPage = () => {
  const { t } = useTranslation()
  const say = useSay()
  if (!mayDo(useAccount(), 'settings.read')) return <ForbiddenState />
  return (
    <PageFrame>
      <PageHead
        title={say('figures.title')}
        line={say('figures.intro')}
        back={{ label: t('authorizations.list.title'), href: hrefOf('/import-export') }}
      />
      <PageContent>
        <div className="pv-stack pv-gap-12">
          <Content />
        </div>
      </PageContent>
    </PageFrame>
  )
}
