import { caseKinds } from '@papaver/contract/kinds.ts'
import type { Load } from '@papaver/contract/work/load-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import { type Account, mayDo, useAccount } from '../../platform/session.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { Flag } from '../../ui/flag.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { sideOf } from '../casework/side.ts'
import { AbsenceDialog } from './absence-dialog.tsx'
import { loadQuery } from './queries.ts'

type Officer = Load['officers'][number]
type OfKind = Load['unassigned'][number]

/** A row of the table: somebody, or what nobody has taken. */
interface Row {
  key: string
  officer: Officer | undefined
  open: number
  overdue: number
  kinds: readonly OfKind[]
}

const sum = (kinds: readonly OfKind[], key: 'open' | 'overdue'): number =>
  kinds.reduce((total, each) => total + each[key], 0)

const rowsOf = ({ officers, unassigned }: Load): Row[] => [
  ...(unassigned.length === 0
    ? []
    : [
        {
          key: 'nobody',
          officer: undefined,
          open: sum(unassigned, 'open'),
          overdue: sum(unassigned, 'overdue'),
          kinds: unassigned,
        },
      ]),
  ...officers
    .toSorted((left, right) => right.open - left.open)
    .map((officer) => ({ key: officer.id, officer, ...officer })),
]

/** The list of a kind, narrowed to what one has, or what nobody has. */
const hrefOfKind = (feature: string, officer: Officer | undefined): string => {
  const place = caseKinds.find((kind) => kind.feature === feature)?.place ?? '/work'
  return hrefOf(place, officer ? { view: 'open', assignee: officer.id } : { view: 'unassigned' })
}

const Kinds = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (row.kinds.length === 0) return <span className="pv-dim">–</span>
  return (
    <ul className="pv-flex pv-wrap pv-gap-4-12">
      {row.kinds.map(({ feature, open, overdue }) => (
        <li key={feature} className="pv-row pv-gap-4 pv-tall-24">
          <a href={hrefOfKind(feature, row.officer)}>{t(`work.kinds.${feature}`)}</a>
          <span>{number(open)}</span>
          {overdue > 0 && <span className="pv-red">· {t('work.load.late', { late: number(overdue) })}</span>}
        </li>
      ))}
    </ul>
  )
}

const Name = ({ officer }: { officer: Officer | undefined }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  if (officer === undefined) return <span className="pv-strong">{t('casework.views.unassigned')}</span>
  const { name, awayUntil, standIn } = officer
  return (
    <span className="pv-stack pv-gap-4">
      <bdi>{name}</bdi>
      {awayUntil !== null && (
        <Flag severity="notice">{t('casework.actions.away', { day: mediumDay(awayUntil) })}</Flag>
      )}
      {standIn !== null && (
        <span className="pv-dim">{t('casework.actions.standIn', { who: isolated(standIn.name) })}</span>
      )}
    </span>
  )
}

const useColumns = (account: Account, onAbsence: (officer: Officer) => void): Column<Row>[] => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const say = (key: string) => t(`work.load.${key}`)
  const maySay = (officer: Officer) => officer.id === account.id || mayDo(account, 'user.admin')
  return [
    {
      key: 'officer',
      head: say('officer'),
      width: '200px',
      card: 'lead',
      render: ({ officer }) => <Name officer={officer} />,
    },
    { key: 'open', head: say('open'), align: 'number', width: '96px', render: ({ open }) => number(open) },
    {
      key: 'overdue',
      head: say('overdue'),
      align: 'number',
      width: '112px',
      render: ({ overdue }) =>
        overdue === 0 ? number(0) : <span className="pv-strong pv-red">{number(overdue)}</span>,
    },
    { key: 'kinds', head: say('kinds'), card: 'line', render: (row) => <Kinds row={row} /> },
    {
      key: 'absence',
      head: say('absence'),
      headHidden: true,
      card: 'foot',
      width: '128px',
      isEmpty: ({ officer }) => officer === undefined || !maySay(officer),
      render: ({ officer }) =>
        officer !== undefined &&
        maySay(officer) && (
          <Button kind="link" onClick={() => onAbsence(officer)}>
            {say('absence')}
            <span className="pv-hidden"> {officer.name}</span>
          </Button>
        ),
    },
  ]
}

const Table = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<Officer>()
  const columns = useColumns(account, setAsking)
  const { data, error, isError, refetch } = useQuery(loadQuery)
  if (isError)
    return <FetchFailed title={t('work.load.failed')} error={error} onRetry={() => void refetch()} />
  return (
    <Card padding="none">
      <DataTable
        inCard
        caption={t('work.load.title')}
        columns={columns}
        rows={data && rowsOf(data)}
        rowKey={({ key }) => key}
        rowName={({ officer }) => officer?.name ?? t('casework.views.unassigned')}
      />
      {asking !== undefined && (
        <AbsenceDialog
          officer={asking}
          others={(data?.officers ?? []).filter(({ id, isExaminer }) => isExaminer && id !== asking.id)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Card>
  )
}

/** Who has how much to do, of which kinds, and who is away: for whoever hands out the work. */
export const LoadPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (sideOf(account) !== 'office') return <ForbiddenState />
  return (
    <PageFrame>
      <PageHead
        title={t('work.load.title')}
        line={t('work.load.intro')}
        back={{ label: t('work.title'), href: hrefOf('/work') }}
      />
      <PageContent>
        <Table account={account} />
      </PageContent>
    </PageFrame>
  )
}
