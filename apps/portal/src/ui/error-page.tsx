import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notice } from './notice.tsx'

/** Where an answer leads that says: this is not for you (specification §8). */
export const ErrorPage = () => {
  const { t } = useTranslation()
  return (
    <Notice
      icon={<IconLock size={32} aria-hidden />}
      title={t('frame.error.title')}
      text={t('frame.error.text')}
      isHeading
    >
      <Link to="/home" className="pv-button">
        {t('frame.toHome')}
      </Link>
    </Notice>
  )
}
