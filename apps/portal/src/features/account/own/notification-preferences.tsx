import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { type Delivery, deliveries } from '@papaver/contract/notifications/codes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { useAccount } from '../../../platform/session.ts'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SavedMark } from '../../../ui/saved-mark.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/state-panel.tsx'
import css from './notification-preferences.module.css'
import { usePreferences } from './use-preferences.ts'

type Preference = CallOutput<'notifications.preferences'>[number]

const Words = ({ id, topic }: { id: string; topic: Preference['topic'] }) => {
  const { t } = useTranslation()
  return (
    <div className={`${css.words} pv-narrow`}>
      <div id={`${id}-name`} className="pv-medium">
        {t(`notifications.topics.${topic}`)}
      </div>
      <div id={`${id}-hint`} className="pv-size-13 pv-dim">
        {t(`notifications.preferences.hint.${topic}`)}
      </div>
    </div>
  )
}

/** A topic of duty: there is but one way. */
const FixedTopic = ({ topic }: Pick<Preference, 'topic'>) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={`${css.topic} pv-row pv-wrap pv-below pv-block-10`}>
      <Words id={id} topic={topic} />
      <div className={`${css.ways} pv-row pv-wrap pv-tall-28`}>
        <span className="pv-inline pv-gap-8 pv-size-13 pv-dim">
          <Icon name="lock" />
          {t('notifications.preferences.fixed')}
        </span>
      </div>
    </div>
  )
}

interface TopicProps {
  row: Preference
  isOff: boolean
  onChoose: (mail: Delivery) => void
}

const Topic = ({ row: { topic, mail }, isOff, onChoose }: TopicProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div
      role="radiogroup"
      className={`${css.topic} pv-row pv-wrap pv-below pv-block-10`}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-hint`}
    >
      <Words id={id} topic={topic} />
      <div className={`${css.ways} pv-row pv-wrap pv-tall-28`}>
        {deliveries.map((delivery) => (
          <label
            key={delivery}
            className="pv-inline pv-gap-8 pv-size-13 pv-press pv-tall-28 pv-touch"
            htmlFor={`${id}-${delivery}`}
          >
            <input
              id={`${id}-${delivery}`}
              type="radio"
              name={id}
              className={`${css.radio} pv-rigid`}
              checked={mail === delivery}
              disabled={isOff}
              onChange={() => onChoose(delivery)}
            />
            {t(`notifications.preferences.delivery.${delivery}`)}
          </label>
        ))}
      </div>
    </div>
  )
}

/** What of one's notifications comes by mail, for the page of one's own settings. */
export const NotificationPreferences = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const { query, choose, isSaving, savedAt, failure } = usePreferences()
  const title = t('notifications.preferences.title')
  if (query.data === undefined)
    return (
      <Card title={title}>
        {query.isError ? (
          <FailedState
            title={t('notifications.preferences.loadFailed')}
            help={explain(query.error, t).title}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton />
        )}
      </Card>
    )
  return (
    <Card title={title} aside={<SavedMark at={savedAt} isSaving={isSaving} />}>
      <p className="pv-prose pv-after-4">{t('notifications.preferences.lead')}</p>
      <div role="alert">
        {failure === undefined ? null : (
          <FieldError>
            {t('notifications.preferences.failed')}. {explain(failure, t).title}
          </FieldError>
        )}
      </div>
      {query.data.map((row) =>
        row.isFixed ? (
          <FixedTopic key={row.topic} topic={row.topic} />
        ) : (
          <Topic
            key={row.topic}
            row={row}
            isOff={account?.impersonator?.isReadOnly === true}
            onChoose={(mail) => choose(row.topic, mail)}
          />
        ),
      )}
      <p className="pv-prose pv-size-13 pv-dim pv-before-12">{t('notifications.preferences.fixedWhy')}</p>
    </Card>
  )
}
