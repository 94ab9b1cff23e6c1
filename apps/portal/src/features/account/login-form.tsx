import { personName } from '@papaver/contract/person-name.ts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { hasRunOut, useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { isolated } from '../../ui/bidi.tsx'
import { CredentialField } from './credential-field.tsx'
import css from './login-dialog.module.css'
import { minutesLocked } from './say-login.ts'
import { type Expired, useLogin } from './use-login.ts'

/** Maximum lengths, specification §5; the password may be as long as one may set it (docs/decisions). */
const userNameLength = 50
const passwordLength = 64

interface LoginFormProps {
  /** Known already, where the person has just proved it elsewhere. */
  firstUserName: string
  onSignedIn: () => void
  onExpired: (expired: Expired) => void
}

const EyeButton = ({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) => {
  const { t } = useTranslation()
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <button
      type="button"
      className={`${css.eye} pv-stack pv-centre pv-absolute pv-dim pv-bare pv-round pv-square-32 pv-lit`}
      aria-pressed={isShown}
      aria-label={t('account.login.showPassword')}
      onClick={onToggle}
    >
      <Icon size={18} aria-hidden />
    </button>
  )
}

/** Registration is offered only where the authority takes any here. */
const Links = () => {
  const { t } = useTranslation()
  const { data } = useQuery(publicSettingsQuery)
  const isOpen = data?.registrationOpen === true && !data.useSingleSignOn
  return (
    <div className="pv-flex pv-wrap pv-apart pv-gap-4-16">
      <Link to="/password/reset-password" className={`${css.link} pv-underlined`}>
        {t('account.login.forgot')}
      </Link>
      {isOpen ? (
        <Link to="/registration/new" className={`${css.link} pv-underlined`}>
          {t('account.login.register')}
        </Link>
      ) : null}
    </div>
  )
}

/** The page that was asked for is not for the person who is logged in. */
const OtherAccount = () => {
  const { t } = useTranslation()
  const session = useSession()
  if (session.status !== 'in') return null
  const { firstName, lastName } = session.person
  return (
    <p role="alert" className="pv-medium">
      {t('account.login.forOfficers', { name: isolated(personName({ firstName, lastName })) })}
    </p>
  )
}

/** The first step: who, and the password. */
export const LoginForm = ({ firstUserName, onSignedIn, onExpired }: LoginFormProps) => {
  const { t } = useTranslation()
  const [userName, setUserName] = useState(firstUserName)
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const login = useLogin({
    onSignedIn: () => {
      // Where the person stays on this page, a second press begins nothing.
      setPassword('')
      onSignedIn()
    },
    onExpired,
  })
  const isOver = useStore(hasRunOut)
  useEffect(() => first.current?.focus(), [])
  const minutes = minutesLocked(login.error)
  const isComplete = userName !== '' && password !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !login.isPending) login.mutate({ userName, password })
  }
  return (
    <div className={css.step}>
      <OtherAccount />
      {isOver ? (
        <p role="alert" className="pv-medium">
          {t('frame.refusals.notSignedIn')}
        </p>
      ) : null}
      {minutes === undefined ? null : (
        <p role="alert" className="pv-medium">
          {t('account.login.lockedFor', { count: minutes })}
        </p>
      )}
      <p className="pv-note">{t('account.login.requirements')}</p>
      <form onSubmit={submit} noValidate className="pv-column pv-gap-16 pv-grow">
        <CredentialField
          inputRef={first}
          label={t('account.login.userName')}
          name="username"
          type="text"
          autoComplete="username"
          maxLength={userNameLength}
          value={userName}
          onChange={setUserName}
          missing={t('account.login.userNameMissing')}
        />
        <CredentialField
          label={t('account.login.password')}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={passwordLength}
          value={password}
          onChange={setPassword}
          missing={t('account.login.passwordMissing')}
          end={<EyeButton isShown={isShown} onToggle={() => setShown(!isShown)} />}
        />
        <div className={`${css.last} pv-stack pv-gap-12`}>
          <button
            type="submit"
            className={`pv-button pv-size-14 pv-tall-40`}
            data-filled
            disabled={!isComplete || login.isPending}
            aria-busy={login.isPending}
          >
            {t('frame.login')}
          </button>
          <Links />
        </div>
      </form>
    </div>
  )
}
