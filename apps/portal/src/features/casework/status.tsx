import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { StatusStyle } from '@papaver/contract/casework/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { masterQuery } from '../../platform/queries.ts'
import { StatusPill } from '../../ui/status-pill.tsx'

/** The words of the statuses come from the master list, so that an authority's own wording is shown. */
export const useStatusNames = (entity: string): ((status: string) => string) => {
  const { data } = useQuery(masterQuery('masters.statuses'))
  const names = new Map(data?.filter((row) => row.entity === entity).map(({ code, name }) => [code, name]))
  return (status) => names.get(status) ?? status
}

interface CaseStatusProps {
  kind: Pick<CaseKind, 'entity' | 'statuses'>
  status: string
  variant?: 'pill' | 'bare'
}

const unknown: StatusStyle = { group: 'open', tone: 'neutral', icon: 'circle-dot' }

export const CaseStatus = ({ kind, status, variant = 'bare' }: CaseStatusProps) => {
  const nameOf = useStatusNames(kind.entity)
  const { tone, icon } = kind.statuses[status] ?? unknown
  return (
    <StatusPill tone={tone} icon={icon} variant={variant}>
      {nameOf(status)}
    </StatusPill>
  )
}
