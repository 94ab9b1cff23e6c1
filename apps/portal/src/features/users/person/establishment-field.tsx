import { substanceGroups } from '@papaver/contract/substance-groups.ts'
import { placeLengths } from '@papaver/contract/users/rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { ChecksField } from '../../../ui/form/checks-field.tsx'
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { UserRecord } from '../types.ts'
import css from './person-page.module.css'
import { type EstablishmentKind, establishmentKinds, type NewEstablishment } from './rights.ts'
import type { RightsFieldsProps } from './rights-fields.tsx'

/** Code and city: what tells establishments of a like name apart. */
export const sayPlace = ({ code, city }: { code: string; city: string }, t: TFunction): string =>
  t('users.rights.placed', { code, city })

/** All establishments; those that resemble what the applicant wrote stand first. */
export const useEstablishmentOptions = (record: UserRecord): SelectOption[] => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.establishments'))
  const alike = (record.request?.suggestions ?? []).map(({ id }) => id)
  const options = data
    .toSorted((left, right) => left.name.localeCompare(right.name))
    .map(({ id, code, name, city }) => ({
      value: id,
      label: name,
      synonyms: [code, city],
      hint: alike.includes(id) ? t('users.rights.alike', { code, city }) : sayPlace({ code, city }, t),
    }))
  const rank = (value: string) => (alike.includes(value) ? alike.indexOf(value) : alike.length)
  return options.toSorted((left, right) => rank(left.value) - rank(right.value))
}

const NewFields = ({ form }: Pick<RightsFieldsProps, 'form'>) => {
  const { t } = useTranslation()
  const label = (key: string) => t(`users.rights.new.${key}`)
  const at = <Key extends keyof NewEstablishment>(key: Key) =>
    form.atPath<NewEstablishment[Key]>(`establishment.${key}`)
  const kind = at('kind')
  return (
    <>
      <TextField {...at('name')} label={label('name')} maxLength="name" />
      <SelectField
        {...kind}
        label={label('kind')}
        options={establishmentKinds.map((each) => ({
          value: each,
          label: t(`users.establishmentKinds.${each}`),
        }))}
        onChange={(chosen) => chosen !== null && kind.onChange(chosen as EstablishmentKind)}
      />
      <TextAreaField
        {...at('address')}
        label={label('address')}
        hint={label('addressHint')}
        maxLength={placeLengths.line * placeLengths.lines}
      />
      <div className={`${css.pair} pv-stack pv-gap-12`}>
        <TextField
          {...at('postalCode')}
          label={label('postalCode')}
          optional
          ltr
          maxLength={placeLengths.postalCode}
        />
        <TextField {...at('city')} label={label('city')} maxLength={placeLengths.city} />
      </div>
      <ChecksField
        {...at('groups')}
        label={label('groups')}
        options={substanceGroups.map((group) => ({ value: group, label: t(`users.groups.${group}`) }))}
      />
    </>
  )
}

/** The establishment that the person acts for: one that is there, or one that is made from the request. */
export const EstablishmentField = ({ form, record, way }: Omit<RightsFieldsProps, 'hasSplit'>) => {
  const { t } = useTranslation()
  const { isNew } = form.values
  const options = useEstablishmentOptions(record)
  return (
    <fieldset className={`${css.establishment} pv-stack pv-fit pv-begin pv-gap-8`}>
      <legend>{t(isNew ? 'users.rights.newEstablishment' : 'users.rights.establishment')}</legend>
      {isNew ? (
        <NewFields form={form} />
      ) : (
        <SelectField
          {...form.at('establishmentId')}
          label={t('users.rights.establishment')}
          labelHidden
          {...(way === 'wait' ? { hint: t('users.rights.makeLater') } : {})}
          options={options}
        />
      )}
      {way === 'make' && (
        <Button kind="link" icon={isNew ? 'search' : 'plus'} onClick={() => form.put({ isNew: !isNew })}>
          {t(isNew ? 'users.rights.takeExisting' : 'users.rights.makeNew')}
        </Button>
      )}
    </fieldset>
  )
}
