import type { FormParams, TakeOver } from '@papaver/contract/incb-forms/schema.ts'
import { changesBalance } from '@papaver/contract/incb-forms/take-over.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { useMassFormats } from '../../platform/mass-formats.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { FormFailure } from '../../ui/form/form.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { estimatesQuery } from './queries.ts'

type Line = TakeOver['lines'][number]

const useColumns = (): Column<Line>[] => {
  const { t } = useTranslation()
  const { grams, mass } = useMassFormats()
  const head = (key: string) => t(`incb-forms.takeOver.${key}`)
  return [
    {
      key: 'name',
      head: t('incb-forms.columns.substance'),
      card: 'lead',
      render: ({ name, balanceId }) =>
        balanceId === null ? (
          <bdi>{name}</bdi>
        ) : (
          <a href={hrefOf(`/import-export/balances/${balanceId}`)}>
            <bdi>{name}</bdi>
          </a>
        ),
    },
    {
      key: 'sent',
      head: head('sent'),
      align: 'number',
      width: '130px',
      render: ({ grams: sent }) => grams(sent),
    },
    {
      key: 'standing',
      head: head('standing'),
      align: 'number',
      width: '130px',
      render: ({ standingGrams }) => (standingGrams === null ? '–' : grams(standingGrams)),
    },
    {
      key: 'change',
      head: head('change'),
      card: 'line',
      render: ({ change, excessGrams }) => (
        <>
          <span className={changesBalance(change) ? 'pv-strong' : 'pv-dim'}>{head(`changes.${change}`)}</span>
          {excessGrams !== null && (
            <span className="pv-red pv-size-12"> {t('balances.excess', { excess: mass(excessGrams) })}</span>
          )}
        </>
      ),
    },
  ]
}

/** What was sent as estimates beside what stands in the balances of that year, and the step that takes it over. */
export const TakeOverDialog = ({ params, onClose }: { params: FormParams; onClose: () => void }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const columns = useColumns()
  const { data, error, refetch } = useQuery(estimatesQuery(params))
  const sending = useSending({
    mutationFn: (seal: string) => call('incb-forms.takeOver', { params, body: { seal } }),
    onSuccess: async () => {
      await Promise.all(
        ['incb-forms', 'balances'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      )
      showToast({ tone: 'green', title: t('incb-forms.takeOver.done') })
      onClose()
    },
    // Somebody else has changed a balance: what is shown is read anew before it is confirmed.
    onError: () => void refetch(),
  })
  const lines = data?.lines
  const isDue = lines?.some(({ change }) => changesBalance(change)) === true
  const { period: year } = params
  return (
    <Dialog
      open
      onClose={onClose}
      locked={sending.isPending}
      width={720}
      title={t('incb-forms.takeOver.title', { year })}
      foot={
        data !== undefined &&
        isDue && (
          <Button size={36} kind="primary" busy={sending.isPending} onClick={() => sending.mutate(data.seal)}>
            {t('incb-forms.takeOver.confirm')}
          </Button>
        )
      }
    >
      <div className="pv-stack pv-gap-12">
        <p className="pv-flush">{t('incb-forms.takeOver.lead', { year })}</p>
        {lines !== undefined && lines.length > 0 && !isDue && (
          <p className="pv-flush pv-strong">{t('incb-forms.takeOver.nothing')}</p>
        )}
        {error === null ? (
          <DataTable
            caption={t('incb-forms.takeOver.title', { year })}
            columns={columns}
            rows={lines}
            rowKey={({ substanceId }) => String(substanceId)}
            expected={6}
            empty={<EmptyState title={t('incb-forms.takeOver.none')} />}
          />
        ) : (
          <FetchFailed title={t('incb-forms.takeOver.failed')} error={error} onRetry={() => void refetch()} />
        )}
        <FormFailure error={sending.error} />
      </div>
    </Dialog>
  )
}
