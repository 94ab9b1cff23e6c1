import '../../../../platform/theme/fonts.css'
import '../../../../platform/theme/tokens.css'
import '../../../../platform/theme/base.css'
import '../../../../platform/theme/primitives.css'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { authorityZone } from '../../../../platform/authority-zone.ts'
import { chosenCulture } from '../../../../platform/choices.ts'
import { startCulture, waitForWords } from '../../../../platform/i18n.ts'
import { publicSettingsQuery, queryClient } from '../../../../platform/queries.ts'
import { isRefusal } from '../../../../platform/responses.ts'
import { session } from '../../../../platform/session.ts'
import { MantineArea } from '../../../../platform/theme/mantine-area.tsx'
import { scriptAddress } from '../../../../platform/trusted-types.ts'
import { wantWords } from '../../../../platform/words.ts'
import css from '../device.module.css'
import { answerFrom, type OpenKit, prepareKit, readKit } from '../kit.ts'
import { readEntries, startQueue } from '../queue.ts'
import { isReached } from '../use-online.ts'
import { DeskPage } from './desk-page.tsx'
import { DeskPermitPage } from './desk-permit-page.tsx'
import { deskKit } from './desk-state.ts'

const Desk = () => {
  const { t } = useTranslation()
  const title = t('endorsements.device.title')
  useEffect(() => {
    document.title = title
    showManifest(document.documentElement.lang)
  }, [title])
  return (
    <MantineArea>
      <main id="content" tabIndex={-1} className={`${css.room} pv-page-edge`}>
        <Outlet />
      </main>
    </MantineArea>
  )
}

const root = createRootRoute({ component: Desk, notFoundComponent: DeskPage })
const place = (path: string, component: typeof DeskPage) =>
  createRoute({ getParentRoute: () => root, path, component })
/** The addresses of the portal's own pages, so that its parts lead from one to the other here as well. */
const routes = [
  place('/', DeskPage),
  place('/import-export/customs', DeskPage),
  place('/import-export/customs/scanned', DeskPermitPage),
  place('/import-export/customs/$id', DeskPermitPage),
]

/** By script, as the name under the icon is in the reader's language. */
const showManifest = (culture: string): void => {
  const known = document.querySelector('link[rel=manifest]')
  const link = known ?? document.createElement('link')
  link.setAttribute('rel', 'manifest')
  link.setAttribute('href', `/border/manifest-${culture}.webmanifest`)
  if (known === null) document.head.append(link)
}

/** Whoever has signed in in this tab is at work here, as he was when the network went. */
const takeUp = (kit: OpenKit): void => {
  const { account, person } = kit
  answerFrom(kit)
  authorityZone.set(queryClient.getQueryData(publicSettingsQuery.queryKey)?.timeZone)
  session.set({ status: 'in', account, person })
  deskKit.set(kit)
}

/** While the authority answers, the newest list is taken; the session that has the last one is asked for it. */
const followList = ({ account, person }: OpenKit): (() => void) => {
  const renew = async (): Promise<void> => {
    try {
      await prepareKit(account, person)
      isReached.set(true)
      deskKit.set((await readKit(Date.now())) ?? deskKit.get())
    } catch (error) {
      if (isRefusal(error) && error.status === 0) isReached.set(false)
    }
  }
  const follow = () => void renew()
  addEventListener('online', follow)
  follow()
  return follow
}

const keepPage = async (): Promise<void> => {
  await navigator.serviceWorker?.register(scriptAddress('/border/worker.js'), { scope: '/border/' })
}

/** The desk of a border post without a network: pages of the portal, from what this device keeps. */
export const startDesk = async (element: HTMLElement): Promise<void> => {
  void keepPage().catch(() => {})
  const page = createRoot(element)
  const kit = await readKit(Date.now())
  wantWords('people')
  if (!(await startCulture(chosenCulture() ?? kit?.account.culture ?? 'en'))) {
    await waitForWords()
    return location.reload()
  }
  if (kit !== undefined) takeUp(kit)
  await readEntries()
  const router = createRouter({ routeTree: root.addChildren(routes), history: createHashHistory() })
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  startQueue(kit === undefined ? () => {} : followList(kit))
}
