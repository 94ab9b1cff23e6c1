import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { audienceOf } from '../../authorizations/audience.ts'
import type { CasePartProps } from '../../authorizations/case/case-parts.ts'
import { hrefOf } from '../../authorizations/list/list-search.ts'
import { reconciliationQuery } from '../queries.ts'
import css from './case.module.css'

/** More was presented at the border than may cross: said on every tab, to those whom it concerns. */
export const ExcessMark = ({ record, account }: CasePartProps) => {
  const { t } = useTranslation()
  const isConcerned = audienceOf(account) !== 'holder'
  const { data } = useQuery({ ...reconciliationQuery(record.id), enabled: isConcerned })
  if (data === undefined || data.incidents.length === 0) return null
  return (
    <a className={css.mark} href={hrefOf(`/import-export/${record.id}`, { tab: 'movements' })}>
      <StatusPill tone="red" icon="hand-stop">
        {t('authorizations.flags.excessReported')}
      </StatusPill>
    </a>
  )
}
