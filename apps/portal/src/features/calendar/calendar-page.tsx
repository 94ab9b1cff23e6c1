import { duties } from '@papaver/contract/calendar/duties.ts'
import type { CalendarItem } from '@papaver/contract/calendar/schema.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { pagedOf } from '../../platform/list-address.ts'
import { type Account, mayDo, useAccount } from '../../platform/session.ts'
import { type ListState, useList } from '../../platform/use-list.ts'
import { Cut, TwoLines } from '../../ui/cells.tsx'
import { Clock } from '../../ui/clock.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { pageOf } from '../../ui/list/list-description.ts'
import type { ListFilter } from '../../ui/list/list-filter.ts'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame, type ListHead, ListPage } from '../../ui/list/list-page.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { sideOf } from '../casework/side.ts'
import { CaseStatus } from '../casework/status.tsx'
import { calendarAddress, calendarViewNames, narrowingOf, type Search } from './address.ts'
import { hrefOfEntry, What } from './entry.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { Month } from './month.tsx'
import { type CalendarInput, calendarQuery, calendarTotalQuery } from './queries.ts'

/** Kinds and other capabilities that have days for this reader, and the names of these days. */
const datesFor = (account: Account) => {
  const side = sideOf(account)
  const owed = duties.filter((duty) => duty.side === side && mayDo(account, duty.right))
  const kinds = caseKinds
    .filter(({ rights }) => mayDo(account, rights.read))
    .map(({ feature, dates }) => ({ feature, dates: dates.filter(({ sides }) => sides.includes(side)) }))
    .filter(({ dates }) => dates.length > 0)
  const names = [...kinds.flatMap(({ dates }) => dates), ...owed].map(({ name }) => name)
  const features = [...kinds, ...owed].map(({ feature }) => feature)
  return { features: [...new Set(features)], names: [...new Set(names)] }
}

const useFilters = (account: Account, isList: boolean): ListFilter<Search>[] => {
  const { t } = useTranslation()
  const { features, names } = datesFor(account)
  const side = sideOf(account)
  return [
    ...(side === 'customs'
      ? []
      : [
          {
            kind: 'switches' as const,
            name: 'whose' as const,
            label: t('calendar.filters.whose'),
            options: [{ value: 'mine', label: t(`calendar.mine.${side}`) }],
          },
        ]),
    ...(features.length < 2
      ? []
      : [
          {
            kind: 'many' as const,
            name: 'kind' as const,
            label: t('work.filters.kind'),
            options: features.map((feature) => ({ value: feature, label: t(`work.kinds.${feature}`) })),
          },
        ]),
    {
      kind: 'many',
      name: 'what',
      label: t('calendar.filters.what'),
      options: names.map((name) => ({ value: name, label: t(`calendar.what.${name}`) })),
    },
    ...(isList ? [{ kind: 'period' as const, label: t('calendar.filters.days') }] : []),
  ]
}

const useColumns = (): Column<CalendarItem>[] => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  return [
    {
      key: 'day',
      head: t('calendar.columns.day'),
      width: '128px',
      card: 'line',
      render: ({ day }) => <time dateTime={day}>{mediumDay(day)}</time>,
    },
    {
      key: 'what',
      head: t('calendar.columns.what'),
      width: '220px',
      card: 'line',
      render: (item) => <What {...item} />,
    },
    {
      key: 'number',
      head: t('casework.list.columns.number'),
      width: '176px',
      card: 'lead',
      render: (item) => <PermitNumber number={item.number ?? '–'} href={hrefOfEntry(item)} />,
    },
    {
      key: 'subject',
      head: t('work.columns.subject'),
      card: 'line',
      render: ({ subject, applicantName }) => (
        <TwoLines first={<Cut title={subject}>{subject}</Cut>} second={applicantName} />
      ),
    },
    {
      key: 'status',
      head: t('casework.list.columns.status'),
      width: '160px',
      card: 'status',
      render: ({ feature, status }) => {
        const kind = caseKinds.find((each) => each.feature === feature)
        return kind && status !== null ? <CaseStatus kind={kind} status={status} /> : null
      },
    },
    {
      key: 'left',
      head: t('casework.list.columns.due'),
      width: '116px',
      card: 'foot',
      render: ({ workingDaysLeft }) => <Clock state="running" workingDaysLeft={workingDaysLeft} />,
    },
  ]
}

type PageProps = { account: Account; at: ListState<Search>; head: ListHead }

const MonthPage = ({ account, at, head }: PageProps) => (
  <ListFrame head={head}>
    <ListFilters at={at} filters={useFilters(account, false)} />
    <Month at={at} />
  </ListFrame>
)

const DatesPage = ({ account, at, head, view }: PageProps & { view: 'coming' | 'late' }) => {
  const { t } = useTranslation()
  const inputOf = (search: Search): CalendarInput => ({
    view,
    ...narrowingOf(search),
    ...(search.from && { from: search.from }),
    ...(search.to && { to: search.to }),
    ...pagedOf(search, account),
  })
  return (
    <ListPage<CalendarItem, Search>
      head={head}
      list={{
        name: 'calendar',
        caption: t(`calendar.views.${view}`),
        at,
        listed: pageOf(useQuery(calendarQuery(inputOf(at.search)))),
        columns: useColumns(),
        rowKey: ({ id, what }) => `${id} ${what}`,
        rowName: ({ number, subject }) => number ?? subject,
        hrefOf: hrefOfEntry,
        filters: useFilters(account, true),
        failed: t('calendar.failed'),
        noMatch: { title: t('calendar.nothingFits') },
        totalOf: (search) => calendarTotalQuery(inputOf(search)),
        nothing: <EmptyState icon="calendar-event" title={t(`calendar.nothing.${view}`)} />,
      }}
    />
  )
}

const Dates = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const at = useList(calendarAddress)
  const [dialog, setDialog] = useState<'link' | 'mail'>()
  const isOffice = sideOf(account) === 'office'
  const close = () => setDialog(undefined)
  const { view = 'month' } = at.search
  const head: ListHead = {
    title: t('calendar.title'),
    actions: [
      ...(isOffice
        ? [
            {
              key: 'mail',
              label: t('calendar.mail.title'),
              icon: 'mail-check' as const,
              onClick: () => setDialog('mail'),
            },
          ]
        : []),
      { key: 'link', label: t('calendar.link.open'), icon: 'world', onClick: () => setDialog('link') },
    ],
    views: {
      label: t('casework.list.views'),
      current: view,
      tabs: calendarViewNames.map((each) => ({
        key: each,
        label: t(`calendar.views.${each}`),
        href: calendarAddress.href({ ...narrowingOf(at.search), view: each }),
      })),
    },
  }
  const page = { account, at, head }
  return (
    <>
      {view === 'month' ? <MonthPage {...page} /> : <DatesPage key={view} {...page} view={view} />}
      {dialog === 'link' && <LinkDialog isOffice={isOffice} onClose={close} />}
      {dialog === 'mail' && <MailDialog onClose={close} />}
    </>
  )
}

/** What is due, ends or begins, of every kind of case that the reader may see. */
export const CalendarPage = () => {
  const account = useAccount()
  return account === undefined ? null : <Dates account={account} />
}
