import { formCodes } from '@papaver/contract/incb-forms/layout.ts'
import { formStates } from '@papaver/contract/incb-forms/life.ts'
import type { DueForm } from '@papaver/contract/incb-forms/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { useFormats } from '../../platform/formats.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { wholeOf } from '../../ui/list/list-description.ts'
import { ListEmptyState } from '../../ui/list/list-empty-state.tsx'
import type { ListFilter } from '../../ui/list/list-filter.ts'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-page.tsx'
import { EmptyState, ForbiddenState } from '../../ui/state-panel.tsx'
import { FormStateMark, LateMark, useFormPeriod } from './form-words.tsx'
import { type DueSearch, dueAddress, dueQuery, formPlace } from './queries.ts'

const YearSwitch = ({ year, onYear }: { year: number; onYear: (year: number) => void }) => {
  const { t } = useTranslation()
  return (
    <nav className="pv-inline pv-gap-4" aria-label={t('incb-forms.years')}>
      <IconButton icon="chevron-left" name={t('incb-forms.previousYear')} onClick={() => onYear(year - 1)} />
      <span className="pv-size-16 pv-strong pv-words-centre">{year}</span>
      <IconButton icon="chevron-right" name={t('incb-forms.nextYear')} onClick={() => onYear(year + 1)} />
    </nav>
  )
}

const useColumns = (): Column<DueForm>[] => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const periodWords = useFormPeriod()
  const head = (key: string) => t(`incb-forms.columns.${key}`)
  return [
    {
      key: 'form',
      head: head('form'),
      width: '200px',
      card: 'lead',
      render: (form) => {
        const title = t('incb-forms.titleOf', { form: form.sign, period: periodWords(form.period) })
        return form.hasBegun ? (
          <a href={hrefOf(formPlace(form))} className="pv-strong">
            {title}
          </a>
        ) : (
          <span className="pv-strong">{title}</span>
        )
      },
    },
    { key: 'name', head: head('name'), card: 'line', render: ({ name }) => name },
    { key: 'dueOn', head: head('dueOn'), width: '130px', render: ({ dueOn }) => mediumDay(dueOn) },
    {
      key: 'state',
      head: head('state'),
      width: '150px',
      card: 'status',
      render: ({ state, isLate }) => (
        <span className="pv-inline pv-wrap pv-gap-8">
          <FormStateMark state={state} variant="bare" />
          {isLate && <LateMark />}
        </span>
      ),
    },
    {
      key: 'sentOn',
      head: head('sentOn'),
      width: '130px',
      isEmpty: ({ sentOn }) => sentOn === null,
      render: ({ sentOn }) => (sentOn === null ? '–' : mediumDay(sentOn)),
    },
  ]
}

const signOf = (code: string): string => code.replace(/P$/, (end, at) => (at === 0 ? end : `/${end}`))

const useFilters = (): ListFilter<DueSearch>[] => {
  const { t } = useTranslation()
  return [
    {
      kind: 'one',
      name: 'code',
      label: t('incb-forms.columns.form'),
      options: formCodes.map((code) => ({ value: code, label: signOf(code) })),
    },
    {
      kind: 'one',
      name: 'state',
      label: t('incb-forms.columns.state'),
      options: formStates.map((state) => ({ value: state, label: t(`incb-forms.states.${state}`) })),
    },
    {
      kind: 'one',
      name: 'late',
      label: t('incb-forms.late'),
      options: [{ value: 'true', label: t('incb-forms.onlyLate') }],
    },
  ]
}

const Due = () => {
  const { t } = useTranslation()
  const at = useList(dueAddress)
  const { year: asked, code, state, late } = at.search
  const year = Number(asked ?? todayHere().slice(0, 4))
  const query = useQuery(
    dueQuery({ year, ...(code ? { code } : {}), ...(state ? { state } : {}), ...(late ? { late } : {}) }),
  )
  const listed = wholeOf(query, query.data?.items)
  const filters = useFilters()
  return (
    <ListFrame
      head={{
        title: t('incb-forms.title'),
        line: t('incb-forms.line'),
        beforeActions: <YearSwitch year={year} onYear={(next) => at.change({ year: String(next) })} />,
      }}
    >
      <ListFilters at={at} filters={filters} />
      <Card padding="none">
        <DataTable
          inCard
          caption={t('incb-forms.title')}
          columns={useColumns()}
          rows={listed.rows}
          rowKey={formPlace}
          rowName={({ sign, period }) => `${sign} ${period}`}
          refreshing={listed.isOld}
          empty={
            <ListEmptyState
              at={at}
              listed={listed}
              filters={filters}
              failed={t('incb-forms.failed')}
              noMatch={{ title: t('incb-forms.noMatch') }}
              nothing={<EmptyState icon="calendar-event" title={t('incb-forms.noneDue')} />}
            />
          }
        />
      </Card>
    </ListFrame>
  )
}

/** The calendar of the forms that the authority owes the INCB. */
export const DuePage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'report.incb')) return <ForbiddenState title={t('incb-forms.forbidden')} />
  return <Due />
}
