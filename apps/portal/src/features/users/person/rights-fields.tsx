import { areOfOneSide, grantsOf, type Permission } from '@papaver/contract/access/permissions.ts'
import { type Role, roles as roleNumbers } from '@papaver/contract/access/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { ChecksField } from '../../../ui/form/checks-field.tsx'
import type { Form } from '../../../ui/form/use-form.tsx'
import type { UserRecord } from '../types.ts'
import { useRoleNames } from '../words.ts'
import { EstablishmentField } from './establishment-field.tsx'
import { needsCustomsPoints, needsEstablishment, type Rights, splitOf } from './rights.ts'

/** What is typed and chosen before a step. */
export interface ActionValues extends Rights {
  dueOn: string
  words: string
}

export interface RightsFieldsProps {
  form: Form<ActionValues>
  record: UserRecord
  /** Whether an establishment may be made of the request, or be left open. */
  way: 'make' | 'wait' | 'choose'
  /** Single rights can be granted and withheld. */
  hasSplit: boolean
}

const RoleChecks = ({ form }: RightsFieldsProps) => {
  const { t } = useTranslation()
  const { roleName } = useRoleNames()
  const { roles, permissions } = form.values
  const names = Object.keys(roleNumbers) as Role[]
  const choose = (chosen: readonly Role[]) => {
    const added = chosen.find((role) => !roles.includes(role))
    // Nobody has roles on two sides: what does not go with the new one goes.
    const near = added === undefined ? roles : roles.filter((held) => areOfOneSide([held, added]))
    // A role begins with all that it carries; what is withheld of it is chosen after that.
    const kept = [...permissions].filter((right) => splitOf(near).includes(right))
    const fresh = added === undefined ? [] : grantsOf([added])
    form.put({
      roles: added === undefined ? chosen : [...near, added],
      permissions: new Set<Permission>([...kept, ...fresh]),
    })
  }
  return (
    <ChecksField
      {...form.at('roles')}
      label={t('users.rights.roles')}
      columns={2}
      options={names.map((role) => ({ value: role, label: roleName(role) }))}
      onChange={choose}
    />
  )
}

const PointChecks = ({ form }: RightsFieldsProps) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.customsPoints'))
  const { value, onChange, ...field } = form.at('customsPointIds')
  return (
    <ChecksField
      {...field}
      label={t('users.rights.customsPoints')}
      hint={t('users.rights.customsPointsHint')}
      options={data.map(({ id, name, city }) => ({
        value: String(id),
        label: name,
        aside: city === name ? undefined : city,
      }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}

const SplitChecks = ({ form }: RightsFieldsProps) => {
  const { t } = useTranslation()
  const { roles } = form.values
  const { value, onChange, ...field } = form.at('permissions')
  const offered = splitOf(roles)
  if (offered.length === 0) return null
  const fromRoles = grantsOf(roles)
  /** A role carries it or not; what differs from the role is said. */
  const sayDifference = (right: Permission): string | undefined => {
    const isHeld = value.has(right)
    if (isHeld === fromRoles.has(right)) return undefined
    return t(isHeld ? 'users.rights.granted' : 'users.rights.withheld')
  }
  const isOfRoles = offered.some((right) => fromRoles.has(right))
  return (
    <ChecksField
      {...field}
      label={t('users.rights.split')}
      hint={t(isOfRoles ? 'users.rights.splitHint' : 'users.rights.grantHint')}
      columns={offered.length > 3 ? 2 : 1}
      options={offered.map((right) => ({
        value: right,
        label: t(`users.permissions.${right}`),
        aside: sayDifference(right),
      }))}
      value={[...value]}
      onChange={(rights) => onChange(new Set(rights))}
    />
  )
}

/** Roles, and what each of them needs: the establishment, the customs points, single rights. */
export const RightsFields = (props: RightsFieldsProps) => {
  const { roles } = props.form.values
  return (
    <>
      <RoleChecks {...props} />
      {needsEstablishment(roles) && <EstablishmentField {...props} />}
      {needsCustomsPoints(roles) && <PointChecks {...props} />}
      {props.hasSplit && <SplitChecks {...props} />}
    </>
  )
}
