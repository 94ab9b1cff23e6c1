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
  /** Its person has said that it is of another consignment. */
  isSaidOther: boolean
}

/** Records of which a disputed one is probably a repetition, or which it resembles; nothing where there are none. */
export const SameAs = ({ movements, lines, under, isSaidOther }: SameAsProps) => {
  const { t } = useTranslation()
  const word = isSaidOther ? 'like' : 'same'
  if (movements.length === 0 && under === null) return null
  return (
    <div className="pv-stack pv-gap-4">
      {under !== null && (
        <p className="pv-strong">{t(`endorsements.disputed.${word}Under`, { number: isolated(under) })}</p>
      )}
      {movements.length > 0 && (
        <>
          <p className="pv-strong">{t(`endorsements.disputed.${word}As`)}</p>
          <EarlierList movements={movements} lines={lines} />
        </>
      )}
    </div>
  )
}
