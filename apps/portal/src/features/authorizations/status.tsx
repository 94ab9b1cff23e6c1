import { type AuthorizationStatus, statusStyles } from '@papaver/contract/authorizations/life.ts'
import { useQuery } from '@tanstack/react-query'
import { masterQuery } from '../../platform/queries.ts'
import { StatusPill } from '../../ui/status-pill.tsx'

/** The words of the statuses come from the master list, so that an authority's own wording is shown. */
export const useStatusNames = (): ((status: string) => string) => {
  const { data } = useQuery(masterQuery('masters.statuses'))
  const names = new Map(
    data?.filter(({ entity }) => entity === 'authorization').map(({ code, name }) => [code, name]),
  )
  return (status) => names.get(status) ?? status
}

interface StatusProps {
  status: AuthorizationStatus
  variant?: 'pill' | 'bare'
}

export const Status = ({ status, variant = 'bare' }: StatusProps) => {
  const nameOf = useStatusNames()
  const { tone, icon } = statusStyles[status]
  return (
    <StatusPill tone={tone} icon={icon} variant={variant}>
      {nameOf(status)}
    </StatusPill>
  )
}
