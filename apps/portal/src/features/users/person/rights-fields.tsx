import {
  areOfOneSide,
  grantsOf,
  type Permission,
  type Role,
  roles as roleNumbers,
} from '@papaver/contract/account/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import type { UserRecord } from '../types.ts'
import { useRoleNames } from '../words.ts'
import { EstablishmentField } from './establishment-field.tsx'
import { needsCustomsPoints, needsEstablishment, type Rights, type RightsProblem, splitOf } from './rights.ts'

export interface RightsFieldsProps {
  record: UserRecord
  rights: Rights
  /** What is missing; empty until somebody tried. */
  problems: ReadonlySet<RightsProblem>
  /** Of the server, at the group that it speaks of. */
  refusal: { at: RightsProblem; text: string } | undefined
  /** Whether an establishment may be made of the request, or be left open. */
  way: 'make' | 'wait' | 'choose'
  /** Single rights can be granted and withheld. */
  hasSplit: boolean
  onChange: (change: Partial<Rights>) => void
}

const useErrors = ({ problems, refusal }: RightsFieldsProps) => {
  const { t } = useTranslation()
  return (at: RightsProblem): string | undefined => {
    if (problems.has(at)) return t(`users.rights.missing.${at}`)
    return refusal?.at === at ? refusal.text : undefined
  }
}

const turn = <Item,>(list: readonly Item[], item: Item, on: boolean): Item[] =>
  on ? [...list, item] : list.filter((other) => other !== item)

const RoleChecks = ({ rights, onChange, error }: RightsFieldsProps & { error: string | undefined }) => {
  const { t } = useTranslation()
  const { roleName } = useRoleNames()
  const names = Object.keys(roleNumbers) as Role[]
  const choose = (role: Role, on: boolean) => {
    // Nobody has roles on two sides: what does not go with the new one goes.
    const near = on ? rights.roles.filter((held) => areOfOneSide([held, role])) : rights.roles
    const roles = turn(near, role, on)
    // A role begins with all that it carries; what is withheld of it is chosen after that.
    const kept = [...rights.permissions].filter((right) => splitOf(near).includes(right))
    onChange({ roles, permissions: new Set<Permission>(on ? [...kept, ...grantsOf([role])] : kept) })
  }
  return (
    <CheckGroup legend={t('users.rights.roles')} columns={2} error={error}>
      {names.map((role) => (
        <CheckField
          key={role}
          label={roleName(role)}
          checked={rights.roles.includes(role)}
          onChange={(on) => choose(role, on)}
        />
      ))}
    </CheckGroup>
  )
}

const PointChecks = ({ rights, onChange, error }: RightsFieldsProps & { error: string | undefined }) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.customsPoints'))
  return (
    <CheckGroup
      legend={t('users.rights.customsPoints')}
      hint={t('users.rights.customsPointsHint')}
      error={error}
    >
      {data.map(({ id, name, city }) => (
        <CheckField
          key={id}
          label={name}
          aside={city === name ? undefined : city}
          checked={rights.customsPointIds.includes(id)}
          onChange={(on) => onChange({ customsPointIds: turn(rights.customsPointIds, id, on) })}
        />
      ))}
    </CheckGroup>
  )
}

const SplitChecks = ({ rights, onChange }: RightsFieldsProps) => {
  const { t } = useTranslation()
  const offered = splitOf(rights.roles)
  if (offered.length === 0) return null
  const fromRoles = grantsOf(rights.roles)
  const choose = (right: Permission, on: boolean) =>
    onChange({ permissions: new Set(turn([...rights.permissions], right, on)) })
  /** A role carries it or not; what differs from the role is said. */
  const sayDifference = (right: Permission): string | undefined => {
    const isHeld = rights.permissions.has(right)
    if (isHeld === fromRoles.has(right)) return undefined
    return t(isHeld ? 'users.rights.granted' : 'users.rights.withheld')
  }
  return (
    <CheckGroup
      legend={t('users.rights.split')}
      hint={t(
        offered.some((right) => fromRoles.has(right)) ? 'users.rights.splitHint' : 'users.rights.grantHint',
      )}
      columns={offered.length > 3 ? 2 : 1}
    >
      {offered.map((right) => (
        <CheckField
          key={right}
          label={t(`users.permissions.${right}`)}
          aside={sayDifference(right)}
          checked={rights.permissions.has(right)}
          onChange={(on) => choose(right, on)}
        />
      ))}
    </CheckGroup>
  )
}

/** Roles, and what each of them needs: the establishment, the customs points, single rights. */
export const RightsFields = (props: RightsFieldsProps) => {
  const { record, rights, way, hasSplit, onChange } = props
  const errorAt = useErrors(props)
  return (
    <>
      <RoleChecks {...props} error={errorAt('roles')} />
      {needsEstablishment(rights.roles) && (
        <EstablishmentField record={record} rights={rights} way={way} errorAt={errorAt} onChange={onChange} />
      )}
      {needsCustomsPoints(rights.roles) && <PointChecks {...props} error={errorAt('customsPoints')} />}
      {hasSplit && <SplitChecks {...props} />}
    </>
  )
}
