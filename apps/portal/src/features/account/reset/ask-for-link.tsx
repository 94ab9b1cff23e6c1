import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPress } from '../../../platform/after-press.ts'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Captcha } from '../captcha/captcha.tsx'
import { isolated } from '../isolated.ts'
import { isMail } from '../mail-address.ts'
import css from './reset.module.css'
import { ResetState } from './reset-frame.tsx'

/** Lengths of the contract's shape. */
const userNameLength = 50
const emailLength = 200

interface Sent {
  email: string
  /** How long the link in the mail opens; undefined where the settings could not be read. */
  minutes: number | undefined
  onAgain: () => void
}

/** The same for everybody: who asks learns nothing about whose address this is. */
const LinkSent = ({ email, minutes, onAgain }: Sent) => {
  const { t } = useTranslation()
  const life = minutes === undefined ? [] : [t('account.reset.sentLife', { count: minutes })]
  return (
    <ResetState
      icon="mail-check"
      title={t('account.reset.sentTitle')}
      texts={[t('account.reset.sentText', { email: isolated(email) }), ...life, t('account.reset.sentHelp')]}
    >
      <div className={css.buttons}>
        <Button size={36} onClick={onAgain}>
          {t('account.reset.again')}
        </Button>
        <Button size={36} href="#/login">
          {t('account.reset.toLogin')}
        </Button>
      </div>
    </ResetState>
  )
}

const useAskForLink = () => {
  const [round, setRound] = useState(0)
  const ask = useSending({
    mutationFn: (body: { userName: string; email: string; recaptcha: string }) =>
      call('account.requestReset', { body }),
    // An answer works once, also where the rest of the form was refused.
    onSettled: () => setRound((before) => before + 1),
  })
  return { ask, round }
}

type Left = Partial<Record<'userName' | 'email', true>>

/** Sends a link to whom user name and e-mail belong together. */
export const AskForLink = ({ minutes }: Pick<Sent, 'minutes'>) => {
  const { t } = useTranslation()
  const [userName, setUserName] = useState('')
  const [email, setEmail] = useState('')
  const [recaptcha, setRecaptcha] = useState('')
  const [left, setLeft] = useState<Left>({})
  const { ask, round } = useAskForLink()
  const leave = (name: keyof Left) => () =>
    afterPress(() => setLeft((before) => ({ ...before, [name]: true })))
  const isComplete = userName.trim() !== '' && isMail(email.trim())
  if (ask.isSuccess) return <LinkSent email={email.trim()} minutes={minutes} onAgain={ask.reset} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || recaptcha === '' || ask.isPending) return
    ask.mutate({ userName: userName.trim(), email: email.trim(), recaptcha })
  }
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p>{t('account.reset.lead')}</p>
      <TextField
        label={t('account.login.userName')}
        name="username"
        ltr
        autoComplete="username"
        maxLength={userNameLength}
        value={userName}
        onChange={setUserName}
        onBlur={leave('userName')}
        error={left.userName && userName.trim() === '' ? t('account.login.userNameMissing') : undefined}
      />
      <TextField
        label={t('account.reset.email')}
        hint={t('account.reset.emailHint')}
        name="email"
        type="email"
        ltr
        autoComplete="email"
        maxLength={emailLength}
        value={email}
        onChange={setEmail}
        onBlur={leave('email')}
        error={left.email && !isMail(email.trim()) ? t('account.reset.emailWrong') : undefined}
      />
      <Captcha onAnswer={setRecaptcha} round={round} />
      <div role="alert">{ask.isError && <FieldError>{explain(ask.error, t).title}</FieldError>}</div>
      <div className={css.buttons}>
        <Button kind="link" href="#/login">
          {t('account.reset.toLogin')}
        </Button>
        <Button
          type="submit"
          kind="primary"
          size={36}
          disabled={!isComplete || recaptcha === ''}
          busy={ask.isPending}
        >
          {t('account.reset.send')}
        </Button>
      </div>
    </form>
  )
}
