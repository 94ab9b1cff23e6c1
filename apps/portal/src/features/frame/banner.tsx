import { IconFlask, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { useAccount } from '../../platform/session.ts'
import css from '../../ui/banner.module.css'

/** Fetched when somebody is signed in: the sign-in screen does without. */
const Announcements = lazy(async () => ({ default: (await import('./announcements.tsx')).Announcements }))

/** What everybody must know now: work on the system, what the authority has put up, or that all of this is invented. */
export const Banner = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const { data } = useQuery(publicSettingsQuery)
  if (!data) return null
  // Whoever is signed in reads the mark at the foot of the menu.
  const isDemonstration = data.isDemonstration && account === undefined
  return (
    <>
      {data.maintenanceBanner !== '' || isDemonstration ? (
        <aside aria-label={t('frame.banner')} data-noprint>
          {data.maintenanceBanner !== '' ? (
            <p className={`${css.line} pv-next`} data-tone="amber">
              <IconInfoCircle size={16} aria-hidden />
              {data.maintenanceBanner}
            </p>
          ) : null}
          {isDemonstration ? (
            <p className={`${css.line} pv-next`}>
              <IconFlask size={16} aria-hidden />
              {t('frame.demonstrationText')}
            </p>
          ) : null}
        </aside>
      ) : null}
      {account ? (
        <Suspense>
          <Announcements />
        </Suspense>
      ) : null}
    </>
  )
}
