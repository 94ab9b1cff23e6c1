import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import { languagesQuery } from '../../../platform/queries.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { ForbiddenState } from '../../../ui/state-panel.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import css from '../emails-page.module.css'
import { type MessageDetail, messageQuery } from '../queries.ts'
import { useAudienceWords } from './audience-words.ts'
import { MessageStatus } from './message-status.tsx'
import { RetractDialog } from './retract-dialog.tsx'

/** How far it is, while it goes; then how its mails fare, each figure leading to them. */
const Delivery = ({ message }: { message: MessageDetail }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { notified, recipients, mails, status, retractionNotified, id } = message
  const inOutbox = (which: keyof typeof mails) => (
    <a href={hrefOf('/emails', { tab: 'outbox', messageId: id, status: which })}>{number(mails[which])}</a>
  )
  return (
    <Card title={t('notifications.emails.message.delivery')}>
      <div className="pv-stack pv-fit pv-gap-16">
        {status === 'sending' && (
          <ProgressLine
            label={t('notifications.emails.message.progress', {
              notified: number(notified),
              all: number(recipients),
            })}
            done={notified}
            total={recipients}
          />
        )}
        {status === 'retracted' && retractionNotified < notified && (
          <ProgressLine
            label={t('notifications.emails.message.retracting', {
              notified: number(retractionNotified),
              all: number(notified),
            })}
            done={retractionNotified}
            total={notified}
          />
        )}
        <Facts
          columns={3}
          facts={[
            { label: t('notifications.emails.message.recipients'), value: number(recipients) },
            { label: t('notifications.emails.message.reached'), value: number(notified) },
            ...(['sent', 'waiting', 'dead', 'cancelled'] as const).map((which) => ({
              label: t(`notifications.emails.message.mails.${which}`),
              value: inOutbox(which),
            })),
          ]}
        />
      </div>
    </Card>
  )
}

const Words = ({ message }: { message: MessageDetail }) => {
  const { t } = useTranslation()
  const { data: languages } = useQuery(languagesQuery)
  const of = (culture: string) => languages?.enabled.find((each) => each.culture === culture)
  const order = (languages?.enabled ?? []).map(({ culture }) => culture)
  const written = Object.entries(message.words).toSorted(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  )
  return written.map(([culture, { subject, text }]) => (
    <Card key={culture} title={of(culture)?.name ?? culture}>
      <div className="pv-stack pv-fit pv-gap-16" lang={culture} dir={of(culture)?.direction ?? 'ltr'}>
        <p>
          <b>{subject}</b>
        </p>
        <p className={`${css.prose} pv-prose pv-anywhere`}>{text}</p>
        {message.retraction?.[culture] && (
          <LineNotice tone="red" icon="arrow-back-up">
            <p>{t('notifications.emails.message.why')}</p>
            <p className={`${css.prose} pv-prose pv-anywhere`}>{message.retraction[culture]}</p>
          </LineNotice>
        )}
      </div>
    </Card>
  ))
}

const Head = ({ message, onRetract }: { message: MessageDetail; onRetract: () => void }) => {
  const { t } = useTranslation()
  const { moment, day } = useFormats()
  const sayAudience = useAudienceWords()
  const { banner, createdAt, createdBy, retractedAt } = message
  const parts = [
    sayAudience(message.audience),
    t('notifications.emails.message.by', { who: createdBy, when: moment(createdAt) }),
    ...(banner === null
      ? []
      : [t('notifications.emails.message.hangs', { from: day(banner.from), until: day(banner.until) })]),
    ...(retractedAt === null
      ? []
      : [t('notifications.emails.message.retractedAt', { when: moment(retractedAt) })]),
  ]
  return (
    <PageHead
      back={{ label: t('notifications.emails.tab.messages'), href: hrefOf('/emails', { tab: 'messages' }) }}
      title={message.subject}
      status={<MessageStatus message={message} variant="pill" />}
      line={
        <span className="pv-flex pv-wrap pv-gap-4-12">
          {parts.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
      }
      actions={
        message.status === 'retracted'
          ? []
          : [
              {
                key: 'retract',
                label: t(`notifications.emails.retract.${message.isSent ? 'button' : 'takeDown'}`),
                icon: 'arrow-back-up',
                kind: 'danger',
                onClick: onRetract,
              },
            ]
      }
    />
  )
}

const Message = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const query = useQuery(messageQuery(id))
  const { data } = query
  const [isRetracting, setIsRetracting] = useState(false)
  if (data === undefined)
    return <Waiting of={query} failed={t('notifications.emails.message.failed')} lines={8} isPage />
  return (
    <PageFrame>
      <Head message={data} onRetract={() => setIsRetracting(true)} />
      <PageContent>
        {data.isSent && <Delivery message={data} />}
        <Words message={data} />
      </PageContent>
      {isRetracting && <RetractDialog message={data} onClose={() => setIsRetracting(false)} />}
    </PageFrame>
  )
}

/** One message that the authority has sent, and how it fared. */
export const MessagePage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const { id } = useParams({ strict: false }) as { id?: string }
  if (account === undefined || id === undefined) return null
  if (!mayDo(account, 'mail.admin'))
    return (
      <ForbiddenState
        title={t('notifications.emails.forbidden')}
        help={t('notifications.emails.forbiddenHelp')}
      />
    )
  return <Message id={id} />
}
