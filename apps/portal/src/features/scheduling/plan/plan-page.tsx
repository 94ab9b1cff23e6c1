import type { Preview } from '@papaver/contract/scheduling/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import css from '../scheduling.module.css'
import { ChangeCard } from './change-card.tsx'
import { ImpactCard } from './impact-card.tsx'
import { TasksCard } from './tasks-card.tsx'
import { type Plan, usePlan } from './use-plan.ts'

const toList = hrefOf('/masters/scheduling')

const useSend = (onSent: () => void) => {
  const client = useQueryClient()
  const { t } = useTranslation()
  return useSending({
    mutationFn: (plan: NonNullable<Plan['plan']>) => call('scheduling.plan', { body: plan }),
    onSuccess: ({ id }) => {
      onSent()
      void client.invalidateQueries()
      showToast({ tone: 'green', title: t('scheduling.planned') })
      location.hash = hrefOf(`/masters/scheduling/${id}`)
    },
  })
}

/** Who will hear of it, before it is confirmed. */
const useNoticeSentences = () => {
  const { t } = useTranslation()
  return ({ reached, unreached }: Preview['companies']): string[] => [
    reached === 0 ? t('scheduling.confirm.nobody') : t('scheduling.confirm.notified', { count: reached }),
    ...(unreached === 0 ? [] : [t('scheduling.confirm.unreached', { count: unreached })]),
  ]
}

/** Plans a change: what it is, what it touches, what is to be done. */
export const PlanPage = () => {
  const { t } = useTranslation()
  const { day, number } = useFormats()
  const plan = usePlan()
  const isSent = useRef(false)
  const send = useSend(() => {
    isSent.current = true
  })
  const sentencesOf = useNoticeSentences()
  const [isAsking, setAsking] = useState(false)
  const { form, preview } = plan
  // What it would touch is asked about as well: before that is known nothing is confirmed.
  const ask = () => form.submit(() => setAsking(preview.data !== undefined))
  const chosen =
    preview.data?.impact.filter(({ area, total }) => total > 0 && form.values.taskAreas.includes(area)) ?? []
  return (
    <PageFrame>
      <PageHead
        title={t('scheduling.new')}
        back={{ label: t('scheduling.title'), href: toList }}
        actions={[{ key: 'plan', label: t('scheduling.new'), kind: 'primary', onClick: ask }]}
      />
      <PageContent>
        <div ref={form.root} className={css.cards}>
          <ChangeCard {...plan} />
          <ImpactCard {...plan} />
          <TasksCard {...plan} />
        </div>
      </PageContent>
      <LeaveGuard isUnsaved={() => form.isChanged && !isSent.current} />
      <ConfirmDialog
        open={isAsking}
        kind="calm"
        title={t('scheduling.confirm.title')}
        consequences={[
          t('scheduling.confirm.effect', {
            substance: t(`scheduling.kinds.${form.values.kind}`),
            day: form.values.effectiveOn === '' ? '' : day(form.values.effectiveOn),
          }),
          ...(preview.data ? sentencesOf(preview.data.companies) : []),
          ...chosen.map(({ area, total }) =>
            t('scheduling.confirm.tasks', { area: t(`scheduling.areas.${area}`), number: number(total) }),
          ),
        ]}
        safeLabel={t('scheduling.confirm.keep')}
        confirmLabel={t('scheduling.new')}
        busy={send.isPending}
        error={send.error ? explain(send.error, t).title : undefined}
        onSafe={() => setAsking(false)}
        onConfirm={() => plan.plan && send.mutate(plan.plan)}
      />
    </PageFrame>
  )
}
