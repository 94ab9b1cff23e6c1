import { grantsOf, type Permission } from '@papaver/contract/access/permissions.ts'
import type { Role } from '@papaver/contract/access/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts, type FactsProps } from '../../../ui/facts.tsx'
import type { UserRecord } from '../types.ts'
import { useRoleNames } from '../words.ts'
import { splitOf } from './rights.ts'

/** Rights in which the person differs from the role. */
const useDifferences = ({ roles, grantedPermissions, withheldPermissions }: UserRecord) => {
  const fromRoles = grantsOf(roles)
  const held = grantsOf(roles, grantedPermissions, withheldPermissions)
  const offered = splitOf(roles as Role[])
  const known = (right: Permission) => offered.includes(right)
  return {
    granted: [...held].filter((right) => !fromRoles.has(right) && known(right)),
    withheld: [...fromRoles].filter((right) => !held.has(right) && known(right)),
  }
}

const Names = ({ names }: { names: readonly string[] }) => (
  <ul className="pv-stack pv-gap-2">
    {names.map((name) => (
      <li key={name}>
        <bdi>{name}</bdi>
      </li>
    ))}
  </ul>
)

/** Roles, where they are held, and what differs from them. */
export const RightsCard = ({ record }: { record: UserRecord }) => {
  const { t } = useTranslation()
  const { roleName } = useRoleNames()
  const points = useQuery(masterQuery('masters.customsPoints')).data ?? []
  const differences = useDifferences(record)
  const label = (key: string) => t(`users.rights.${key}`)
  const sayRights = (rights: readonly Permission[]) => rights.map((right) => t(`users.permissions.${right}`))
  const wasApproved = ['APR', 'INA', 'CLO'].includes(record.status)
  const facts: FactsProps['facts'] = [
    {
      label: label(wasApproved ? 'roles' : 'rolesAsked'),
      value: record.roles.length > 0 ? <Names names={record.roles.map(roleName)} /> : '–',
    },
    ...(record.establishmentName === null
      ? []
      : [{ label: label('establishment'), value: <bdi>{record.establishmentName}</bdi> }]),
    ...(record.customsPointIds.length === 0
      ? []
      : [
          {
            label: label('customsPoints'),
            value: (
              <Names
                names={record.customsPointIds.map(
                  (id) => points.find((point) => point.id === id)?.name ?? String(id),
                )}
              />
            ),
          },
        ]),
    ...(['granted', 'withheld'] as const)
      .filter((kind) => differences[kind].length > 0)
      .map((kind) => ({
        label: label(`${kind}List`),
        value: <Names names={sayRights(differences[kind])} />,
      })),
  ]
  return (
    <Card title={label('title')}>
      <Facts facts={facts} columns={1} />
    </Card>
  )
}
