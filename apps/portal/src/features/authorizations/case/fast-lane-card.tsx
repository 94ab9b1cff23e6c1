import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useTranslation } from 'react-i18next'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'

type Rule = NonNullable<Authorization['fastLane']>['rules'][number]

/** Figures of a rule in the reader's own way of writing them. */
const useParams = () => {
  const { number, grams } = useMassFormats()
  return ({ params }: Rule): Record<string, string> =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (name === 'substance') return [name, value]
        return [name, name === 'grams' || name === 'most' ? grams(value) : number(value)]
      }),
    )
}

/** Why the request may be passed with others, or may not: each rule with what it was judged by. */
export const FastLaneCard = ({ record: { fastLane } }: { record: Authorization }) => {
  const { t } = useTranslation()
  const paramsOf = useParams()
  if (fastLane === null) return null
  const { isLowRisk, isDrawn, rules } = fastLane
  const outcome = isDrawn ? 'drawn' : isLowRisk ? 'low' : 'not'
  return (
    <Card title={t('authorizations.fastLane.title')}>
      <div className="pv-stack pv-gap-8">
        <p className="pv-strong">{t(`authorizations.fastLane.${outcome}`)}</p>
        <ul className="pv-stack pv-gap-6 pv-own-lines pv-size-13">
          {rules.map((each) => (
            <li key={each.rule} className="pv-row pv-gap-6">
              <Icon name={each.isMet ? 'check' : 'x'} />
              <span>
                {t(
                  `authorizations.fastLane.rules.${each.rule}.${each.isMet ? 'met' : 'unmet'}`,
                  paramsOf(each),
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
