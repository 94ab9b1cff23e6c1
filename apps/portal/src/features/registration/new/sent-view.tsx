import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { acceptOf, kindsOf } from '../../../ui/file-kinds.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { type Limits, rowsOf } from '../files.ts'
import { focusTitle } from '../focus-title.ts'
import { NextStepsCard } from '../next-steps.tsx'
import css from '../registration.module.css'
import type { Uploads } from '../use-uploads.ts'
import type { Sent } from './kept.ts'
import { sendAttachment } from './send-attachment.ts'
import { useResend } from './use-resend.ts'

interface SentViewProps {
  sent: Sent
  limits: Limits
  uploads: Uploads
  onStartAgain: () => void
}

const MailCard = ({ sent, limits }: Pick<SentViewProps, 'sent' | 'limits'>) => {
  const { t } = useTranslation()
  const { left, isBusy, isDone, failure, resend } = useResend(sent, limits.resendsPerDay)
  return (
    <Card title={t('registration.sent.mailTitle')}>
      <div className={css.stack}>
        <p className="pv-prose">
          {t('registration.sent.to')} <Ltr className="pv-strong pv-anywhere">{sent.email}</Ltr>
        </p>
        <ol className={css.steps}>
          <li>{t('registration.sent.openLink', { count: sent.linkHours })}</li>
          <li>{t('registration.sent.confirm')}</li>
        </ol>
        <p className="pv-note">{t('registration.sent.nothingCame')}</p>
        <div className="pv-row pv-wrap pv-gap-8-12">
          <Button icon="send" size={36} busy={isBusy} disabled={left === 0} onClick={resend}>
            {t('registration.sent.resend')}
          </Button>
          <span className="pv-note">
            {left === 0 ? t('registration.sent.noneLeft') : t('registration.sent.left', { count: left })}
          </span>
        </div>
        <div role="status">{isDone && !isBusy && <p>{t('registration.sent.resent')}</p>}</div>
        <div role="alert">
          {failure !== undefined && <FieldError>{explain(failure, t).title}</FieldError>}
        </div>
      </div>
    </Card>
  )
}

const FilesCard = ({ sent, limits, uploads }: Omit<SentViewProps, 'onStartAgain'>) => {
  const { t } = useTranslation()
  const send = sendAttachment(sent)
  const { files } = uploads
  const arrived = files.filter(({ isSent }) => isSent === true).length
  const failed = files.filter(
    ({ isSent, isWorthAnotherTry }) => isSent !== true && isWorthAnotherTry === true,
  )
  const room = limits.files - arrived
  const add = (added: File[]) => {
    const chosen = uploads.add(added)
    void uploads.send(
      chosen.filter(({ error }) => error === undefined),
      send,
    )
  }
  const rules = { count: limits.files, megabytes: limits.megabytes, kinds: kindsOf(limits) }
  return (
    <Card title={t('registration.sent.filesTitle')}>
      <div className={css.stack}>
        <FileDrop
          label={t('registration.files.more')}
          hint={`${t('registration.files.rules', rules)} ${t('registration.sent.filesHint')}`}
          optional
          files={rowsOf(files.filter(({ isSent }) => isSent !== true))}
          accept={acceptOf(limits)}
          disabled={uploads.isSending || room <= 0}
          onAdd={add}
          {...(uploads.isSending ? {} : { onRemove: uploads.remove })}
        />
        {failed.length > 0 && !uploads.isSending && (
          <div>
            <Button icon="refresh" onClick={() => void uploads.send(failed, send)}>
              {t('registration.files.again')}
            </Button>
          </div>
        )}
        <ul className={css.files}>
          {files
            .filter(({ isSent }) => isSent === true)
            .map(({ key, file }) => (
              <li className="pv-row pv-wrap pv-gap-4-8" key={key}>
                <Icon name="circle-check" />
                <Ltr className={css.name}>{file.name}</Ltr>
                <span className="pv-note">{t('registration.files.arrived')}</span>
              </li>
            ))}
        </ul>
        <p className="pv-hidden" role="status">
          {uploads.isSending ? t('registration.files.sending') : ''}
        </p>
      </div>
    </Card>
  )
}

/** After sending: the same page for everybody, whoever the address belongs to. */
export const SentView = ({ sent, limits, uploads, onStartAgain }: SentViewProps) => {
  const { t } = useTranslation()
  useEffect(focusTitle, [])
  return (
    <>
      <PageHead variant="list" title={t('registration.sent.title')} />
      <div className={css.body}>
        <MailCard sent={sent} limits={limits} />
        <FilesCard sent={sent} limits={limits} uploads={uploads} />
        <NextStepsCard />
        <p className="pv-note">
          {t('registration.sent.wrongAddress')}{' '}
          <Button kind="link" onClick={onStartAgain}>
            {t('registration.sent.startAgain')}
          </Button>
        </p>
      </div>
    </>
  )
}
