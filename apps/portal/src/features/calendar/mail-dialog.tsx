import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { subscriptionQuery } from './queries.ts'

/** Whether an officer gets the mail of the day; kept as soon as it is chosen. */
export const MailDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data, error, isError, refetch } = useQuery(subscriptionQuery)
  const save = useSending({
    mutationFn: (isMailed: boolean) => call('calendar.setMail', { body: { isMailed } }),
    onSuccess: () => showToast({ tone: 'green', title: t('calendar.mail.saved') }),
    onError: (failure) => showToast({ tone: 'red', title: explain(failure, t).title }),
    onSettled: () => client.invalidateQueries(subscriptionQuery),
  })
  const isMailed = save.isPending ? save.variables : (data?.isMailed ?? false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('calendar.mail.title')}
      foot={
        <Button size={36} onClick={onClose}>
          {t('calendar.link.close')}
        </Button>
      }
    >
      <div className="pv-stack pv-fit pv-gap-12">
        <p>{t('calendar.mail.hint')}</p>
        {isError && <FetchFailed title={t('calendar.failed')} error={error} onRetry={() => void refetch()} />}
        {data === undefined && !isError && <Skeleton lines={1} />}
        {data !== undefined && (
          <CheckField
            label={t('calendar.mail.wanted')}
            checked={isMailed}
            disabled={save.isPending}
            onChange={(wanted) => save.mutate(wanted)}
          />
        )}
      </div>
    </Dialog>
  )
}
