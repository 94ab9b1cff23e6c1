import { lazy, Suspense } from 'react'
import { useAccount } from '../../platform/session.ts'
import { VisitorHome } from '../account/visitor-home.tsx'

const WorkHome = lazy(async () => ({ default: (await import('./work-home.tsx')).WorkHome }))

export const HomePage = () => {
  const account = useAccount()
  if (account === undefined) return <VisitorHome />
  return (
    <Suspense>
      <WorkHome account={account} />
    </Suspense>
  )
}
