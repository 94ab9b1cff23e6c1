import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import css from './loading.module.css'

/** Over the content area, and only while the place changes: a new filter is no new place. */
export const LoaderOverlay = () => {
  const { t } = useTranslation()
  const isMoving = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname !== resolvedLocation?.pathname,
  })
  return (
    <div role="status" data-noprint>
      {isMoving ? (
        <div className={`${css.overlay} pv-stack pv-absolute`} aria-busy>
          <span className={`${css.spinner} pv-circle pv-square-32`} />
          <span className="pv-hidden">{t('frame.loading')}</span>
        </div>
      ) : null}
    </div>
  )
}
