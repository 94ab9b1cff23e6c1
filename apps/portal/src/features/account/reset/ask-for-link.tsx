import { isMail } from '@papaver/contract/mail-address.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useSending } from '../../../platform/sending.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Captcha } from '../captcha/captcha.tsx'
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

const standing = { userName: '', email: '' }

const judge = ({ userName, email }: typeof standing) => ({
  userName: userName.trim() === '' ? 'account.login.userNameMissing' : undefined,
  email: isMail(email.trim()) ? undefined : 'account.reset.emailWrong',
})

/** Sends a link to whom user name and e-mail belong together. */
export const AskForLink = ({ minutes }: Pick<Sent, 'minutes'>) => {
  const { t } = useTranslation()
  const [recaptcha, setRecaptcha] = useState('')
  const form = useForm({ standing, judge })
  const { ask, round } = useAskForLink()
  const isReady = form.isComplete && recaptcha !== ''
  if (ask.isSuccess)
    return <LinkSent email={form.values.email.trim()} minutes={minutes} onAgain={ask.reset} />
  const submit = ({ userName, email }: typeof standing) =>
    ask.mutate({ userName: userName.trim(), email: email.trim(), recaptcha })
  return (
    <Form form={form} onSubmit={submit} isBusy={!isReady || ask.isPending} className={css.form}>
      <p>{t('account.reset.lead')}</p>
      <TextField
        label={t('account.login.userName')}
        {...form.at('userName')}
        name="username"
        ltr
        autoComplete="username"
        maxLength={userNameLength}
      />
      <TextField
        label={t('account.reset.email')}
        hint={t('account.reset.emailHint')}
        {...form.at('email')}
        type="email"
        ltr
        autoComplete="email"
        maxLength={emailLength}
      />
      <Captcha onAnswer={setRecaptcha} round={round} />
      <FormFailure error={ask.error} />
      <div className={css.buttons}>
        <Button kind="link" href="#/login">
          {t('account.reset.toLogin')}
        </Button>
        <Button type="submit" kind="primary" size={36} disabled={!isReady} busy={ask.isPending}>
          {t('account.reset.send')}
        </Button>
      </div>
    </Form>
  )
}
