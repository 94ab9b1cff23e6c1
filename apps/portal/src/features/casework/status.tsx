import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { StatusStyle } from '@papaver/contract/casework/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
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
  /** In force, and held all the same: no status that goes well. */
  isHeld?: true | undefined
  variant?: 'pill' | 'bare'
}

const held = { tone: 'red', icon: 'hand-stop' } as const
const unknown: StatusStyle = { group: 'open', tone: 'neutral', icon: 'circle-dot' }

export const CaseStatus = ({ kind, status, isHeld, variant = 'bare' }: CaseStatusProps) => {
  const nameOf = useStatusNames(kind.entity)
  const { t } = useTranslation()
  const { tone, icon }: Pick<StatusStyle, 'tone' | 'icon'> = isHeld
    ? held
    : (kind.statuses[status] ?? unknown)
  return (
    <StatusPill tone={tone} icon={icon} variant={variant}>
      {isHeld ? t('casework.case.held', { status: nameOf(status) }) : nameOf(status)}
    </StatusPill>
  )
}
