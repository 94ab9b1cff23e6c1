import { personName } from '@papaver/contract/person-name.ts'
import { IconEye } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nowHere } from '../../platform/server-clock.ts'
import { endSession, useSession } from '../../platform/session.ts'
import { decodeToken, readToken } from '../../platform/token.ts'
import css from './impersonation.module.css'

/** Often enough that a minute is not shown much longer than it lasts. */
const every = 10_000

/** Whole minutes until the session ends, the begun one counted. */
const minutesLeft = (): number => {
  const token = readToken()
  const end = token === null ? null : decodeToken(token).expiresAt
  return end === null ? 0 : Math.max(0, Math.ceil((end * 1000 - nowHere()) / 60_000))
}

const useMinutesLeft = (): number => {
  const [minutes, setMinutes] = useState(minutesLeft)
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesLeft()), every)
    return () => clearInterval(timer)
  }, [])
  return minutes
}

/** Leaves the place, which would ask once more without a session, and ends the other session; then the own one is back. */
const useEnd = (): (() => Promise<void>) => {
  const router = useRouter()
  return async () => {
    await router.navigate({ to: '/home' })
    await endSession()
  }
}

export const ImpersonationStrip = ({ isReadOnly }: { isReadOnly: boolean }) => {
  const { t } = useTranslation()
  const session = useSession()
  const minutes = useMinutesLeft()
  const end = useEnd()
  if (session.status !== 'in') return null
  // Isolated, so that a name of the other direction does not turn the sentence around (UAX #9).
  const name = `\u2068${personName(session.person)}\u2069`
  return (
    <aside
      className={`${css.strip} pv-row pv-wrap pv-gap-8-12 pv-size-13 pv-amber pv-on-amber`}
      aria-label={t('account.impersonation.label')}
      data-noprint
    >
      <div className={`${css.edge} pv-fixed`} aria-hidden />
      <IconEye size={18} aria-hidden />
      <p className={css.words}>
        <span className="pv-strong">{t('account.impersonation.who', { name })}</span>{' '}
        {t(isReadOnly ? 'account.impersonation.readOnly' : 'account.impersonation.recorded')}{' '}
        <span className="pv-one-line">{t('account.impersonation.left', { count: minutes })}</span>
      </p>
      <button type="button" className="pv-button" onClick={() => void end()}>
        {t('account.impersonation.end')}
      </button>
    </aside>
  )
}
