import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'
import type { CasePartProps } from '../../casework/pages.ts'
import { sideOf } from '../../casework/side.ts'
import { reconciliationQuery } from '../queries.ts'
import { markOf } from './excesses.ts'

/** More was presented at the border than may cross: said on every tab, to those whom it concerns. */
export const ExcessMark = ({ record, account }: CasePartProps<Authorization>) => {
  const { t } = useTranslation()
  const isConcerned = sideOf(account) !== 'holder'
  const { data } = useQuery({ ...reconciliationQuery(record.id), enabled: isConcerned })
  const mark = data && markOf(data.incidents)
  if (mark === undefined) return null
  return (
    <a
      className="pv-unlinked pv-pill pv-underlined"
      href={
        mark.to === 'incident'
          ? hrefOf(`/incidents/${mark.id}`)
          : hrefOf(`/import-export/${record.id}`, { tab: 'movements' })
      }
    >
      <StatusPill tone="red" icon="hand-stop">
        {t('authorizations.flags.excessReported')}
      </StatusPill>
    </a>
  )
}
