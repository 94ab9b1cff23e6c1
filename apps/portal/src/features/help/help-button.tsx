import { IconHelpCircle } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './help-button.module.css'

/** Fetched when somebody asks for help: no screen waits for it. */
const Panel = lazy(async () => ({ default: (await import('./panel/help-panel.tsx')).HelpPanel }))

/** What came with an upgrade; for those who are signed in. */
const News = lazy(async () => ({ default: (await import('./news/help-news.tsx')).HelpNews }))

/** The question mark of the header: opens and closes the panel about the screen that is shown. */
export const HelpButton = ({ hasNews = false }: { hasNews?: boolean }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${css.button} pv-stack pv-centre pv-rigid pv-bare pv-round pv-square-40`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'help-panel' : undefined}
        aria-label={t('help.button')}
        title={t('help.button')}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <IconHelpCircle size={20} aria-hidden />
      </button>
      {isOpen ? (
        <Suspense>
          <Panel onClose={close} />
        </Suspense>
      ) : null}
      {hasNews ? (
        <Suspense>
          <News />
        </Suspense>
      ) : null}
    </>
  )
}
