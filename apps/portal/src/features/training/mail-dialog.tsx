import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LineNotice } from '../../ui/line-notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { mailQuery } from './queries.ts'
import css from './training.module.css'

/** One caught mail, as it would have arrived. */
export const MailDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const query = useQuery(mailQuery(id))
  const { data } = query
  return (
    <Dialog
      open
      onClose={onClose}
      width={720}
      title={data?.subject ?? t('training.mails.title')}
      foot={
        <Button size={36} onClick={onClose}>
          {t('training.mails.close')}
        </Button>
      }
    >
      <Waiting of={query} failed={t('training.mails.failed')} lines={6} />
      {data?.text === null && (
        <LineNotice tone="neutral" icon="lock">
          <p>{t('training.mails.wiped')}</p>
        </LineNotice>
      )}
      {data !== undefined && data.text !== null && (
        <section
          className={`${css.mail} pv-size-13 pv-line-20 pv-anywhere pv-edge pv-round pv-scroll-both pv-pad-12 pv-inner`}
          lang={data.culture}
          dir={data.direction}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls in itself, by the keyboard too
          tabIndex={0}
          aria-label={data.subject}
        >
          {data.text}
        </section>
      )}
    </Dialog>
  )
}
