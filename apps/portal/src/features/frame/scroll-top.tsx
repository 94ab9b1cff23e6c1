import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './scroll-top.module.css'

/** Appears above 200 px and goes below 10 px (specification §2); between the two it stays as it is. */
export const isShownAt = (scrolled: number, wasShown: boolean): boolean =>
  scrolled > 200 || (wasShown && scrolled >= 10)

export const ScrollTop = () => {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown((was) => isShownAt(window.scrollY, was))
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  if (!isShown) return null
  const toTop = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
  }
  return (
    <button
      type="button"
      className={css.button}
      onClick={toTop}
      aria-label={t('frame.toTop')}
      title={t('frame.toTop')}
      data-noprint
    >
      <IconArrowUp size={20} aria-hidden />
    </button>
  )
}
