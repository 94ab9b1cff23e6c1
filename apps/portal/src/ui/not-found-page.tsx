import { IconFileOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notice } from './notice.tsx'

export const NotFoundPage = () => {
  const { t } = useTranslation()
  return (
    <Notice
      icon={<IconFileOff size={32} aria-hidden />}
      title={t('frame.notFound.title')}
      text={t('frame.notFound.text')}
      isHeading
    >
      <Link to="/home" className="pv-button">
        {t('frame.toHome')}
      </Link>
    </Notice>
  )
}
