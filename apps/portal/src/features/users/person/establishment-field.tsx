import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { UserRecord } from '../types.ts'
import css from './person-page.module.css'
import {
  type EstablishmentKind,
  establishmentKinds,
  groups,
  type NewEstablishment,
  type Rights,
  type RightsProblem,
} from './rights.ts'

interface EstablishmentFieldProps {
  record: UserRecord
  rights: Rights
  /** `make`: a new one may be made of the request; `wait`: it can be left open; `choose`: one that is there. */
  way: 'make' | 'wait' | 'choose'
  errorAt: (problem: RightsProblem) => string | undefined
  onChange: (change: Partial<Rights>) => void
}

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

const NewFields = ({ rights, errorAt, onChange }: EstablishmentFieldProps) => {
  const { t } = useTranslation()
  const { establishment } = rights
  const label = (key: string) => t(`users.rights.new.${key}`)
  const set = (part: Partial<NewEstablishment>) => onChange({ establishment: { ...establishment, ...part } })
  const turn = (group: string, on: boolean) =>
    set({
      groups: on ? [...establishment.groups, group] : establishment.groups.filter((other) => other !== group),
    })
  return (
    <>
      <TextField
        label={label('name')}
        value={establishment.name}
        maxLength={200}
        error={errorAt('name')}
        onChange={(name) => set({ name })}
      />
      <SelectField
        label={label('kind')}
        options={establishmentKinds.map((kind) => ({
          value: kind,
          label: t(`users.establishmentKinds.${kind}`),
        }))}
        value={establishment.kind}
        onChange={(kind) => kind !== null && set({ kind: kind as EstablishmentKind })}
      />
      <TextAreaField
        label={label('address')}
        hint={label('addressHint')}
        value={establishment.address}
        maxLength={800}
        error={errorAt('address')}
        onChange={(address) => set({ address })}
      />
      <div className={css.pair}>
        <TextField
          label={label('postalCode')}
          optional
          ltr
          value={establishment.postalCode}
          maxLength={20}
          onChange={(postalCode) => set({ postalCode })}
        />
        <TextField
          label={label('city')}
          value={establishment.city}
          maxLength={100}
          error={errorAt('city')}
          onChange={(city) => set({ city })}
        />
      </div>
      <CheckGroup legend={label('groups')} error={errorAt('groups')}>
        {groups.map((group) => (
          <CheckField
            key={group}
            label={t(`users.groups.${group}`)}
            checked={establishment.groups.includes(group)}
            onChange={(on) => turn(group, on)}
          />
        ))}
      </CheckGroup>
    </>
  )
}

/** The establishment that the person acts for: one that is there, or one that is made from the request. */
export const EstablishmentField = (props: EstablishmentFieldProps) => {
  const { record, rights, way, errorAt, onChange } = props
  const { t } = useTranslation()
  const options = useEstablishmentOptions(record)
  return (
    <fieldset className={css.establishment}>
      <legend>{t(rights.isNew ? 'users.rights.newEstablishment' : 'users.rights.establishment')}</legend>
      {rights.isNew ? (
        <NewFields {...props} />
      ) : (
        <SelectField
          label={t('users.rights.establishment')}
          labelHidden
          {...(way === 'wait' ? { hint: t('users.rights.makeLater') } : {})}
          options={options}
          value={rights.establishmentId}
          error={errorAt('establishment')}
          onChange={(establishmentId) => onChange({ establishmentId })}
        />
      )}
      {way === 'make' && (
        <Button
          kind="link"
          icon={rights.isNew ? 'search' : 'plus'}
          onClick={() => onChange({ isNew: !rights.isNew })}
        >
          {t(rights.isNew ? 'users.rights.takeExisting' : 'users.rights.makeNew')}
        </Button>
      )}
    </fieldset>
  )
}
