import { hasOtherGoods } from '@papaver/contract/endorsements/disputed.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import { useTranslation } from 'react-i18next'
import { useFigure } from '../../masters/goods/units.ts'
import type { FormLine } from './endorse-draft.ts'
import css from './permit.module.css'

/** Of each line what was presented, and what is left of it now. */
export const SettleQuantities = ({
  movement,
  lines,
}: {
  movement: Endorsement
  lines: readonly FormLine[]
}) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const words = 'endorsements.disputed.dialog'
  const isOther = hasOtherGoods(movement)
  return (
    <ul className="pv-stack pv-gap-8 pv-size-13">
      {movement.lines.map(({ lineId, quantity, unit }) => {
        const line = lines.find(({ id }) => id === lineId)
        const left = movement.dispute?.left?.find((each) => each.lineId === lineId)?.quantity
        return (
          <li key={lineId} className="pv-stack pv-gap-4">
            <p className="pv-strong">
              {line?.position}. <bdi>{line?.name}</bdi>
            </p>
            <dl className={`${css.figures} pv-stack pv-gap-8`}>
              <div>
                <dt className="pv-size-12 pv-dim">{t(`${words}.presented`)}</dt>
                <dd>
                  {isOther && !isPositive(quantity)
                    ? t('endorsements.held.unstated')
                    : figure(quantity, unit)}
                </dd>
              </div>
              {left !== undefined && (
                <div>
                  <dt className="pv-size-12 pv-dim">{t(`${words}.left`)}</dt>
                  <dd>{figure(left, unit)}</dd>
                </div>
              )}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
