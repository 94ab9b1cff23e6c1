import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { languagesQuery } from '../../../platform/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MailView } from '../mail-view.tsx'

type Preview = CallOutput<'emails.previewMessage'>

/** How many get it, in which language, and what it looks like. */
export const GroupCard = ({ preview, isWaiting }: { preview: Preview | undefined; isWaiting: boolean }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data: languages } = useQuery(languagesQuery)
  const nameOf = (culture: string) =>
    languages?.enabled.find((each) => each.culture === culture)?.name ?? culture
  if (preview === undefined)
    return (
      <Card title={t('notifications.emails.preview.title')}>
        {isWaiting ? (
          <Skeleton lines={4} />
        ) : (
          <p className="pv-hint">{t('notifications.emails.new.chooseFirst')}</p>
        )}
      </Card>
    )
  const { recipients, cultures, sample } = preview
  return (
    <>
      <Card title={t('notifications.emails.new.people', { number: number(recipients) })}>
        <ul className="pv-stack pv-fit pv-gap-12">
          {cultures.map(({ culture, recipients: some, writtenIn }) => (
            <li key={culture}>
              {t('notifications.emails.new.peopleIn', { language: nameOf(culture), number: number(some) })}
              {writtenIn !== null && writtenIn !== culture && (
                <span className="pv-dim">
                  {' '}
                  {t('notifications.emails.new.otherLanguage', { language: nameOf(writtenIn) })}
                </span>
              )}
            </li>
          ))}
          {recipients === 0 && (
            <li>
              <LineNotice tone="amber" icon="alert-triangle">
                <p>{t('notifications.refusals.notificationAudienceEmpty')}</p>
              </LineNotice>
            </li>
          )}
        </ul>
      </Card>
      {sample !== null && (
        <Card title={t('notifications.emails.preview.title')}>
          <MailView {...sample} />
        </Card>
      )}
    </>
  )
}
