import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { openSession } from '../../platform/session.ts'
import { isTraining, realPortal } from '../../platform/world.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A ticket opens one session, however often the page is drawn. */
const entering = new Map<string, Promise<void>>()
const enter = (ticket: string): Promise<void> => {
  const known = entering.get(ticket)
  if (known !== undefined) return known
  const work = async () => {
    const { token } = await call('training.enter', { body: { ticket } })
    await openSession(token)
  }
  const begun = work()
  entering.set(ticket, begun)
  return begun
}

/** Where a ticket of the real portal leads to: it is used up, and its owner is in. */
export const EntryPage = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const { ticket } = useSearch({ strict: false }) as { ticket?: string }
  const [error, setError] = useState<unknown>(undefined)
  useEffect(() => {
    // Without a ticket, and in the real portal, there is nothing to enter.
    if (!isTraining || ticket === undefined) return location.replace(realPortal)
    // In the place of the address with the ticket: the way back does not lead there.
    enter(ticket).then(() => void router.navigate({ to: '/home', replace: true }), setError)
  }, [router, ticket])
  return (
    <div className="pv-stack pv-fit pv-gap-16 pv-begin">
      <h1>{t(error === undefined ? 'training.entry.title' : 'training.entry.failed')}</h1>
      {error === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <>
          <p role="alert">{explain(error, t).title}</p>
          <Button kind="primary" size={36} href={realPortal}>
            {t('training.entry.back')}
          </Button>
        </>
      )}
    </div>
  )
}
