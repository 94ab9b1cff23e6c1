import { IconMenu2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthorityName } from '../../platform/authority-name.ts'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { useSession } from '../../platform/session.ts'
import { useProductName } from '../../platform/theme/product-name.ts'
import { CountryLogo } from '../../ui/country-logo.tsx'
import { LanguageSwitch } from '../account/language-switch.tsx'
import { HelpButton } from '../help/help-button.tsx'
import css from './header.module.css'

/** Fetched when somebody is signed in: the sign-in screen does without. */
const SignedIn = lazy(async () => ({ default: (await import('./signed-in-head.tsx')).SignedInHead }))

interface HeaderProps {
  isSidebarOpen: boolean
  onToggleSidebar: () => void
}

const Brand = () => {
  const product = useProductName()
  const authority = useAuthorityName()
  return (
    <Link to="/home" className={`${css.brand} pv-row pv-gap-12 pv-narrow pv-white pv-round`}>
      <CountryLogo
        className={`${css.logo} pv-stack pv-centre pv-rigid pv-round pv-on-white pv-clip pv-square-32`}
      />
      <span className={`${css.names} pv-column pv-narrow`}>
        <span className={`${css.product} pv-size-16 pv-strong pv-cut`}>{product}</span>
        <span className={`${css.authority} pv-size-12 pv-cut`}>{authority}</span>
      </span>
    </Link>
  )
}

/** The ways in for one who is not signed in; registration where the authority takes any here. */
const Visitor = () => {
  const { t } = useTranslation()
  const { data } = useQuery(publicSettingsQuery)
  const mayRegister = data?.registrationOpen === true && !data.useSingleSignOn
  return (
    <>
      <HelpButton />
      <LanguageSwitch className={css.language} />
      <Link to="/login" className={css.login}>
        {t('frame.login')}
      </Link>
      {mayRegister ? (
        <Link
          to="/registration/new"
          className={`${css.register} pv-inline pv-size-14 pv-medium pv-one-line pv-white pv-round pv-tall-36`}
        >
          {t('account.login.registerNow')}
        </Link>
      ) : null}
    </>
  )
}

export const Header = ({ isSidebarOpen, onToggleSidebar }: HeaderProps) => {
  const { t } = useTranslation()
  const session = useSession()
  const account = session.status === 'in' ? session.account : undefined
  return (
    <header className={`${css.header} pv-row pv-gap-12 pv-sticky pv-white pv-inline-16`} data-noprint>
      {account ? (
        <button
          type="button"
          className={css.toggle}
          aria-expanded={isSidebarOpen}
          aria-controls="sidebar"
          aria-label={t('frame.menuToggle')}
          onClick={onToggleSidebar}
        >
          <IconMenu2 size={20} aria-hidden />
        </button>
      ) : null}
      <Brand />
      <div className={`${css.end} pv-row pv-gap-8 pv-push`}>
        {session.status === 'in' ? (
          <Suspense>
            <SignedIn account={session.account} person={session.person} />
          </Suspense>
        ) : (
          <Visitor />
        )}
      </div>
    </header>
  )
}
