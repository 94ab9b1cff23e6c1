import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { queryClient } from '../../../platform/queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import css from '../emails-page.module.css'
import { MailView } from '../mail-view.tsx'
import { mailQuery, type OutboxDetail, refreshEmails } from '../queries.ts'
import { MailStatusWord } from './mail-status.tsx'

const MailFacts = ({ mail }: { mail: OutboxDetail }) => {
  const { t } = useTranslation()
  const { moment, number } = useFormats()
  const fact = (key: string) => t(`notifications.emails.mail.${key}`)
  const next = mail.status === 'sent' ? mail.sentAt : mail.nextAttemptAt
  return (
    <Facts
      columns={3}
      facts={[
        { label: fact('status'), value: <MailStatusWord status={mail.status} /> },
        { label: fact('recipient'), value: <bdi dir="ltr">{mail.recipient}</bdi> },
        { label: fact('kind'), value: mail.name },
        { label: fact('written'), value: moment(mail.createdAt) },
        {
          label: fact(mail.status === 'sent' ? 'sent' : 'next'),
          value: next === null ? undefined : moment(next),
        },
        { label: fact('attempts'), value: number(mail.attempts) },
        ...(mail.lastError === null
          ? []
          : [{ label: fact('error'), value: <bdi dir="ltr">{mail.lastError}</bdi>, wide: true }]),
      ]}
    />
  )
}

const Content = ({ mail }: { mail: OutboxDetail }) => {
  const { t } = useTranslation()
  return (
    <div className="pv-stack pv-fit pv-gap-16">
      <div className={css.contained}>
        <MailFacts mail={mail} />
      </div>
      {mail.hindrance !== null && (
        <LineNotice tone="amber" icon="alert-triangle">
          <p>{t(`notifications.emails.mail.${mail.hindrance}`)}</p>
        </LineNotice>
      )}
      {mail.text === null ? (
        <LineNotice tone="neutral" icon="lock">
          <p>{t('notifications.emails.mail.secret')}</p>
        </LineNotice>
      ) : (
        <MailView {...mail} text={mail.text} isSubjectHidden />
      )}
    </div>
  )
}

interface MailDialogProps {
  id: string
  /** With the mail that is to be seen instead, where one came of it. */
  onClose: (next?: string) => void
}

const useAct = (id: string, onClose: MailDialogProps['onClose']) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: (action: 'resend' | 'cancel') => call('emails.actOnMail', { params: { id, action } }),
    onSuccess: (mail, action) => {
      queryClient.setQueryData(mailQuery(mail.id).queryKey, mail)
      refreshEmails('outbox', 'outboxState', 'mail', 'messages', 'message')
      showToast({ tone: 'green', title: t(`notifications.emails.mail.done.${action}`), text: mail.subject })
      onClose()
    },
    onError: () => refreshEmails('mail', 'outbox', 'outboxState'),
  })
}

/** One mail of the outbox: what was written to whom, where it is, and what can be done about it. */
export const MailDialog = ({ id, onClose }: MailDialogProps) => {
  const { t } = useTranslation()
  const query = useQuery(mailQuery(id))
  const { data } = query
  const act = useAct(id, onClose)
  const [isAsking, setIsAsking] = useState(false)
  const may = (action: 'resend' | 'cancel') => data?.allowedActions.includes(action) === true
  return (
    <>
      <Dialog
        open={!isAsking}
        onClose={() => onClose()}
        locked={act.isPending}
        width={720}
        title={data?.subject ?? t('notifications.emails.mail.title')}
        foot={
          <>
            <Button size={36} onClick={() => onClose()} disabled={act.isPending}>
              {t('ui.close')}
            </Button>
            {may('cancel') && (
              <Button size={36} kind="danger" onClick={() => setIsAsking(true)}>
                {t('notifications.emails.mail.cancel')}
              </Button>
            )}
            {may('resend') && (
              <Button size={36} kind="primary" busy={act.isPending} onClick={() => act.mutate('resend')}>
                {t('notifications.emails.mail.resend')}
              </Button>
            )}
          </>
        }
      >
        <Waiting of={query} failed={t('notifications.emails.mail.failed')} lines={6} />
        {data !== undefined && <Content mail={data} />}
        <div role="alert">{act.error !== null && <FieldError>{explain(act.error, t).title}</FieldError>}</div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={t('notifications.emails.mail.ask.title')}
        consequences={[t('notifications.emails.mail.ask.text', { recipient: data?.recipient ?? '' })]}
        safeLabel={t('notifications.emails.mail.ask.keep')}
        confirmLabel={t('notifications.emails.mail.cancel')}
        busy={act.isPending}
        onSafe={() => setIsAsking(false)}
        onConfirm={() => act.mutate('cancel', { onError: () => setIsAsking(false) })}
      />
    </>
  )
}
