import type { Beside } from '@papaver/contract/authorizations/incoming.ts'
import type { IncomingDetail } from '@papaver/contract/exchange/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LineNotice } from '../../ui/line-notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useFigure } from '../masters/goods/units.ts'
import { besideQuery, refreshIncoming } from './queries.ts'
import { SaidLines } from './said-card.tsx'

type Field = Beside['fields'][number]
type Line = Beside['lines'][number]

const Same = ({ isSame }: { isSame: boolean | null }) => {
  const { t } = useTranslation()
  if (isSame === null) return <span className="pv-dim">{t('exchange.beside.unknown')}</span>
  return (
    <span className={`pv-inline pv-gap-6 ${isSame ? '' : 'pv-red'}`}>
      <Icon name={isSame ? 'circle-check' : 'alert-triangle'} />
      {t(isSame ? 'exchange.beside.same' : 'exchange.beside.differs')}
    </span>
  )
}

const FieldsTable = ({ fields }: { fields: readonly Field[] }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const said = (field: Field, value: string | null) =>
    value === null ? '–' : field.field === 'validUntil' ? mediumDay(value) : <bdi>{value}</bdi>
  const columns: Column<Field>[] = [
    {
      key: 'field',
      head: t('exchange.beside.field'),
      card: 'lead',
      render: ({ field }) => t(`exchange.beside.fields.${field}`),
    },
    { key: 'theirs', head: t('exchange.beside.theirs'), render: (field) => said(field, field.theirs) },
    { key: 'ours', head: t('exchange.beside.ours'), render: (field) => said(field, field.ours) },
    {
      key: 'same',
      head: t('exchange.beside.compared'),
      width: '150px',
      card: 'status',
      render: ({ isSame }) => <Same isSame={isSame} />,
    },
  ]
  return (
    <DataTable
      inCard
      caption={t('exchange.beside.title')}
      columns={columns}
      rows={fields}
      rowKey={({ field }) => field}
    />
  )
}

interface LinesProps {
  lines: readonly Line[]
  isOfGoods: boolean
  isCorrection: boolean
}

const LinesTable = ({ lines, isOfGoods, isCorrection }: LinesProps) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const columns: Column<Line>[] = [
    {
      key: 'name',
      head: t('exchange.goods.name'),
      card: 'lead',
      render: ({ position, name }) => <bdi>{`${position}. ${name}`}</bdi>,
    },
    {
      key: 'theirs',
      head: t('exchange.beside.theirs'),
      align: 'number',
      width: '200px',
      render: ({ theirs, inOurUnit, unit }) =>
        theirs === null ? (
          t('exchange.beside.noLine')
        ) : (
          <span className="pv-stack pv-gap-2">
            {figure(theirs.quantity, theirs.unit)}
            {inOurUnit === null ? (
              <span className="pv-hint pv-red">{t('exchange.beside.otherUnit')}</span>
            ) : (
              theirs.unit !== unit && <span className="pv-hint">{figure(inOurUnit, unit)}</span>
            )}
          </span>
        ),
    },
    ...(isCorrection
      ? [
          {
            key: 'before',
            head: t('exchange.beside.before'),
            align: 'number' as const,
            width: '160px',
            render: ({ before, unit }: Line) => (before === null ? '–' : figure(before, unit)),
          },
        ]
      : []),
    {
      key: 'ours',
      head: t(isOfGoods ? 'exchange.beside.recorded' : 'exchange.beside.ours'),
      align: 'number',
      width: '160px',
      render: ({ quantity, unit }) => figure(quantity, unit),
    },
    {
      key: 'base',
      head: t('exchange.beside.bases'),
      align: 'number',
      width: '220px',
      render: ({ theirs, baseGrams }) => (
        <span className="pv-stack pv-gap-2">
          <span>{theirs?.baseGrams ? figure(theirs.baseGrams, 'g') : '–'}</span>
          <span className="pv-hint">{baseGrams === null ? '–' : figure(baseGrams, 'g')}</span>
        </span>
      ),
    },
  ]
  return (
    <DataTable
      inCard
      caption={t('exchange.goods.caption')}
      columns={columns}
      rows={lines}
      rowKey={({ lineId }) => lineId}
    />
  )
}

interface UseProps {
  caseId: string
  incomingId: string
  beside: Beside
}

/** Of what kind its words are. */
const wordsOf = ({ use, isCorrection }: Beside) => (use === 'record' && isCorrection ? 'corrected' : use)

const useUsing = ({ caseId, incomingId, beside }: UseProps, onDone: () => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { use, version } = beside
  const params = { id: caseId, incomingId }
  return useSending<unknown, unknown, void>({
    mutationFn: () => {
      if (use === 'record') return call('endorsements.recordIncoming', { params })
      const name = use === 'certificate' ? 'authorizations.takeCertificate' : 'authorizations.keepIncoming'
      return call(name, { params, body: { version } })
    },
    onSuccess: () => {
      refreshIncoming()
      void client.invalidateQueries({ queryKey: ['authorizations'] })
      showToast({ tone: 'green', title: t(`exchange.use.${wordsOf(beside)}.done`) })
      onDone()
    },
    onError: () => refreshIncoming(),
  })
}

/** What may be done with it, and what stands against it. */
const UsePart = (props: UseProps & { isClosed: boolean }) => {
  const { t } = useTranslation()
  const { hindrances, caseNumber } = props.beside
  const use = wordsOf(props.beside)
  const [isAsking, setAsking] = useState(false)
  const using = useUsing(props, () => setAsking(false))
  if (use === null || hindrances.includes('used') || (props.isClosed && hindrances.length > 0)) return null
  if (hindrances.length > 0)
    return (
      <LineNotice tone="neutral" icon="info-circle">
        <p>{t(`exchange.use.${use}.not`)}</p>
        <ul>
          {hindrances.map((each) => (
            <li key={each}>{t(`exchange.hindrances.${each}`)}</li>
          ))}
        </ul>
      </LineNotice>
    )
  return (
    <div>
      <Button kind="primary" size={36} icon="circle-check" onClick={() => setAsking(true)}>
        {t(`exchange.use.${use}.button`)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        kind="calm"
        icon="circle-check"
        title={t(`exchange.use.${use}.button`)}
        consequences={[t(`exchange.use.${use}.what`, { number: isolated(caseNumber ?? '') })]}
        safeLabel={t('exchange.use.keep')}
        confirmLabel={t(`exchange.use.${use}.confirm`)}
        busy={using.isPending}
        error={using.error === null ? undefined : explain(using.error, t).title}
        onSafe={() => setAsking(false)}
        onConfirm={() => using.mutate()}
      />
    </div>
  )
}

/** What they say beside what is known here, line by line, and the one thing that it may be used for. */
export const BesideCard = ({ detail, caseId }: { detail: IncomingDetail; caseId: string }) => {
  const { t } = useTranslation()
  const query = useQuery(besideQuery(caseId, detail.id))
  const { data } = query
  return (
    <Card
      title={t('exchange.beside.title')}
      aside={<a href={hrefOf(`/import-export/${caseId}`)}>{t('exchange.beside.openCase')}</a>}
    >
      <Waiting of={query} failed={t('exchange.beside.failed')} lines={6} />
      {data !== undefined && (
        <div className="pv-stack pv-gap-16">
          <FieldsTable fields={data.fields} />
          {detail.subject !== 'changed' && (
            <LinesTable
              lines={data.lines}
              isOfGoods={detail.subject === 'endorsed'}
              isCorrection={data.isCorrection}
            />
          )}
          {data.others.length > 0 && (
            <section className="pv-stack pv-gap-8">
              <h3 className="pv-size-13">{t('exchange.beside.others')}</h3>
              <SaidLines lines={data.others} />
            </section>
          )}
          {data.replacedBy !== null && (
            <LineNotice tone="amber" icon="alert-triangle">
              <p>
                {t(`exchange.beside.${data.use === 'kept' ? 'keptBeside' : 'replacedBy'}`, {
                  number: isolated(data.replacedBy),
                })}
              </p>
            </LineNotice>
          )}
          <UsePart caseId={caseId} incomingId={detail.id} beside={data} isClosed={detail.use !== null} />
        </div>
      )}
    </Card>
  )
}
