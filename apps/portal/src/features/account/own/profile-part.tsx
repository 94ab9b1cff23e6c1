import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useAuthorityName } from '../../../platform/authority-name.ts'
import { explain } from '../../../platform/explain.ts'
import { masterQuery } from '../../../platform/queries.ts'
import type { Account } from '../../../platform/session.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Code } from '../../../ui/code.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FieldError, FieldGrid } from '../../../ui/field.tsx'
import { SavedMark } from '../../../ui/saved-mark.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { EmailCard } from './email-card.tsx'
import css from './own.module.css'
import { PartState } from './part-state.tsx'
import { lengths, type OwnAccount } from './profile-fields.ts'
import { ownAccountQuery } from './queries.ts'
import { useProfile } from './use-profile.ts'

type Wire = ReturnType<typeof useProfile>['wire']

const useTitles = () => {
  const { data = [] } = useQuery(masterQuery('masters.personTitles'))
  return data.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: String(id), label: name }))
}

const ProfileFields = ({ wire }: { wire: Wire }) => {
  const { t } = useTranslation()
  const titles = useTitles()
  const title = wire('designationTypeId')
  return (
    <FieldGrid>
      <TextField
        {...wire('firstName')}
        label={t('account.own.profile.firstName')}
        autoComplete="given-name"
        maxLength={lengths.firstName}
      />
      <TextField
        {...wire('lastName')}
        label={t('account.own.profile.lastName')}
        autoComplete="family-name"
        maxLength={lengths.lastName}
      />
      <SelectField
        {...title}
        value={title.value || null}
        onChange={(value) => title.onChange(value ?? '')}
        options={titles}
        label={t('account.own.profile.designation')}
        optional
      />
      <TextField
        {...wire('occupation')}
        label={t('account.own.profile.occupation')}
        autoComplete="organization-title"
        maxLength={lengths.occupation}
        optional
      />
      <TextField
        {...wire('phone')}
        type="tel"
        ltr
        label={t('account.own.profile.phone')}
        autoComplete="tel"
        maxLength={lengths.phone}
        optional
      />
      <TextField
        {...wire('fax')}
        type="tel"
        ltr
        label={t('account.own.profile.fax')}
        maxLength={lengths.fax}
        optional
      />
    </FieldGrid>
  )
}

const ProfileForm = ({ account, isReadOnly }: { account: OwnAccount; isReadOnly: boolean }) => {
  const { t } = useTranslation()
  const profile = useProfile(account)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (profile.isComplete && !isReadOnly && !profile.isSaving) profile.save()
  }
  return (
    <Card title={t('account.own.profile.title')}>
      <form onSubmit={submit} noValidate className={css.form}>
        <ProfileFields wire={profile.wire} />
        <div role="alert">
          {profile.failure !== undefined && <FieldError>{explain(profile.failure, t).title}</FieldError>}
        </div>
        <div className={css.foot}>
          <SavedMark at={profile.isChanged ? undefined : profile.savedAt} isSaving={profile.isSaving} />
          {profile.isChanged && (
            <>
              <span className={css.small}>{t('account.own.notSaved')}</span>
              <Button size={36} onClick={profile.discard} disabled={profile.isSaving}>
                {t('account.own.discard')}
              </Button>
            </>
          )}
          <Button
            type="submit"
            kind="primary"
            size={36}
            disabled={!profile.isComplete || isReadOnly}
            busy={profile.isSaving}
          >
            {t('account.own.save')}
          </Button>
        </div>
      </form>
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
      <p className={css.why}>{t('account.own.profile.keptWhy')}</p>
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
