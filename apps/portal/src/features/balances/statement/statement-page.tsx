import {
  departuresShown,
  type FigureStep,
  figureSteps,
  hasDepartures,
  ledgerPartNames,
} from '@papaver/contract/balances/figures.ts'
import { excessAfter } from '@papaver/contract/balances/rules.ts'
import type { Statement, StatementFormat } from '@papaver/contract/balances/statement-schema.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { useList } from '../../../platform/use-list.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { ListFilters } from '../../../ui/list/list-filters.tsx'
import { useExport } from '../../../ui/list/use-export.ts'
import { Meter } from '../../../ui/meter.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { type HeadAction, PageHead } from '../../../ui/page-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state-panel.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { isOver } from '../balances-columns.tsx'
import { balancesAddress } from '../balances-search.ts'
import { statementAddress, statementPlace, statementQuery, statementQueryOf } from '../queries.ts'
import { LeftCurve } from './left-curve.tsx'
import { useStatementColumns } from './statement-columns.tsx'
import { StepDialog } from './step-dialog.tsx'

/** Fewer steps than these are read sooner than drawn. */
const fewestDrawn = 3

const Forecast = ({ statement }: { statement: Statement }) => {
  const { t } = useTranslation()
  const { mass, day } = useMassFormats()
  const { perDayGrams, lastsUntil, now } = statement
  if (isOver(now))
    return (
      <LineNotice tone="red" icon="alert-triangle">
        {t('balances.statement.over', { excess: mass(excessAfter(now)) })}
      </LineNotice>
    )
  if (perDayGrams === null) return null
  const words = { left: mass(now.freeGrams), perDay: mass(perDayGrams) }
  return (
    <p className="pv-hint">
      {lastsUntil === null
        ? t('balances.statement.forecastYear', words)
        : t('balances.statement.forecast', { ...words, day: day(lastsUntil) })}
    </p>
  )
}

/** What the balance holds now. */
const Sums = ({ statement }: { statement: Statement }) => {
  const { t } = useTranslation()
  const { mass } = useMassFormats()
  const { now, kind, estimateGrams, supplementGrams, substanceName } = statement
  const word = (key: string) => t(`balances.statement.${key}`)
  const facts = [
    { label: kind === 'quota' ? word('actions.quota') : word('estimate'), value: mass(estimateGrams) },
    ...(kind === 'quota' ? [] : [{ label: word('supplements'), value: mass(supplementGrams) }]),
    { label: word('used'), value: mass(now.usedGrams) },
    { label: word('reserved'), value: mass(now.reservedGrams) },
    {
      label: word('left'),
      value: <b className={isOver(now) ? 'pv-red' : undefined}>{mass(now.freeGrams)}</b>,
    },
    ...departuresShown
      .filter((key) => isPositive(now[`${key}Grams`]))
      .map((key) => ({ label: word(key), value: mass(now[`${key}Grams`]) })),
  ]
  return (
    <Card>
      <div className="pv-stack pv-gap-12">
        <Meter
          size="large"
          used={now.usedGrams}
          reserved={now.reservedGrams}
          total={now.limitGrams}
          text={t('balances.text', {
            name: substanceName,
            used: mass(now.usedGrams),
            reserved: mass(now.reservedGrams),
            left: mass(now.freeGrams),
            limit: mass(now.limitGrams),
          })}
        />
        <Facts facts={facts} columns={5} />
        <Forecast statement={statement} />
      </div>
    </Card>
  )
}

/** Opening and closing of the period that is shown. */
const Ends = ({ statement: { opening, closing } }: { statement: Statement }) => {
  const { t } = useTranslation()
  const { mass } = useMassFormats()
  return (
    <Facts
      columns={2}
      facts={[
        { label: t('balances.statement.opening'), value: mass(opening.freeGrams) },
        { label: t('balances.statement.closing'), value: mass(closing.freeGrams) },
      ]}
    />
  )
}

const Years = ({ statement: { years, year } }: { statement: Statement }) => {
  const { t } = useTranslation()
  if (years.length < 2) return null
  return (
    <nav aria-label={t('balances.statement.otherYears')} className="pv-inline pv-gap-8">
      {years.map((each) => (
        <a
          key={each.id}
          href={hrefOf(statementPlace(each.id))}
          aria-current={each.year === year ? 'page' : undefined}
          className={each.year === year ? 'pv-strong' : undefined}
        >
          {each.year}
        </a>
      ))}
    </nav>
  )
}

const useFilters = () => {
  const { t } = useTranslation()
  return [
    { kind: 'period', label: t('balances.statement.period') },
    {
      kind: 'one',
      name: 'only',
      label: t('balances.statement.only'),
      options: ledgerPartNames.map((part) => ({ value: part, label: t(`balances.statement.parts.${part}`) })),
    },
  ] as const
}

const Lines = ({ id, statement, isOld }: { id: string; statement: Statement; isOld: boolean }) => {
  const { t } = useTranslation()
  const at = useList(useMemo(() => statementAddress(id), [id]))
  const columns = useStatementColumns(hasDepartures(statement))
  const { lines, next } = statement
  const { before, ...rest } = at.search
  const label = t('balances.statement.curve')
  return (
    <>
      <ListFilters at={at} filters={useFilters()} />
      <Card title={t('balances.statement.lines')}>
        <div className="pv-stack pv-gap-12">
          <Ends statement={statement} />
          {lines.length >= fewestDrawn && <LeftCurve lines={lines} label={label} />}
          <DataTable
            caption={t('balances.statement.lines')}
            columns={columns}
            rows={lines}
            rowKey={({ sequence }) => String(sequence)}
            rowHeight={36}
            refreshing={isOld}
            empty={<EmptyState title={t('balances.statement.none')} />}
          />
          <nav className="pv-inline pv-wrap pv-gap-12" aria-label={t('balances.statement.lines')}>
            {before !== undefined && <a href={at.address.href(rest)}>{t('balances.statement.newest')}</a>}
            {next !== null && (
              <a href={at.address.href({ ...rest, before: String(next) })}>
                {t('balances.statement.earlier')}
              </a>
            )}
          </nav>
        </div>
      </Card>
    </>
  )
}

/** As what a statement is saved. */
const formats: readonly StatementFormat[] = ['xlsx', 'pdf']

const useActions = (statement: Statement, onStep: (step: FigureStep) => void): HeadAction[] => {
  const { t } = useTranslation()
  const at = useList(useMemo(() => statementAddress(statement.id), [statement.id]))
  const { before: _before, ...query } = statementQueryOf(at.search)
  const exporting = useExport(
    (format: StatementFormat) =>
      call('balances.statementExport', { params: { id: statement.id }, query: { ...query, format } }),
    t('balances.exportFailed'),
  )
  const mayTake: Record<FigureStep, boolean> = {
    confirm: statement.isProvisional,
    supplement: statement.hasEstimate,
    correct: statement.hasEstimate,
  }
  const steps = figureSteps.filter((step) => statement.mayEdit && mayTake[step])
  return [
    {
      key: 'export',
      label: t('balances.export'),
      icon: 'download',
      busy: exporting.isPending,
      choices: formats.map((format) => ({
        key: format,
        label: t(`balances.statement.formats.${format}`),
        icon: 'download',
        onClick: () => exporting.mutate(format),
      })),
    },
    ...steps.map((step) => ({
      key: step,
      label: t(`balances.steps.${step}`),
      ...(step === 'supplement' ? { kind: 'primary' as const } : {}),
      onClick: () => onStep(step),
    })),
  ]
}

const Whole = ({ id, statement, isOld }: { id: string; statement: Statement; isOld: boolean }) => {
  const { t } = useTranslation()
  const [step, setStep] = useState<FigureStep>()
  const actions = useActions(statement, setStep)
  const { kind, licenseNumber, substanceName, year, isProvisional, hasEstimate } = statement
  const open = hasEstimate ? 'provisional' : 'missing'
  return (
    <PageFrame>
      <PageHead
        title={t('balances.statement.titleOf', { name: substanceName, year: String(year) })}
        status={
          (isProvisional || !hasEstimate) && (
            <StatusPill tone="amber" icon="clock">
              {t(`balances.states.${open}`)}
            </StatusPill>
          )
        }
        back={{
          label: t('balances.statement.back'),
          href: balancesAddress.href({ year: String(year) }),
        }}
        line={
          kind === 'quota'
            ? t('balances.statement.ofQuota', { number: licenseNumber ?? '' })
            : t('balances.statement.ofEstimate')
        }
        beforeActions={<Years statement={statement} />}
        actions={actions}
      />
      <PageContent>
        <Sums statement={statement} />
        <Lines id={id} statement={statement} isOld={isOld} />
      </PageContent>
      {step !== undefined && (
        <StepDialog key={step} statement={statement} step={step} onClose={() => setStep(undefined)} />
      )}
    </PageFrame>
  )
}

/** What makes a balance and what became of it, line by line. */
export const StatementPage = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const at = useList(useMemo(() => statementAddress(id), [id]))
  const { data, error, refetch, isPlaceholderData } = useQuery(
    statementQuery(id, statementQueryOf(at.search)),
  )
  if (data !== undefined && data.id === id)
    return <Whole key={id} id={id} statement={data} isOld={isPlaceholderData} />
  return (
    <PageFrame>
      <PageHead
        title={t('balances.statement.title')}
        back={{ label: t('balances.statement.back'), href: hrefOf(balancesAddress.path) }}
      />
      <PageContent>
        <Card>
          {error === null ? (
            <Skeleton lines={8} />
          ) : (
            <FetchFailed
              title={t('balances.statement.failed')}
              error={error}
              onRetry={() => void refetch()}
            />
          )}
        </Card>
      </PageContent>
    </PageFrame>
  )
}
