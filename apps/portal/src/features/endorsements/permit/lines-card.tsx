import type { LineFacts } from '@papaver/contract/endorsements/line-facts.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import type { FormLine } from './endorse-draft.ts'
import { LineFactsText } from './line-facts-text.tsx'
import css from './permit.module.css'

interface LinesCardProps {
  lines: readonly (FormLine & { used: string; facts?: LineFacts | undefined })[]
  /** The permit can be used: only then is anything still allowed, whatever was left when it was stopped. */
  isAllowed: boolean
  /** Another permit was issued in its place, and has what was left. */
  isReplaced: boolean
}

/** What may still cross stands larger than what was authorised: it is compared with the goods (look §14, 07). */
export const LinesCard = ({ lines, isAllowed, isReplaced }: LinesCardProps) => {
  const { t } = useTranslation()
  const figureOf = useFigure()
  return (
    <Card title={t('endorsements.permit.lines')} padding="none">
      <ul>
        {lines.map((line) => {
          const figure = (amount: string) => figureOf(amount, line.unit)
          return (
            <li key={line.id} className="pv-stack pv-gap-8 pv-pad-12-16 pv-next">
              <p className="pv-strong">
                {line.position}. {line.name}
              </p>
              {line.facts && <LineFactsText facts={line.facts} />}
              <dl className={`${css.figures} pv-stack pv-gap-8`}>
                <div>
                  <dt className="pv-size-12 pv-dim">{t('endorsements.permit.authorized')}</dt>
                  <dd>{figure(line.quantity)}</dd>
                </div>
                <div>
                  <dt className="pv-size-12 pv-dim">
                    {t(`endorsements.permit.${isAllowed ? 'remaining' : 'notEndorsed'}`)}
                  </dt>
                  <dd className={isAllowed ? css.large : undefined}>
                    {isReplaced ? t('endorsements.permit.passedOn') : figure(line.remaining)}
                  </dd>
                </div>
              </dl>
              <Meter
                total={line.quantity}
                used={line.used}
                text={t('endorsements.permit.usedOf', {
                  used: figure(line.used),
                  total: figure(line.quantity),
                })}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
