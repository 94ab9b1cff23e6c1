import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentCulture, isPseudo } from '../../platform/culture.ts'
import { useFormats } from '../../platform/formats.ts'
import { isShowingKeys } from '../../platform/screen-words.ts'
import { nowHere } from '../../platform/server-clock.ts'
import { useAccount } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { unfold } from '../../platform/unfold.ts'
import { isTraining } from '../../platform/world.ts'
import { ImpersonationBanner } from '../account/impersonation-banner.tsx'
import { Banner } from './banner.tsx'
import { Header } from './header.tsx'
import { LoaderOverlay } from './loader-overlay.tsx'
import css from './main-layout.module.css'
import { ScrollTop } from './scroll-top.tsx'
import { useFocusKept, usePlaceChange } from './use-place.ts'
import { useSidebar } from './use-sidebar.ts'

const Sidebar = lazy(async () => ({ default: (await import('./sidebar.tsx')).Sidebar }))

const TrainingStrip = lazy(async () => ({
  default: (await import('../training/training-strip.tsx')).TrainingStrip,
}))

const ScreenWordsBar = lazy(async () => ({
  default: (await import('../localization/screen-words-bar.tsx')).ScreenWordsBar,
}))

/** What is on the screen is no language; fetched then, as hardly anybody ever sees it. */
const ScreenWords = () => {
  const areKeys = useStore(isShowingKeys)
  const { culture } = useStore(currentCulture)
  if (!areKeys && !isPseudo(culture)) return null
  return (
    <Suspense>
      <ScreenWordsBar />
    </Suspense>
  )
}

/** As a style sheet writes it. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\n\r]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`

/** What stands in the lower margin of every sheet (print.css): what was printed, and when. */
const usePrintFoot = (): void => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  useEffect(() => {
    // Said before the sheet is laid out: the title may have come, and hours may have gone, since the page was drawn.
    const note = () => {
      const title = document.querySelector('main h1')?.textContent ?? ''
      const at = t('frame.printed', { at: moment(new Date(nowHere()).toISOString()) })
      document.documentElement.style.setProperty('--pv-print-foot', quoted(`\u2068${title}\u2069 · ${at}`))
    }
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [t, moment])
}

/** Further details of what is printed are printed as well. */
const usePrintUnfolded = (): void => {
  useEffect(() => {
    let fold = () => {}
    const begin = () => {
      fold = unfold(document)
    }
    const end = () => fold()
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
}

/** Header, menu and content; all but dialogs and toasts stand in it. */
export const MainLayout = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  usePrintFoot()
  usePrintUnfolded()
  const account = useAccount()
  const sidebar = useSidebar(account !== undefined)
  const content = useRef<HTMLElement>(null)
  usePlaceChange(content)
  useFocusKept(content)
  const isDrawer = sidebar.isOpen && !sidebar.isWide
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isDrawer) sidebar.close()
  }
  // A button, not a link: what follows # is the router's.
  const skip = () => content.current?.focus()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu wherever the focus is
    <div id="frame" onKeyDown={closeOnEscape}>
      <button type="button" className={css.skip} onClick={skip} data-noprint>
        {t('frame.skip')}
      </button>
      <Header isSidebarOpen={sidebar.isOpen} onToggleSidebar={sidebar.toggle} />
      {account && sidebar.isOpen ? (
        <Suspense>
          <Sidebar account={account} onLeave={() => !sidebar.isWide && sidebar.close()} />
        </Suspense>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the toggle and Escape do the same by key */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      {isDrawer ? <div className={css.scrim} onClick={sidebar.close} /> : null}
      <div className={css.body} data-sidebar={(sidebar.isOpen && sidebar.isWide) || undefined}>
        {isTraining && account ? (
          <Suspense>
            <TrainingStrip />
          </Suspense>
        ) : null}
        <Banner />
        <ScreenWords />
        <ImpersonationBanner />
        <main id="content" ref={content} tabIndex={-1} className={`${css.content} pv-page-edge`}>
          {children}
        </main>
        <LoaderOverlay />
      </div>
      <ScrollTop />
    </div>
  )
}
