import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sandboxedHtml } from '../../platform/trusted-types.ts'
import css from './mail-frame.module.css'

/**
 * A mail's HTML as a mail program shows it: in a frame that runs nothing, sends nothing and leads nowhere. What is in
 * it comes from the server, which has escaped people's words and cleaned the authority's.
 */
export const MailFrame = ({ html, subject }: { html: string; subject: string }) => {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  // By hand: as an attribute React would write it as plain text, which the page's policy takes for no frame.
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = sandboxedHtml(html)
  }, [html])
  return (
    <iframe
      ref={frame}
      className={`${css.frame} pv-wide pv-block pv-edge pv-round pv-on-white`}
      title={t('notifications.emails.preview.frame', { subject })}
      sandbox=""
    />
  )
}
