import { useTranslation } from 'react-i18next'
import css from './mail-frame.module.css'

/**
 * A mail's HTML as a mail program shows it: in a frame that runs nothing, sends nothing and leads nowhere. What is in
 * it comes from the server, which has escaped people's words and cleaned the authority's.
 */
export const MailFrame = ({ html, subject }: { html: string; subject: string }) => {
  const { t } = useTranslation()
  return (
    <iframe
      className={css.frame}
      title={t('notifications.emails.preview.frame', { subject })}
      sandbox=""
      srcDoc={html}
    />
  )
}
