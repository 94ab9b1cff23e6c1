import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { ownAccountQuery, ownSecondFactorQuery, ownSessionsQuery } from '../../../platform/own-queries.ts'
import { publicSettingsQuery, queryClient } from '../../../platform/queries.ts'
import type { Account } from '../../../platform/session.ts'
import { useAsksCode } from '../../../platform/use-asks-code.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { type PasswordRequirements, requirementsOf } from '../password-rules.ts'
import { useChangePassword } from '../use-change-password.ts'
import { type PasswordValues, useNewPassword } from '../use-new-password.ts'
import css from './own.module.css'
import { PartState } from './part-state.tsx'

interface PasswordCardProps {
  account: Account
  isReadOnly: boolean
}

const PasswordForm = ({
  account,
  isReadOnly,
  requirements,
}: PasswordCardProps & { requirements: PasswordRequirements }) => {
  const { t } = useTranslation()
  const { userName } = account
  const person = { ...account, company: account.establishmentName }
  const asksCode = useAsksCode()
  const { form, wire, clear } = useNewPassword({ person, requirements, asksOld: true, asksCode })
  const change = useChangePassword({
    onRefused: form.refuse,
    onChanged: () => {
      clear()
      void queryClient.invalidateQueries(ownAccountQuery(account.id))
      void queryClient.invalidateQueries(ownSessionsQuery)
    },
  })
  const submit = ({ old, password, code }: PasswordValues) => {
    const proof = { oldPassword: old, ...(asksCode ? { code: code.trim() } : {}) }
    change.mutate({ userName, newPassword: password, ...proof })
  }
  return (
    <Form form={form} onSubmit={submit} isBusy={isReadOnly || change.isPending} className={css.form}>
      {/* For the browser's own store of passwords, which would else keep the new one under no name. */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <FieldGrid>
        <PasswordField {...wire('old')} label={t('account.password.old')} autoComplete="current-password" />
        {asksCode && <CodeField {...wire('code')} />}
      </FieldGrid>
      <NewPasswordFields
        password={wire('password')}
        again={wire('again')}
        person={person}
        requirements={requirements}
      />
      <div className={css.foot}>
        <span className="pv-size-13 pv-dim">{t('account.own.password.ends')}</span>
        <Button
          type="submit"
          kind="primary"
          size={36}
          disabled={!form.isComplete || isReadOnly}
          busy={change.isPending}
        >
          {t('account.own.password.change')}
        </Button>
      </div>
    </Form>
  )
}

/** A new password; it ends every other session of the person. */
export const PasswordCard = (props: PasswordCardProps) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const settings = useQuery(publicSettingsQuery)
  const own = useQuery(ownAccountQuery(props.account.id))
  const factor = useQuery(ownSecondFactorQuery)
  const title = t('account.own.password.title')
  if (!settings.data) return <PartState title={title} queries={[settings]} />
  const since = own.data?.passwordChangedAt
  return (
    <Card title={title} aside={since && t('account.own.password.since', { day: mediumDay(since) })}>
      <PasswordForm {...props} requirements={requirementsOf(settings.data, factor.data?.isSet)} />
    </Card>
  )
}
