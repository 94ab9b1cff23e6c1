import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languagesQuery } from '../../platform/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import type { Form as FormState } from '../../ui/form/use-form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import css from './first-administrator.module.css'
import { lengths, personOf, type Values } from './first-administrator-fields.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { PasswordRequirements } from './password-rules.ts'
import { useFirstAdministrator } from './use-first-administrator.ts'

interface PartProps {
  form: FormState<Values>
}

const PersonCard = ({ form, requirements }: PartProps & { requirements: PasswordRequirements }) => {
  const { t } = useTranslation()
  return (
    <Card title={t('account.firstAdministrator.person')}>
      <div className="pv-stack pv-gap-16">
        <FieldGrid>
          <TextField
            {...form.at('firstName')}
            optional
            label={t('account.firstAdministrator.firstName')}
            autoComplete="given-name"
            maxLength={lengths.name}
          />
          <TextField
            {...form.at('lastName')}
            label={t('account.firstAdministrator.lastName')}
            hint={t('ui.oneName')}
            autoComplete="family-name"
            maxLength={lengths.name}
          />
          <TextField
            {...form.at('email')}
            type="email"
            ltr
            label={t('account.firstAdministrator.email')}
            autoComplete="email"
            maxLength={lengths.email}
          />
          <TextField
            {...form.at('userName')}
            ltr
            label={t('account.login.userName')}
            hint={t('account.firstAdministrator.userNameHint')}
            autoComplete="username"
            maxLength={lengths.userName}
          />
        </FieldGrid>
        <NewPasswordFields
          password={form.at('password')}
          again={form.at('again')}
          person={personOf(form.values)}
          requirements={requirements}
        />
      </div>
    </Card>
  )
}

type Countries = CallOutput<'masters.countries'>

const AuthorityCard = ({ form, countries }: PartProps & { countries: Countries }) => {
  const { t } = useTranslation()
  const { data: languages } = useQuery(languagesQuery)
  const language = languages?.enabled.find(({ culture }) => culture === languages.default)?.name ?? ''
  const options = useMemo(
    () =>
      countries
        .filter(({ isActive }) => isActive)
        .map(({ code, name }) => ({ value: code, label: name, code })),
    [countries],
  )
  const { timeZone: own } = form.values
  const zones = useMemo(
    () =>
      [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
        value: zone,
        label: zone,
      })),
    [own],
  )
  return (
    <Card title={t('account.firstAdministrator.authority')}>
      <FieldGrid>
        <SelectField
          {...form.choiceAt('countryId')}
          options={options}
          label={t('account.firstAdministrator.country')}
          hint={t('account.firstAdministrator.countryHint')}
        />
        <SelectField
          {...form.choiceAt('timeZone')}
          options={zones}
          label={t('account.firstAdministrator.timeZone')}
          hint={t('account.firstAdministrator.timeZoneHint')}
        />
        <TextField
          {...form.at('authorityName')}
          label={t('account.firstAdministrator.authorityName')}
          hint={t('account.firstAdministrator.authorityNameHint', { language })}
          autoComplete="organization"
          maxLength={lengths.authorityName}
        />
        <TextField
          {...form.at('authorityMail')}
          type="email"
          ltr
          label={t('account.firstAdministrator.authorityMail')}
          hint={t('account.firstAdministrator.authorityMailHint')}
          maxLength={lengths.email}
        />
      </FieldGrid>
    </Card>
  )
}

interface FormProps {
  token: string
  countries: Countries
  requirements: PasswordRequirements
}

export const FirstAdministratorForm = ({ token, countries, requirements }: FormProps) => {
  const { t } = useTranslation()
  const { form, isBusy, submit } = useFirstAdministrator(token, requirements)
  return (
    <Form
      form={form}
      onSubmit={submit}
      isBusy={isBusy}
      className={`${css.form} pv-stack pv-gap-16 pv-inline-24`}
    >
      <p className="pv-prose pv-dim">{t('account.firstAdministrator.lead')}</p>
      <PersonCard form={form} requirements={requirements} />
      <AuthorityCard form={form} countries={countries} />
      <FormFailure error={form.failure} />
      <div className="pv-flex pv-end">
        <Button type="submit" kind="primary" size={40} disabled={!form.isComplete} busy={isBusy}>
          {t('account.firstAdministrator.submit')}
        </Button>
      </div>
    </Form>
  )
}
