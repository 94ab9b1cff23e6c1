import { IconFileOff, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notice } from './notice.tsx'

const icons = { notFound: IconFileOff, error: IconLock } as const

/** In place of a page that there is not (`notFound`), or that is not for this reader (`error`, specification §8). */
const ClosedPage = ({ why }: { why: keyof typeof icons }) => {
  const { t } = useTranslation()
  const Icon = icons[why]
  return (
    <Notice
      icon={<Icon size={32} aria-hidden />}
      title={t(`frame.${why}.title`)}
      text={t(`frame.${why}.text`)}
      isHeading
    >
      <Link to="/home" className="pv-button">
        {t('frame.toHome')}
      </Link>
    </Notice>
  )
}

export const NotFoundPage = () => <ClosedPage why="notFound" />
export const ErrorPage = () => <ClosedPage why="error" />
