import { personKindNames, roleNames } from '@papaver/contract/notifications/broadcasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languagesQuery, masterQuery, rolesQuery } from '../../../platform/queries.ts'
import { ChecksField } from '../../../ui/form/checks-field.tsx'
import type { Form } from '../../../ui/form/use-form.tsx'
import { ManyField } from '../../../ui/many-field.tsx'
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx'
import { type AudienceKind, audienceKinds, type MessageForm } from './message-form.ts'

const useOrganisations = (): SelectOption[] => {
  const { data = [] } = useQuery(masterQuery('masters.establishments'))
  return data
    .map(({ id, name, code }) => ({ value: id, label: name, synonyms: [code] }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

const useNames = (kind: AudienceKind): { value: string; label: string }[] => {
  const { t } = useTranslation()
  const { data: roles = [] } = useQuery(rolesQuery())
  const { data: languages } = useQuery(languagesQuery)
  if (kind === 'types')
    return personKindNames.map((type) => ({
      value: type,
      label: t(`notifications.emails.audience.type.${type}`),
    }))
  if (kind === 'roles')
    return roleNames.map((code) => ({
      value: code,
      label: roles.find((role) => role.code === code)?.name ?? code,
    }))
  if (kind === 'cultures')
    return (languages?.enabled ?? []).map(({ culture, name }) => ({ value: culture, label: name }))
  return []
}

/** To whom the authority speaks. */
export const AudienceFields = ({ form }: { form: Form<MessageForm> }) => {
  const { t } = useTranslation()
  const { kind, chosen } = form.values
  const names = useNames(kind)
  const organisations = useOrganisations()
  const bound = form.at('kind')
  const whom = {
    value: chosen[kind] ?? [],
    error: form.errorOf('audience'),
    onChange: (values: readonly string[]) => form.put({ chosen: { ...chosen, [kind]: [...values] } }),
  }
  return (
    <div className="pv-stack pv-fit pv-gap-16">
      <SelectField
        {...bound}
        label={t('notifications.emails.new.group')}
        options={audienceKinds.map((each) => ({
          value: each,
          label: t(`notifications.emails.audience.kind.${each}`),
        }))}
        onChange={(value) => value !== null && bound.onChange(value as AudienceKind)}
      />
      {names.length > 0 && (
        <ChecksField
          {...whom}
          label={t(`notifications.emails.audience.kind.${kind}`)}
          columns={2}
          options={names}
        />
      )}
      {kind === 'organisations' && (
        <ManyField
          {...whom}
          label={t('notifications.emails.new.addOrganisation')}
          searchable
          options={organisations}
        />
      )}
    </div>
  )
}
