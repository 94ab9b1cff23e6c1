import { personLengths } from '@papaver/contract/users/person.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useAuthorityName } from '../../../platform/authority-name.ts'
import { ownAccountQuery } from '../../../platform/own-queries.ts'
import { masterQuery } from '../../../platform/queries.ts'
import type { Account } from '../../../platform/session.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Code } from '../../../ui/code.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import type { Form as FormState } from '../../../ui/form/use-form.tsx'
import { SavedMark } from '../../../ui/saved-mark.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { EmailCard } from './email-card.tsx'
import css from './own.module.css'
import { PartState } from './part-state.tsx'
import type { OwnAccount, Profile } from './profile-fields.ts'
import { useProfile } from './use-profile.ts'

const useTitles = () => {
  const { data = [] } = useQuery(masterQuery('masters.personTitles'))
  return data.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: String(id), label: name }))
}

const ProfileFields = ({ form }: { form: FormState<Profile> }) => {
  const { t } = useTranslation()
  const titles = useTitles()
  return (
    <FieldGrid>
      <TextField
        {...form.at('firstName')}
        optional
        label={t('account.own.profile.firstName')}
        autoComplete="given-name"
        maxLength={personLengths.firstName}
      />
      <TextField
        {...form.at('lastName')}
        label={t('account.own.profile.lastName')}
        hint={t('ui.oneName')}
        autoComplete="family-name"
        maxLength={personLengths.lastName}
      />
      <SelectField
        {...form.choiceAt('designationTypeId')}
        options={titles}
        label={t('account.own.profile.designation')}
        optional
      />
      <TextField
        {...form.at('occupation')}
        label={t('account.own.profile.occupation')}
        autoComplete="organization-title"
        maxLength={personLengths.occupation}
        optional
      />
      <TextField
        {...form.at('phone')}
        type="tel"
        ltr
        label={t('account.own.profile.phone')}
        autoComplete="tel"
        maxLength={personLengths.phone}
        optional
      />
      <TextField
        {...form.at('fax')}
        type="tel"
        ltr
        label={t('account.own.profile.fax')}
        maxLength={personLengths.fax}
        optional
      />
    </FieldGrid>
  )
}

const ProfileForm = ({ account, isReadOnly }: { account: OwnAccount; isReadOnly: boolean }) => {
  const { t } = useTranslation()
  const { form, isSaving, savedAt, save, discard } = useProfile(account)
  return (
    <Card title={t('account.own.profile.title')}>
      <Form form={form} onSubmit={save} isBusy={isReadOnly || isSaving} className={css.form}>
        <ProfileFields form={form} />
        <FormFailure error={form.failure} />
        <div className={css.foot}>
          <SavedMark at={form.isChanged ? undefined : savedAt} isSaving={isSaving} />
          {form.isChanged && (
            <>
              <span className="pv-size-13 pv-dim">{t('account.own.notSaved')}</span>
              <Button size={36} onClick={discard} disabled={isSaving}>
                {t('account.own.discard')}
              </Button>
            </>
          )}
          <Button
            type="submit"
            kind="primary"
            size={36}
            disabled={!form.isChanged || !form.isComplete || isReadOnly}
            busy={isSaving}
          >
            {t('account.own.save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** Names of roles in the reader's language. */
const useRoleNames = (codes: readonly string[]): string | undefined => {
  const { i18n } = useTranslation()
  const { data } = useQuery({
    queryKey: ['users', 'roles', i18n.language],
    queryFn: ({ signal }) => call('users.roles', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return undefined
  const nameOf = (code: string) => data.find((role) => role.code === code)?.name ?? code
  return new Intl.ListFormat(i18n.language).format(codes.map(nameOf))
}

/** Where a person belongs: his establishment, his customs points, or the authority. */
const usePlaces = (account: OwnAccount): { label: string; value: ReactNode; wide?: boolean }[] => {
  const { t, i18n } = useTranslation()
  const authority = useAuthorityName()
  const isCustoms = account.customsPointIds.length > 0
  const points = useQuery({ ...masterQuery('masters.customsPoints'), enabled: isCustoms }).data ?? []
  if (isCustoms) {
    const names = points.filter(({ id }) => account.customsPointIds.includes(id)).map(({ name }) => name)
    const value = new Intl.ListFormat(i18n.language).format(names)
    return [{ label: t('account.own.profile.customsPoints'), value }]
  }
  const organisation = { label: t('account.own.profile.organisation') }
  if (account.establishmentName === null) return [{ ...organisation, value: authority }]
  return [
    { ...organisation, value: account.establishmentName },
    { label: t('account.own.profile.code'), value: <Code>{account.establishmentCode ?? ''}</Code> },
    { label: t('account.own.profile.address'), value: account.establishmentAddress || '–' },
  ]
}

/** What others keep of a person, and why he cannot change it here. */
const KeptByOthers = ({ account }: { account: OwnAccount }) => {
  const { t } = useTranslation()
  const facts = [
    { label: t('account.login.userName'), value: <Ltr>{account.userName}</Ltr> },
    { label: t('account.own.profile.roles'), value: useRoleNames(account.roles) },
    ...usePlaces(account),
  ]
  return (
    <Card title={t('account.own.profile.kept')}>
      <Facts facts={facts} />
      <p className="pv-size-12 pv-dim pv-before-12">{t('account.own.profile.keptWhy')}</p>
    </Card>
  )
}

/** Who one is. */
export const ProfilePart = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const own = useQuery(ownAccountQuery(account.id))
  if (!own.data) return <PartState title={t('account.own.profile.title')} queries={[own]} />
  return (
    <>
      <ProfileForm account={own.data} isReadOnly={account.impersonator?.isReadOnly === true} />
      <EmailCard account={own.data} isReadOnly={account.impersonator !== null} />
      <KeptByOthers account={own.data} />
    </>
  )
}
