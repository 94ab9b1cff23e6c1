import { IconSchool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import css from './training.module.css'

/** Says on every page that it is one of training, printed too, and leads back. */
export const TrainingStrip = () => {
  const { t } = useTranslation()
  return (
    <aside
      className={`${css.strip} pv-row pv-wrap pv-gap-8-12 pv-size-13 pv-amber pv-on-amber`}
      aria-label={t('training.title')}
    >
      <div className={`${css.edge} pv-fixed`} aria-hidden data-noprint />
      <IconSchool size={18} aria-hidden />
      <p className={`${css.words} pv-strong`}>{t('training.banner.text')}</p>
      <span className="pv-inline pv-wrap pv-gap-8" data-noprint>
        <a className="pv-button" href={hrefOf('/training/mails')}>
          {t('training.banner.mails')}
        </a>
        {/* Another page, and not a place of this one. */}
        <a className="pv-button" href="/#/home">
          {t('training.banner.back')}
        </a>
      </span>
    </aside>
  )
}
