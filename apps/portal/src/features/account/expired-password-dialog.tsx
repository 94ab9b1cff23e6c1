import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountDialog } from './account-dialog.tsx'
import css from './expired-password-dialog.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { type PasswordRequirements, requirementsOf } from './password-rules.ts'
import { useChangePassword } from './use-change-password.ts'
import { type Expired, useLogin } from './use-login.ts'
import { type PasswordValues, useNewPassword } from './use-new-password.ts'

interface ExpiredPasswordDialogProps {
  /** With what the person has just been told that the password has run out, and what its change asks for. */
  expired: Expired
  onClose: () => void
  onSignedIn: () => void
  /** Back to the login dialog: for the second factor, or because the login did not follow. */
  onLogin: () => void
}

type FormProps = ExpiredPasswordDialogProps & { requirements: PasswordRequirements }

const ExpiredPasswordForm = ({ expired, onClose, onSignedIn, onLogin, requirements }: FormProps) => {
  const { t } = useTranslation()
  const { userName } = expired
  const asksCode = expired.proof === 'code'
  const { form, wire } = useNewPassword({
    person: { userName },
    requirements,
    asksOld: true,
    asksCode,
    firstOld: expired.password,
  })
  const login = useLogin({ onSignedIn, onPending: onLogin })
  const change = useChangePassword({
    onRefused: form.refuse,
    onChanged: async ({ newPassword }) => {
      await login.mutateAsync({ userName, password: newPassword }, { onError: onLogin }).catch(() => {})
    },
  })
  // The present password is there already; the first empty field is the one to fill.
  useEffect(() => {
    const fields = [...(form.element.current?.querySelectorAll('input') ?? [])]
    fields.find(({ value }) => value === '')?.focus()
  }, [form.element])
  const isBusy = change.isPending || login.isPending
  const submit = ({ old, password, code }: PasswordValues) => {
    const proof = { oldPassword: old, ...(asksCode ? { code: code.trim() } : {}) }
    change.mutate({ userName, newPassword: password, ...proof })
  }
  return (
    <Form form={form} onSubmit={submit} isBusy={isBusy} className={`${css.form} pv-stack pv-gap-16`}>
      <p className={`${css.lead} pv-size-13 pv-dim`}>{t('account.expired.lead')}</p>
      {/* For the browser's own store of passwords, which would else keep the new one under no name. */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField
        {...wire('old')}
        label={t('account.password.old')}
        autoComplete="current-password"
        size="dialog"
      />
      {asksCode && <CodeField {...wire('code')} size="dialog" />}
      <NewPasswordFields
        password={wire('password')}
        again={wire('again')}
        size="dialog"
        person={{ userName }}
        requirements={requirements}
      />
      <div className="pv-flex pv-end pv-gap-8 pv-before-4">
        <Button size={40} onClick={onClose}>
          {t('account.expired.close')}
        </Button>
        <Button type="submit" kind="primary" size={40} disabled={!form.isComplete} busy={isBusy}>
          {t('account.expired.submit')}
        </Button>
      </div>
    </Form>
  )
}

/** Where the role requirements a second factor that is not set up yet, an old password alone changes nothing. */
const ByLink = ({ onClose }: Pick<ExpiredPasswordDialogProps, 'onClose'>) => {
  const { t } = useTranslation()
  return (
    <div className={`${css.form} pv-stack pv-gap-16`}>
      <p className={`${css.lead} pv-size-13 pv-dim`}>{t('account.expired.link')}</p>
      <div className="pv-flex pv-end pv-gap-8 pv-before-4">
        <Button size={40} onClick={onClose}>
          {t('account.expired.close')}
        </Button>
        <Button kind="primary" size={40} href="#/password/reset-password">
          {t('account.reset.newLink')}
        </Button>
      </div>
    </div>
  )
}

/** A password that has run out is changed before anything else; then the person is signed in (specification §2). */
export const ExpiredPasswordDialog = (props: ExpiredPasswordDialogProps) => {
  const { t } = useTranslation()
  const settings = useQuery(publicSettingsQuery)
  if (props.expired.proof === 'link')
    return (
      <AccountDialog title={t('account.expired.title')} onClose={props.onClose}>
        <ByLink onClose={props.onClose} />
      </AccountDialog>
    )
  return (
    <AccountDialog title={t('account.expired.title')} onClose={props.onClose} isWide>
      {settings.data ? (
        <ExpiredPasswordForm
          {...props}
          requirements={requirementsOf(settings.data, props.expired.proof === 'code')}
        />
      ) : (
        settings.isError && <Failed error={settings.error} onRetry={() => void settings.refetch()} />
      )}
    </AccountDialog>
  )
}
