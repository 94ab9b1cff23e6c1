import { permissions } from '@papaver/contract/access/permissions.ts'
import { roles } from '@papaver/contract/access/roles.ts'
import { useTranslation } from 'react-i18next'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { FieldError } from '../../../ui/field.tsx'
import type { EntryFieldProps } from './label-fields.tsx'
import css from './menu-part.module.css'

/** Whoever holds one of what is ticked is shown the entry; with nothing ticked it is for everybody. */
export const AudienceField = ({ entry, say, onChange }: EntryFieldProps) => {
  const { t } = useTranslation()
  const { permissions: listed } = entry
  const turn = (name: string) => (isOn: boolean) =>
    onChange({ permissions: isOn ? [...listed, name] : listed.filter((each) => each !== name) })
  const box = (name: string, label: string) => (
    <CheckField key={name} label={label} checked={listed.includes(name)} onChange={turn(name)} />
  )
  const chosen = permissions.filter((name) => listed.includes(name)).length
  const error = say('permissions')
  return (
    <div className="pv-column pv-gap-8">
      <CheckGroup
        legend={t('branding.menuEditor.roles')}
        hint={t(listed.length === 0 ? 'branding.menuEditor.forAll' : 'branding.menuEditor.forSome')}
        columns={2}
      >
        {Object.keys(roles).map((role) => box(role, t(`users.roles.${role}`)))}
      </CheckGroup>
      <details className={css.more} open={chosen > 0}>
        <summary>{t('branding.menuEditor.rights', { count: chosen })}</summary>
        <CheckGroup legend={<span className="pv-hidden">{t('branding.menuEditor.rightsLegend')}</span>}>
          {permissions.map((name) =>
            box(
              name,
              t([`branding.permission.${name}`, `users.permissions.${name}`], { defaultValue: name }),
            ),
          )}
        </CheckGroup>
      </details>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </div>
  )
}
