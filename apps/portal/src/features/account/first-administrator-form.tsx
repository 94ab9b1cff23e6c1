import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { languagesQuery } from '../../platform/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldError, FieldGrid } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import css from './first-administrator.module.css'
import { type FieldName, lengths } from './first-administrator-fields.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { PasswordDemands } from './password-rules.ts'
import { type FirstAdministratorState, useFirstAdministrator } from './use-first-administrator.ts'

interface PartProps {
  state: FirstAdministratorState
}

/** What ties a field to the form's state. */
export const useWiring = ({ values, set, touch, errorOf }: FirstAdministratorState) => {
  const { t } = useTranslation()
  return (name: FieldName) => {
    const error = errorOf(name)
    return {
      name,
      value: values[name],
      onChange: (value: string) => set(name, value),
      onBlur: () => touch(name),
      error: error === undefined ? undefined : t(error),
    } satisfies Partial<TextFieldProps>
  }
}

const PersonCard = ({ state, demands }: PartProps & { demands: PasswordDemands }) => {
  const { t } = useTranslation()
  const wire = useWiring(state)
  return (
    <Card title={t('account.firstAdministrator.person')}>
      <div className={css.fields}>
        <FieldGrid>
          <TextField
            {...wire('firstName')}
            label={t('account.firstAdministrator.firstName')}
            autoComplete="given-name"
            maxLength={lengths.name}
          />
          <TextField
            {...wire('lastName')}
            label={t('account.firstAdministrator.lastName')}
            autoComplete="family-name"
            maxLength={lengths.name}
          />
          <TextField
            {...wire('email')}
            type="email"
            ltr
            label={t('account.firstAdministrator.email')}
            autoComplete="email"
            maxLength={lengths.email}
          />
          <TextField
            {...wire('userName')}
            ltr
            label={t('account.login.userName')}
            hint={t('account.firstAdministrator.userNameHint')}
            autoComplete="username"
            maxLength={lengths.userName}
          />
        </FieldGrid>
        <NewPasswordFields password={wire('password')} again={wire('again')} {...demands} />
      </div>
    </Card>
  )
}

type Countries = CallOutput<'masters.countries'>

const AuthorityCard = ({ state, countries }: PartProps & { countries: Countries }) => {
  const { t } = useTranslation()
  const wire = useWiring(state)
  const { data: languages } = useQuery(languagesQuery)
  const language = languages?.enabled.find(({ culture }) => culture === languages.default)?.name ?? ''
  const options = useMemo(
    () =>
      countries
        .filter(({ isActive }) => isActive)
        .map(({ code, name }) => ({ value: code, label: name, code })),
    [countries],
  )
  const { timeZone: own } = state.values
  const zones = useMemo(
    () =>
      [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
        value: zone,
        label: zone,
      })),
    [own],
  )
  const country = wire('countryId')
  const zone = wire('timeZone')
  return (
    <Card title={t('account.firstAdministrator.authority')}>
      <FieldGrid>
        <SelectField
          {...country}
          value={country.value || null}
          onChange={(value) => country.onChange(value ?? '')}
          options={options}
          label={t('account.firstAdministrator.country')}
          hint={t('account.firstAdministrator.countryHint')}
        />
        <SelectField
          {...zone}
          value={zone.value}
          onChange={(value) => zone.onChange(value ?? '')}
          options={zones}
          label={t('account.firstAdministrator.timeZone')}
          hint={t('account.firstAdministrator.timeZoneHint')}
        />
        <TextField
          {...wire('authorityName')}
          label={t('account.firstAdministrator.authorityName')}
          hint={t('account.firstAdministrator.authorityNameHint', { language })}
          autoComplete="organization"
          maxLength={lengths.authorityName}
        />
        <TextField
          {...wire('authorityMail')}
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
  demands: PasswordDemands
}

export const FirstAdministratorForm = ({ token, countries, demands }: FormProps) => {
  const { t } = useTranslation()
  const state = useFirstAdministrator(token, demands)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state.isComplete && !state.isBusy) state.submit()
  }
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p className={css.lead}>{t('account.firstAdministrator.lead')}</p>
      <PersonCard state={state} demands={demands} />
      <AuthorityCard state={state} countries={countries} />
      <div role="alert">
        {state.failure !== undefined && <FieldError>{explain(state.failure, t).title}</FieldError>}
      </div>
      <div className={css.buttons}>
        <Button type="submit" kind="primary" size={40} disabled={!state.isComplete} busy={state.isBusy}>
          {t('account.firstAdministrator.submit')}
        </Button>
      </div>
    </form>
  )
}
