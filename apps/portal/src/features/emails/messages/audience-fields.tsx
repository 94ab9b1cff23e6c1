import { personKindNames, roleNames } from '@papaver/contract/notifications/broadcasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languagesQuery, masterQuery } from '../../../platform/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { rolesQuery } from '../../users/queries.ts'
import css from '../emails-page.module.css'
import { type AudienceKind, audienceKinds, type MessageForm } from './message-form.ts'

interface AudienceFieldsProps {
  form: MessageForm
  error: string | undefined
  change: (part: Partial<MessageForm>) => void
}

/** Many organisations: one after the other is looked for and put to the rest. */
const Organisations = ({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.establishments'))
  const options = data
    .filter(({ id }) => !chosen.includes(id))
    .map(({ id, name, code }) => ({ value: id, label: name, synonyms: [code] }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <div className={css.fields}>
      <SelectField
        label={t('notifications.emails.new.addOrganisation')}
        searchable
        options={options}
        value={null}
        error={error}
        onChange={(id) => id !== null && onChange([...chosen, id])}
      />
      {chosen.length > 0 && (
        <ul className={css.row}>
          {chosen.map((id) => {
            const name = data.find((house) => house.id === id)?.name ?? '–'
            return (
              <li key={id}>
                <Button icon="x" onClick={() => onChange(chosen.filter((other) => other !== id))}>
                  <span className="pv-hidden">{t('notifications.emails.new.without')} </span>
                  {name}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
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
export const AudienceFields = ({ form, error, change }: AudienceFieldsProps) => {
  const { t } = useTranslation()
  const { kind } = form
  const chosen = form.chosen[kind] ?? []
  const names = useNames(kind)
  const choose = (values: readonly string[]) => change({ chosen: { ...form.chosen, [kind]: [...values] } })
  return (
    <div className={css.fields}>
      <SelectField
        label={t('notifications.emails.new.group')}
        options={audienceKinds.map((each) => ({
          value: each,
          label: t(`notifications.emails.audience.kind.${each}`),
        }))}
        value={kind}
        onChange={(value) => value !== null && change({ kind: value as AudienceKind })}
      />
      {names.length > 0 && (
        <CheckGroup
          legend={t(`notifications.emails.audience.kind.${kind}`)}
          columns={2}
          {...(error === undefined ? {} : { error })}
        >
          {names.map(({ value, label }) => (
            <CheckField
              key={value}
              label={label}
              checked={chosen.includes(value)}
              onChange={(isOn) =>
                choose(isOn ? [...chosen, value] : chosen.filter((other) => other !== value))
              }
            />
          ))}
        </CheckGroup>
      )}
      {kind === 'organisations' && <Organisations chosen={chosen} error={error} onChange={choose} />}
    </div>
  )
}
