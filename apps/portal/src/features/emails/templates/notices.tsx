import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { Button } from '../../../ui/button.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import type { MailInCulture } from '../queries.ts'
import { Difference } from './difference.tsx'
import { presentWords, type TemplateForm } from './use-template-form.ts'

interface NoticesProps {
  present: MailInCulture
  form: TemplateForm
  error: unknown
  onTakeShipped: () => void
  onKeepOwn: () => void
}

/** Somebody else has written meanwhile: both are shown, and one chooses. */
const Overtaken = ({ present, form }: Pick<NoticesProps, 'present' | 'form'>) => {
  const { t } = useTranslation()
  return (
    <LineNotice tone="amber" icon="alert-triangle">
      <p>{t('notifications.emails.overtaken.text', { who: present.changedBy ?? '' })}</p>
      <Difference before={presentWords(present)} after={form.draft} />
      <Button onClick={form.keepMine}>{t('notifications.emails.overtaken.mine')}</Button>
      <Button onClick={() => form.drop(present.culture)}>{t('notifications.emails.overtaken.theirs')}</Button>
    </LineNotice>
  )
}

/** What shipped when the own words were written is not what ships now. */
const Outdated = ({ present, form, onTakeShipped, onKeepOwn }: NoticesProps) => {
  const { t } = useTranslation()
  const { shipped, shippedThen } = present
  if (shipped === null || shippedThen === null) return null
  return (
    <LineNotice tone="amber" icon="alert-triangle">
      <p>{t('notifications.emails.outdated.text')}</p>
      <Difference before={shippedThen} after={shipped} />
      <Button onClick={onTakeShipped}>{t('notifications.emails.outdated.take')}</Button>
      <Button onClick={onKeepOwn} disabled={form.problems.length > 0}>
        {t('notifications.emails.outdated.keep')}
      </Button>
    </LineNotice>
  )
}

/** What is to be known before one goes on writing. */
export const Notices = (props: NoticesProps) => {
  const { t } = useTranslation()
  const { present, form, error } = props
  const isSaid = isRefusal(error, 'notificationTemplateStale')
  return (
    <>
      {form.isOvertaken && <Overtaken present={present} form={form} />}
      {present.state === 'outdated' && !form.isOvertaken && <Outdated {...props} />}
      {error !== null && !isSaid && (
        <div role="alert">
          <LineNotice tone="red" icon="alert-circle">
            <p>{explain(error, t).title}</p>
          </LineNotice>
        </div>
      )}
    </>
  )
}
