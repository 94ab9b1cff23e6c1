import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { MailFrame } from './mail-frame.tsx'
import css from './mail-view.module.css'

interface MailViewProps {
  subject: string
  text: string
  html: string | null
  culture: string
  direction: 'ltr' | 'rtl'
  /** Where it stands above already. */
  isSubjectHidden?: boolean
}

/** A mail as it arrives: its subject, then the HTML or the plain text. */
export const MailView = (props: MailViewProps) => {
  const { subject, text, html, culture, direction, isSubjectHidden = false } = props
  const { t } = useTranslation()
  const [version, setVersion] = useState('html')
  const shown = html === null ? 'text' : version
  return (
    <div className="pv-stack pv-fit pv-gap-8">
      {!isSubjectHidden && (
        <p className="pv-strong pv-anywhere" lang={culture} dir={direction}>
          <span className="pv-hidden">
            {t('notifications.emails.field.subject')}
            {t('ui.colon')}{' '}
          </span>
          {subject}
        </p>
      )}
      <ViewTabs
        label={t('notifications.emails.preview.versions')}
        current={shown}
        onChange={setVersion}
        tabs={[
          ...(html === null ? [] : [{ key: 'html', label: t('notifications.emails.preview.html') }]),
          { key: 'text', label: t('notifications.emails.preview.text') },
        ]}
      />
      {shown === 'html' && html !== null ? (
        <MailFrame html={html} subject={subject} />
      ) : (
        <section
          className={`${css.text} pv-size-13 pv-line-20 pv-anywhere pv-edge pv-round pv-scroll-both pv-pad-12 pv-inner`}
          lang={culture}
          dir={direction}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls in itself, by the keyboard too
          tabIndex={0}
          aria-label={subject}
        >
          {text}
        </section>
      )}
    </div>
  )
}
