import type { SchedulingDetail } from '@papaver/contract/scheduling/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Facts, type FactsProps } from '../../../ui/facts.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { Differences } from '../differences.tsx'
import { changeQuery } from '../queries.ts'
import { nameOf, statusStyles } from '../words.ts'
import { Tasks } from './tasks.tsx'

const toList = hrefOf('/masters/scheduling')

const Withdraw = ({ change, onClose }: { change: SchedulingDetail; onClose: () => void }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending, error } = useSending({
    mutationFn: (comment: string | undefined) =>
      call('scheduling.act', {
        params: { id: change.id, action: 'withdraw' },
        body: { version: change.version, ...(comment ? { comment } : {}) },
      }),
    onSuccess: (fresh) => {
      client.setQueryData(changeQuery(change.id).queryKey, fresh)
      showToast({ tone: 'green', title: t('scheduling.withdrawn') })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('scheduling.withdraw.title')}
      consequences={[
        t('scheduling.withdraw.text'),
        ...(change.companies.notified === 0
          ? []
          : [t('scheduling.withdraw.notified', { count: change.companies.notified })]),
      ]}
      safeLabel={t('scheduling.withdraw.keep')}
      confirmLabel={t('scheduling.withdraw.action')}
      comment={{ label: t('scheduling.withdraw.comment'), maxLength: 'reason' }}
      busy={isPending}
      error={error ? explain(error, t).title : undefined}
      onSafe={onClose}
      onConfirm={({ comment }) => mutate(comment)}
    />
  )
}

const useExport = (id: string) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: () => call('scheduling.export', { params: { id } }),
    onSuccess: (file) => saveFile(file),
    onError: (error) => showToast({ tone: 'red', title: explain(error, t).title }),
  })
}

const Change = ({ change }: { change: SchedulingDetail }) => {
  const { t } = useTranslation()
  const { day, moment, number } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const exporting = useExport(change.id)
  const { status, kind, effectiveOn, legalBasis, note, companies, createdByName, createdAt } = change
  const facts: FactsProps['facts'] = [
    { label: t('scheduling.fields.kind'), value: t(`scheduling.kinds.${kind}`) },
    { label: t('scheduling.fields.effectiveOn'), value: day(effectiveOn) },
    { label: t('scheduling.fields.legalBasis'), value: <bdi>{legalBasis}</bdi> },
    {
      label: t('scheduling.companies.label'),
      value:
        companies.waiting === 0
          ? number(companies.notified)
          : t('scheduling.companies.waiting', {
              notified: number(companies.notified),
              waiting: number(companies.waiting),
            }),
    },
    ...(note === '' ? [] : [{ label: t('scheduling.fields.note'), value: <bdi>{note}</bdi> }]),
  ]
  return (
    <PageFrame>
      <PageHead
        title={nameOf(change)}
        status={<StatusPill {...statusStyles[status]}>{t(`scheduling.statuses.${status}`)}</StatusPill>}
        back={{ label: t('scheduling.title'), href: toList }}
        line={`${createdByName} · ${moment(createdAt)}`}
        actions={[
          {
            key: 'export',
            label: t('scheduling.tasks.export'),
            icon: 'download',
            disabled: change.tasks.length === 0,
            busy: exporting.isPending,
            onClick: () => exporting.mutate(),
          },
          ...(status === 'planned'
            ? [
                {
                  key: 'withdraw',
                  label: t('scheduling.withdraw.action'),
                  kind: 'danger' as const,
                  onClick: () => setAsking(true),
                },
              ]
            : []),
        ]}
      />
      <PageContent>
        <Card title={t('scheduling.steps.what')}>
          <Differences differences={change.differences} />
          <Facts facts={facts} />
        </Card>
        <Tasks change={change} />
      </PageContent>
      {isAsking && <Withdraw change={change} onClose={() => setAsking(false)} />}
    </PageFrame>
  )
}

/** One change of scheduling with its tasks. */
export const ChangePage = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(changeQuery(id))
  if (data !== undefined) return <Change key={id} change={data} />
  return (
    <PageFrame>
      <PageHead title={t('scheduling.title')} back={{ label: t('scheduling.title'), href: toList }} />
      <PageContent>
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton lines={10} />}
      </PageContent>
    </PageFrame>
  )
}
