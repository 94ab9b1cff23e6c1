import { personName } from '@papaver/contract/person-name.ts'
import type { UserStatus } from '@papaver/contract/users/life.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { masterQuery, rolesQuery } from '../../platform/queries.ts'

interface Named {
  readonly firstName: string
  readonly lastName: string
  readonly userName: string
}

/** The person's name; the user name where an account has no other. */
export const nameOf = ({ firstName, lastName, userName }: Named): string =>
  personName({ firstName, lastName }) || userName

/** The words of the statuses come from the master list, so that an authority's own wording is shown. */
export const useStatusNames = (): ((status: UserStatus) => string) => {
  const { data } = useQuery(masterQuery('masters.statuses'))
  const names = new Map(data?.filter(({ entity }) => entity === 'user').map(({ code, name }) => [code, name]))
  return (status) => names.get(status) ?? status
}

/** Roles in the reader's language; several are joined as that language joins them. */
export const useRoleNames = () => {
  const { i18n } = useTranslation()
  const { data = [] } = useQuery(rolesQuery())
  const roleName = (code: string): string => data.find((role) => role.code === code)?.name ?? code
  const joined = new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' })
  return { roles: data, roleName, sayRoles: (codes: readonly string[]) => joined.format(codes.map(roleName)) }
}
