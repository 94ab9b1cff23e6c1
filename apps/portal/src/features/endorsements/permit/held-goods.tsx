import type { KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import { useTranslation } from 'react-i18next'
import { LineNotice } from '../../../ui/line-notice.tsx'
import type { FormLine } from './endorse-draft.ts'
import { EarlierList } from './twice.tsx'

interface HeldGoodsProps {
  /** Those of which the goods are held. */
  movements: readonly KnownMovement[]
  lines: readonly Pick<FormLine, 'id' | 'name'>[]
}

/** Before all else at the border: goods of this permit are held, whatever may still cross under it. */
export const HeldGoods = ({ movements, lines }: HeldGoodsProps) => {
  const { t } = useTranslation()
  if (movements.length === 0) return null
  return (
    <LineNotice tone="amber" icon="hand-stop">
      <p className="pv-strong">{t('endorsements.held.now')}</p>
      {/* That they are held is said of all of them, once. */}
      <EarlierList movements={movements.map((each) => ({ ...each, isHeld: false }))} lines={lines} />
      <p>{t('endorsements.held.nowText')}</p>
    </LineNotice>
  )
}

/** Before the form: nothing is released. What was refused a moment ago is all still there. */
export const HeldNotice = ({ isRefused }: { isRefused: boolean }) => {
  const { t } = useTranslation()
  return (
    <LineNotice tone="red" icon="hand-stop">
      <p className="pv-medium">{t('endorsements.held.warn')}</p>
      {isRefused && <p>{t('endorsements.held.keep')}</p>}
    </LineNotice>
  )
}
