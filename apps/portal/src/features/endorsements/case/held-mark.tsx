import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { isHeldNow } from '@papaver/contract/endorsements/disputed.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'
import type { CasePartProps } from '../../casework/pages.ts'
import { movementsQuery } from '../queries.ts'
import { ExcessMark } from './excess-mark.tsx'

/** Customs holds goods of the permit: said on every tab, to its holder as well. Why stays where it may be read (0192). */
const HeldMark = ({ record }: CasePartProps<Authorization>) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(movementsQuery(record.id))
  if (!data.some(isHeldNow)) return null
  return (
    <a
      className="pv-unlinked pv-pill pv-underlined"
      href={hrefOf(`/import-export/${record.id}`, { tab: 'movements' })}
    >
      <StatusPill tone="amber" icon="hand-stop">
        {t('endorsements.held.mark')}
      </StatusPill>
    </a>
  )
}

/** What nobody may overlook of the movements, on every tab. */
export const MovementMarks = (props: CasePartProps<Authorization>) => (
  <>
    <ExcessMark {...props} />
    <HeldMark {...props} />
  </>
)
