import type { KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import { useTranslation } from 'react-i18next'
import type { FormLine } from './endorse-draft.ts'
import { EarlierList } from './twice.tsx'

interface SameAsProps {
  movements: readonly KnownMovement[]
  lines: readonly Pick<FormLine, 'id' | 'name'>[]
}

/** Records of which a disputed one is probably a repetition; nothing where there are none. */
export const SameAs = ({ movements, lines }: SameAsProps) => {
  const { t } = useTranslation()
  if (movements.length === 0) return null
  return (
    <div className="pv-stack pv-gap-4">
      <p className="pv-strong">{t('endorsements.disputed.sameAs')}</p>
      <EarlierList movements={movements} lines={lines} />
    </div>
  )
}
