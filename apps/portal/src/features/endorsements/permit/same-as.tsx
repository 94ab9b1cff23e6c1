import type { KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../ui/bidi.tsx'
import type { FormLine } from './endorse-draft.ts'
import { EarlierList } from './twice.tsx'

interface SameAsProps {
  movements: readonly KnownMovement[]
  lines: readonly Pick<FormLine, 'id' | 'name'>[]
  /** The number of the permit in the place of this one under which there are such records. */
  under: string | null
}

/** Records of which a disputed one is probably a repetition; nothing where there are none. */
export const SameAs = ({ movements, lines, under }: SameAsProps) => {
  const { t } = useTranslation()
  if (movements.length === 0 && under === null) return null
  return (
    <div className="pv-stack pv-gap-4">
      {under !== null && (
        <p className="pv-strong">{t('endorsements.disputed.sameUnder', { number: isolated(under) })}</p>
      )}
      {movements.length > 0 && (
        <>
          <p className="pv-strong">{t('endorsements.disputed.sameAs')}</p>
          <EarlierList movements={movements} lines={lines} />
        </>
      )}
    </div>
  )
}
