import { submissionPlace } from '@papaver/contract/statistics/place.ts'
import type { Obligation } from '@papaver/contract/statistics/submission-schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import type { ListedAction } from '../../../ui/action-list.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { sideOf } from '../../casework/side.ts'
import { fetchTemplate } from '../queries.ts'
import { usePeriodWords } from '../use-period-words.ts'
import type { OwedSteps } from './owed-columns.tsx'

type Asking = { readonly what: 'nil' | 'waive' | 'unwaive'; readonly row: Obligation }

const create = ({ template: kind, period, establishment }: Obligation, isOffice: boolean, isNil: boolean) =>
  call('statistics.create', {
    body: { kind, period, isNil, ...(isOffice ? { establishmentId: establishment.id } : {}) },
  })

/** What people do to a report from the list, and the dialogs that ask before. */
export const useOwedSteps = (account: Account) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const sayPeriod = usePeriodWords()
  const [asking, setAsking] = useState<Asking>()
  const isOffice = sideOf(account) === 'office'
  const refresh = () => queries.invalidateQueries({ queryKey: ['statistics'] })
  const showFailure = (error: unknown) => showToast({ tone: 'red', title: explain(error, t).title })
  const begin = useSending({
    mutationFn: (row: Obligation) => create(row, isOffice, false),
    onSuccess: ({ id }) => navigate({ to: `${submissionPlace.place}/${id}/edit` }),
    onError: showFailure,
  })
  const template = useSending({
    mutationFn: ({ template: code, period, establishment }: Obligation) =>
      fetchTemplate(
        { code, query: { period, ...(isOffice ? { establishmentId: establishment.id } : {}) } },
        'xlsx',
      ),
    onSuccess: saveFile,
    onError: showFailure,
  })
  const step = useSending({
    mutationFn: async ({ what, row, comment = '' }: Asking & { comment?: string }) => {
      const params = { id: row.id }
      if (what === 'waive') await call('statistics.waive', { params, body: { reason: comment } })
      else if (what === 'unwaive') await call('statistics.unwaive', { params })
      else {
        const { id, version } = await create(row, isOffice, true)
        await call('statistics.act', {
          params: { id, action: 'submit' },
          body: { version, declaration: true },
        })
      }
    },
    onSuccess: async (_done, { what }) => {
      await refresh()
      setAsking(undefined)
      showToast({ tone: 'green', title: t(`statistics.owed.${what}.done`) })
    },
    onSettled: () => void refresh(),
  })
  const ask = (what: Asking['what'], row: Obligation) => {
    step.reset()
    setAsking({ what, row })
  }
  const more = (row: Obligation): ListedAction[] => {
    const isOpen = row.state === 'OPN'
    const action = (key: string, icon: ListedAction['icon'], onClick: () => void): ListedAction => ({
      key,
      icon,
      label: t(`statistics.owed.steps.${key}`),
      onClick,
    })
    return [
      ...(isOpen && mayDo(account, 'statistic.submit')
        ? [action('nil', 'circle-x', () => ask('nil', row))]
        : []),
      ...(row.state === 'WAI' ? [] : [action('template', 'download', () => template.mutate(row))]),
      ...(isOffice && isOpen && mayDo(account, 'case.decide')
        ? [action('waive', 'ban', () => ask('waive', row))]
        : []),
      ...(isOffice && row.state === 'WAI' && mayDo(account, 'case.decide')
        ? [action('unwaive', 'refresh', () => ask('unwaive', row))]
        : []),
    ]
  }
  const steps: OwedSteps = {
    begin: (row) => begin.mutate(row),
    isBusy: ({ id }) => begin.isPending && begin.variables.id === id,
    more,
  }
  const dialog = asking && (
    <ConfirmDialog
      open
      kind={asking.what === 'waive' ? 'danger' : 'calm'}
      title={t(`statistics.owed.${asking.what}.title`, {
        report: `${asking.row.template} ${asking.row.templateName}`,
        period: sayPeriod(asking.row.periodKind, asking.row.period),
      })}
      consequences={[t(`statistics.owed.${asking.what}.what`)]}
      safeLabel={t(`statistics.owed.${asking.what}.keep`)}
      confirmLabel={t(`statistics.owed.${asking.what}.confirm`)}
      comment={
        asking.what === 'waive'
          ? { label: t('statistics.owed.waive.reason'), maxLength: 'comment' }
          : undefined
      }
      busy={step.isPending}
      error={step.error === null ? undefined : explain(step.error, t).title}
      onSafe={() => setAsking(undefined)}
      onConfirm={({ comment }) => step.mutate({ ...asking, ...(comment === undefined ? {} : { comment }) })}
    />
  )
  return { steps, dialog }
}
