import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { isRefusal } from '../../platform/responses.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedState } from '../../ui/state-panel.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import css from './message-dialog.module.css'
import { messageQuery } from './queries.ts'

/** A message of the authority, as one of its readers gets it; one that was taken back says so first. */
export const MessageDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { data, error, isError, refetch } = useQuery(messageQuery(id))
  const isGone = isRefusal(error) && error.status === 404
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title={
        <span lang={data?.culture} dir="auto">
          {data?.subject ?? t('notifications.message.title')}
        </span>
      }
    >
      {data === undefined && !isError && <Skeleton lines={4} />}
      {data === undefined && isError && (
        <FailedState
          title={t(isGone ? 'notifications.message.gone' : 'notifications.message.failed')}
          help={isGone ? t('notifications.message.goneHelp') : explain(error, t).title}
          {...(isGone ? {} : { onRetry: () => void refetch() })}
        />
      )}
      {data !== undefined && (
        <div className="pv-stack pv-fit pv-gap-12">
          <p className="pv-size-12 pv-dim">
            {t('notifications.message.sent', { when: moment(data.sentAt) })}
          </p>
          {data.retractedAt !== null && (
            <div>
              <StatusPill tone="red" icon="arrow-back-up">
                {t('notifications.message.retracted', { when: moment(data.retractedAt) })}
              </StatusPill>
              {data.retraction !== null && (
                <p
                  className={`${css.text} pv-anywhere pv-own-lines`}
                  lang={data.culture}
                  dir={data.direction}
                >
                  {data.retraction}
                </p>
              )}
            </div>
          )}
          <p
            className={`${css.text} pv-anywhere pv-own-lines`}
            data-retracted={data.retractedAt !== null || undefined}
            lang={data.culture}
            dir={data.direction}
          >
            {data.text}
          </p>
        </div>
      )}
    </Dialog>
  )
}
