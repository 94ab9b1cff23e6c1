import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import type { PasswordRequirements } from '../password-rules.ts'
import { useNewPassword } from '../use-new-password.ts'
import css from './reset.module.css'
import { ResetState } from './reset-frame.tsx'

/** A link that was used, replaced or has run out, or that never was one: nobody is told which. */
const isOver = (error: unknown): boolean =>
  isRefusal(error, 'accountLinkUsed') || isRefusal(error, 'invalidInput')

/** The link is only looked at; a look opens nothing and uses nothing up. */
const linkQuery = (token: string) => ({
  queryKey: ['account', 'reset', token],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    await call('account.checkReset', { params: { token }, signal })
    return true
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})

const LinkOver = () => {
  const { t } = useTranslation()
  return (
    <ResetState icon="clock-x" title={t('account.reset.overTitle')} texts={[t('account.reset.overText')]}>
      <Button kind="primary" size={36} href="#/password/reset-password">
        {t('account.reset.newLink')}
      </Button>
    </ResetState>
  )
}

interface SetPasswordProps {
  token: string
  requirements: PasswordRequirements
}

const SetPasswordForm = ({ token, requirements, onOver }: SetPasswordProps & { onOver: () => void }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const { form, wire } = useNewPassword({ person: {}, requirements, asksOld: false })
  const save = useSending({
    mutationFn: (password: string) => call('account.resetPassword', { body: { password, token } }),
    onError: (error) => {
      if (isOver(error)) onOver()
      else form.refuse(error)
    },
    onSuccess: () => {
      showToast({
        tone: 'green',
        title: t('account.password.updated'),
        text: t('account.reset.doneText'),
      })
      void router.navigate({ to: '/login', replace: true })
    },
  })
  return (
    <Form
      form={form}
      onSubmit={({ password }) => save.mutate(password)}
      isBusy={save.isPending}
      className={css.form}
    >
      <p>{t('account.reset.chooseLead')}</p>
      <NewPasswordFields
        password={wire('password')}
        again={wire('again')}
        person={{}}
        requirements={requirements}
      />
      <FormFailure error={form.failure} />
      <div className={css.buttons}>
        <Button kind="link" href="#/login">
          {t('account.reset.toLogin')}
        </Button>
        <Button type="submit" kind="primary" size={36} disabled={!form.isComplete} busy={save.isPending}>
          {t('account.reset.save')}
        </Button>
      </div>
    </Form>
  )
}

/** Behind the link of the mail: a new password, once. */
export const SetPassword = ({ token, requirements }: SetPasswordProps) => {
  const link = useQuery(linkQuery(token))
  const [isUsed, setUsed] = useState(false)
  if (isUsed || isOver(link.error)) return <LinkOver />
  if (link.isError) return <Failed error={link.error} onRetry={() => void link.refetch()} />
  if (!link.data) return <Skeleton />
  return <SetPasswordForm token={token} requirements={requirements} onOver={() => setUsed(true)} />
}
