import '../../platform/theme/fonts.css'
import '../../platform/theme/tokens.css'
import '../../platform/theme/base.css'
import '../../platform/theme/primitives.css'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { authorityZone } from '../../platform/authority-zone.ts'
import { chosenCulture } from '../../platform/choices.ts'
import { keepPage } from '../../platform/device/device.ts'
import type { Kit } from '../../platform/device/kit.ts'
import { askReach, isReached } from '../../platform/device/use-online.ts'
import { startCulture, waitForWords } from '../../platform/i18n.ts'
import { publicSettingsQuery, queryClient } from '../../platform/queries.ts'
import { session } from '../../platform/session.ts'
import { MantineArea } from '../../platform/theme/mantine-area.tsx'
import { wantWords } from '../../platform/words.ts'
import css from './device-page.module.css'

export interface DevicePage<Whole extends Kit> {
  /** Its folder, which is its address. */
  readonly page: string
  /** Key of its words. */
  readonly title: string
  readonly Home: () => ReactNode
  /** The addresses of the portal's own pages, so that its parts lead from one to the other here as well. */
  readonly places: readonly (readonly [path: string, Page: () => ReactNode])[]
  /** What the session of this tab has prepared; undefined where there is none. */
  readonly readKit: () => Promise<Whole | undefined>
  /** Answers queries from it, and shows it to the pages. */
  readonly takeUp: (kit: Whole) => void
  /** Takes the newest from the authority. @throws where nothing answers */
  readonly renew: (kit: Whole) => Promise<void>
  readonly queue: {
    readonly readEntries: () => Promise<void>
    readonly start: (onArrival: () => void) => void
  }
}

/** By script, as the name under the icon is in the reader's language. */
const showManifest = (page: string, culture: string): void => {
  const known = document.querySelector('link[rel=manifest]')
  const link = known ?? document.createElement('link')
  link.setAttribute('rel', 'manifest')
  link.setAttribute('href', `/${page}/manifest-${culture}.webmanifest`)
  if (known === null) document.head.append(link)
}

const roomOf = (page: string, key: string) => () => {
  const { t } = useTranslation()
  const title = t(key)
  useEffect(() => {
    document.title = title
    showManifest(page, document.documentElement.lang)
  }, [title])
  return (
    <MantineArea>
      <main id="content" tabIndex={-1} className={`${css.room} pv-page-edge`}>
        <Outlet />
      </main>
    </MantineArea>
  )
}

const routerOf = <Whole extends Kit>({ page, title, Home, places }: DevicePage<Whole>) => {
  const root = createRootRoute({ component: roomOf(page, title), notFoundComponent: Home })
  const routes = [['/', Home] as const, ...places].map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
  return createRouter({
    routeTree: root.addChildren(routes),
    history: createHashHistory(),
    // What was typed, or recorded, on the page of one record is not shown on that of another.
    defaultRemountDeps: ({ params }) => params,
  })
}

/** While the authority answers, the newest is taken; the session that has the last one is asked for it. */
const followAuthority = <Whole extends Kit>(kit: Whole, { renew }: DevicePage<Whole>): (() => void) => {
  // What cannot be taken now stays as it is; whether the authority answers is asked apart.
  const follow = () => void renew(kit).catch(() => {})
  addEventListener('online', follow)
  follow()
  return follow
}

/** A page without a network: pages of the portal, from what this device keeps. */
export const startDevicePage = async <Whole extends Kit>(
  element: HTMLElement,
  options: DevicePage<Whole>,
): Promise<void> => {
  void keepPage(options.page).catch(() => {})
  // The page itself comes from the device: that it is there says nothing of a network.
  isReached.set(undefined)
  void askReach()
  const page = createRoot(element)
  const kit = await options.readKit()
  wantWords('people')
  if (!(await startCulture(chosenCulture() ?? kit?.account.culture ?? 'en'))) {
    await waitForWords()
    return location.reload()
  }
  if (kit !== undefined) {
    // Whoever has signed in in this tab is at work here, as he was when the network went.
    options.takeUp(kit)
    authorityZone.set(queryClient.getQueryData(publicSettingsQuery.queryKey)?.timeZone)
    session.set({ status: 'in', account: kit.account, person: kit.person })
  }
  await options.queue.readEntries()
  const router = routerOf(options)
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  options.queue.start(kit === undefined ? () => {} : followAuthority(kit, options))
}
