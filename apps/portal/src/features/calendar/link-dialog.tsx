import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CopyButton } from '../account/copy-button.tsx'
import { subscriptionQuery } from './queries.ts'

/** A link that was just made: it is shown this once. */
const NewLink = ({ address }: { address: string }) => {
  const { t } = useTranslation()
  return (
    <div className="pv-stack pv-fit pv-gap-8 pv-begin" role="status">
      <p className="pv-strong">{t('calendar.link.new')}</p>
      <code dir="ltr" className="pv-mono pv-size-13 pv-anywhere">
        {address}
      </code>
      <CopyButton text={address} label={t('calendar.link.copy')} />
    </div>
  )
}

const Standing = () => {
  const { t } = useTranslation()
  const { day, moment } = useFormats()
  const { data, error, isError, refetch } = useQuery(subscriptionQuery)
  if (isError)
    return <FetchFailed title={t('calendar.failed')} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={1} />
  const { madeAt, readAt } = data
  if (madeAt === null) return <p>{t('calendar.link.none')}</p>
  return (
    <p>
      {t('calendar.link.made', { day: day(madeAt) })}{' '}
      {readAt === null ? t('calendar.link.unread') : t('calendar.link.read', { moment: moment(readAt) })}
    </p>
  )
}

/** The secret address under which other programs read the calendar: made, shown once, ended. */
export const LinkDialog = ({ isOffice, onClose }: { isOffice: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(subscriptionQuery)
  const onError = (error: Error) => showToast({ tone: 'red', title: explain(error, t).title })
  const onSettled = () => client.invalidateQueries(subscriptionQuery)
  const make = useSending({ mutationFn: () => call('calendar.makeLink'), onError, onSettled })
  const end = useSending({
    mutationFn: () => call('calendar.endLink'),
    onSuccess: () => {
      make.reset()
      showToast({ tone: 'green', title: t('calendar.link.ended') })
    },
    onError,
    onSettled,
  })
  const isBusy = make.isPending || end.isPending
  const hasLink = data !== undefined && data.madeAt !== null
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isBusy}
      width={520}
      title={t('calendar.link.title')}
      foot={
        <>
          {hasLink && (
            <Button size={36} kind="danger" disabled={isBusy} onClick={() => end.mutate()}>
              {t('calendar.link.end')}
            </Button>
          )}
          <Button size={36} kind="primary" busy={make.isPending} onClick={() => make.mutate()}>
            {t(`calendar.link.${hasLink ? 'renew' : 'make'}`)}
          </Button>
          <Button size={36} disabled={isBusy} onClick={onClose}>
            {t('calendar.link.close')}
          </Button>
        </>
      }
    >
      <div className="pv-stack pv-fit pv-gap-12">
        <p>
          {t('calendar.link.what')} {t(`calendar.link.scope.${isOffice ? 'office' : 'other'}`)}
        </p>
        <p className="pv-note">{t('calendar.link.secret')}</p>
        {make.data === undefined ? <Standing /> : <NewLink address={make.data.address} />}
      </div>
    </Dialog>
  )
}
