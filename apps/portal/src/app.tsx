import './platform/theme/fonts.css'
import './platform/theme/tokens.css'
import './platform/theme/base.css'
import './platform/theme/primitives.css'
import './platform/theme/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toasts } from './features/frame/toasts.tsx'
import { forgetAhead } from './platform/ahead.ts'
import { onCommand, onVerdict } from './platform/api.ts'
import { currentCulture } from './platform/culture.ts'
import { type DeviceFor, makeDevicesReady } from './platform/device/follow-session.ts'
import { followLinks } from './platform/follow-links.ts'
import { findCulture, followAccountCulture, needWords, startCulture, waitForWords } from './platform/i18n.ts'
import { languagesQuery, publicSettingsQuery, queryClient, refreshCounts } from './platform/queries.ts'
import type { Verdict } from './platform/responses.ts'
import {
  endSession,
  forgetPlaces,
  hasRunOut,
  holdsRole,
  loseSession,
  restoreSession,
  session,
  shareSession,
} from './platform/session.ts'
import { watchTouches } from './platform/touch.ts'
import { isTraining, leaveTraining, realPortal } from './platform/world.ts'
import { preloadAreas, router } from './router.tsx'

/** Who works where there may be no network, and the page that goes on without one. */
const devices: readonly DeviceFor[] = [
  { right: 'endorsement.customs', load: () => import('./features/endorsements/device/start.ts') },
  { right: 'cultivation.report', load: () => import('./features/field-reports/phone/device.ts') },
]

const toLogin = async (): Promise<void> => {
  // Nobody signs in to training: he comes from the real portal.
  if (isTraining) return leaveTraining()
  const { href, pathname } = router.state.location
  if (pathname === '/login') return
  await router.navigate({ to: '/login', search: { fwd: href } })
}

/** What an answer may demand of the whole portal (specification §8). */
const reactTo = (verdict: Verdict): void => {
  if (verdict === 'goToErrorPage') void router.navigate({ to: '/error-page' })
  if (verdict === 'leaveTraining') location.assign(`${realPortal}?left=true`)
  if (verdict === 'endSession') {
    hasRunOut.set(true)
    void endSession()
    void toLogin()
  }
  if (verdict === 'goToLogin') {
    loseSession()
    void toLogin()
  }
}

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 2000)
}

/** Whoever pays for what comes over the line (or has so little of it that he told his browser) gets what he opens. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

let markShown = (): void => {}
/**
 * Nothing that can wait is fetched before the first page is there: while its files are on their way the browser is idle,
 * and the line is not.
 */
const isShown = new Promise<void>((resolve) => {
  markShown = resolve
})
const whenFree = (work: () => void): void => void isShown.then(() => whenIdle(work))

/** Half a second in which nothing was asked: what the first page wants it has. */
const untilQuiet = (then: () => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(end, 500)
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(wait)
  const end = () => {
    if (queryClient.isFetching() > 0) return wait()
    unsubscribe()
    then()
  }
  wait()
}

const invalidateInOtherLanguage = (): void => {
  let spoken = currentCulture.get().culture
  currentCulture.subscribe(() => {
    const { culture } = currentCulture.get()
    if (culture === spoken) return
    spoken = culture
    // Names in lists come in the reader's language.
    void queryClient.invalidateQueries()
  })
}

const watch = (): void => {
  onVerdict(reactTo)
  onCommand(refreshCounts)
  watchTouches()
  makeDevicesReady(devices)
  shareSession(() => void router.navigate({ to: '/home' }))
  session.subscribe(() => {
    const current = session.get()
    if (current.status !== 'in') return
    void followAccountCulture(current.account.culture)
    // Whoever will open screens of administration does not wait for their words then; a failure is told there.
    if (holdsRole(current.account, 'CA_ADMIN')) whenFree(() => void needWords('office').catch(() => {}))
  })
  // The router keeps the places when the page goes, and has asked to be told before this.
  addEventListener('pagehide', () => {
    if (session.get().status === 'out') forgetPlaces()
  })
}

/** Who is in neither world has nothing to do in training but to come in. */
const isLostInTraining = (): boolean =>
  isTraining && session.get().status === 'out' && !location.hash.startsWith('#/training-entry')

export const startPortal = async (root: HTMLElement): Promise<void> => {
  watch()
  const { history } = router
  followLinks({ href: () => history.location.href, push: (href) => history.push(href) })
  const page = createRoot(root)
  const culture = await findCulture()
  invalidateInOtherLanguage()
  // Nothing waits for it here, but the login does: it is another one under single sign-on.
  void queryClient.prefetchQuery(publicSettingsQuery)
  void queryClient.prefetchQuery(languagesQuery)
  const [isSpeaking] = await Promise.all([startCulture(culture), restoreSession()])
  if (isLostInTraining()) return leaveTraining()
  if (!isSpeaking) {
    page.render(<Toasts />)
    await waitForWords()
    return location.reload()
  }
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
  whenFree(() => {
    forgetAhead()
    if (!savesData()) void preloadAreas()
  })
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe()
    untilQuiet(markShown)
  })
}
