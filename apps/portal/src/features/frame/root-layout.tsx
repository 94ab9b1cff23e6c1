import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmationAsked } from '../../platform/confirming.ts'
import { leavingAsked } from '../../platform/leaving.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { useProductName } from '../../platform/theme/product-name.ts'
import { LoadingLayout } from './loading-layout.tsx'
import { MainLayout } from './main-layout.tsx'

export const loadMantine = () => import('../../platform/theme/mantine-area.tsx')
const MantineArea = lazy(async () => ({ default: (await loadMantine()).MantineArea }))

const ConfirmationDialog = lazy(async () => ({
  default: (await import('../account/own/confirmation-dialog.tsx')).ConfirmationDialog,
}))

/** While an action waits for it; fetched then. */
const Confirmation = () => {
  const asked = useStore(confirmationAsked)
  return asked === undefined ? null : (
    <Suspense>
      <ConfirmationDialog onEnd={asked.end} />
    </Suspense>
  )
}

const LeaveQuestion = lazy(async () => ({
  default: (await import('../../ui/device/leave-question.tsx')).LeaveQuestion,
}))

/** Before what waits on this device is lost; wherever the person is, also on pages without Mantine's parts. */
const Leaving = () => {
  const asked = useStore(leavingAsked)
  return asked === undefined ? null : (
    <Suspense>
      <MantineArea>
        <LeaveQuestion onEnd={asked.end} />
      </MantineArea>
    </Suspense>
  )
}

/** The page, inside Mantine where it is drawn with its parts. */
const Page = ({ isLight }: { isLight: boolean }) =>
  isLight ? (
    <Outlet />
  ) : (
    <Suspense>
      <MantineArea>
        <Outlet />
        <Confirmation />
      </MantineArea>
    </Suspense>
  )

/** The words in the browser's title bar follow the place and the language. */
const useTitle = (key: string | undefined): void => {
  const { t } = useTranslation()
  const product = useProductName()
  const title = key === undefined ? '' : t(key)
  useEffect(() => {
    document.title = title === '' ? product : `${title} · ${product}`
  }, [title, product])
}

/** Loading, Blank or Main: chosen from the data of the deepest route (specification §2). */
export const RootLayout = () => {
  const session = useSession()
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  useTitle(data?.title)
  if (session.status === 'restoring' || data?.layout === 'loading') return <LoadingLayout />
  // An address that no route knows has no data and shows the light "not found".
  const isLight = data?.layout === undefined || data.isLight === true
  if (data?.layout === 'blank') return <Page isLight={isLight} />
  return (
    <MainLayout>
      <Page isLight={isLight} />
      <Leaving />
    </MainLayout>
  )
}
