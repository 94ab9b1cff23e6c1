import { useDebouncedValue } from '@mantine/hooks'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { listed } from '../../../platform/listed.ts'
import { useSending } from '../../../platform/sending.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import css from '../emails-page.module.css'
import { MailView } from '../mail-view.tsx'
import { type MailInCulture, previewQuery } from '../queries.ts'
import type { Draft, TemplateForm } from './use-template-form.ts'

const wordsOf = ({ subject, text, html }: Draft) => ({ subject, text, html })

interface PreviewCardProps {
  code: NoticeCode
  present: MailInCulture
  form: TemplateForm
}

/** Sends what is written, saved or not, to oneself; says at once what the server said. */
const Test = ({ code, present, form }: PreviewCardProps) => {
  const { t } = useTranslation()
  const test = useSending({
    mutationFn: () =>
      call('emails.testTemplate', {
        params: { code, culture: present.culture },
        body: wordsOf(form.draft),
      }),
  })
  const sent = test.data
  const to = isolated(sent?.to ?? '')
  return (
    <div className="pv-row pv-wrap pv-gap-8">
      <Button
        icon="send"
        busy={test.isPending}
        disabled={form.problems.length > 0}
        onClick={() => test.mutate()}
      >
        {t('notifications.emails.test.send')}
      </Button>
      <div role="status">
        {sent?.isDelivered === true && (
          <StatusPill tone="green" icon="circle-check" variant="bare">
            {t(`notifications.emails.test.${sent.isToFolder ? 'inFolder' : 'delivered'}`, { to })}
          </StatusPill>
        )}
        {sent?.isDelivered === false && (
          <StatusPill tone="red" icon="circle-x" variant="bare">
            {t('notifications.emails.test.failed', { to, said: isolated(sent.said ?? '') })}
          </StatusPill>
        )}
        {test.error !== null && <FieldError>{explain(test.error, t).title}</FieldError>}
      </div>
    </div>
  )
}

/** What becomes of the words, about an invented record, while they are written. */
export const PreviewCard = (props: PreviewCardProps) => {
  const { t } = useTranslation()
  const { code, present, form } = props
  const [words] = useDebouncedValue(wordsOf(form.draft), 300)
  const isUsable = form.problems.length === 0
  const preview = useQuery({ ...previewQuery(code, present.culture, words), enabled: isUsable })
  const { data } = preview
  return (
    <div className={css.aside}>
      <Card title={t('notifications.emails.preview.title')}>
        <div className="pv-stack pv-fit pv-gap-12">
          <Test key={present.culture} {...props} />
          {!isUsable && (
            <LineNotice tone="amber" icon="alert-triangle">
              <p>{t('notifications.emails.preview.held')}</p>
            </LineNotice>
          )}
          {isUsable && preview.error !== null && (
            <LineNotice tone="red" icon="alert-circle">
              <p>{explain(preview.error, t).title}</p>
            </LineNotice>
          )}
          {data !== undefined && data.removed.length > 0 && (
            <LineNotice tone="amber" icon="alert-triangle">
              <p>{t('notifications.emails.done.removed', { removed: isolated(listed(data.removed)) })}</p>
            </LineNotice>
          )}
          {data === undefined && isUsable && preview.error === null && <Skeleton lines={6} />}
          {data !== undefined && <MailView {...data} />}
        </div>
      </Card>
    </div>
  )
}
