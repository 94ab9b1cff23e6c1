import type { Impact } from '@papaver/contract/scheduling/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { SectionCard } from '../../../ui/card.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Differences } from '../differences.tsx'
import css from '../scheduling.module.css'
import { Touched } from '../touched.tsx'
import type { Plan } from './use-plan.ts'

const Area = ({ area, total, items }: Impact[number]) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const head = (
    <>
      <span>{t(`scheduling.areas.${area}`)}</span>
      <span className="pv-strong">{number(total)}</span>
    </>
  )
  return (
    <details className={`${css.area} pv-above pv-block-10`}>
      <summary>{head}</summary>
      {items.length === 0 ? (
        <p className="pv-size-13 pv-dim">{t('scheduling.impact.none')}</p>
      ) : (
        <ul className={`${css.items} pv-stack pv-fit pv-gap-4 pv-size-13 pv-scroll pv-high-320 pv-before-8`}>
          {items.map((item) => (
            <li key={item.entityId} className="pv-flex pv-wrap pv-baseline pv-gap-2-12">
              <Touched area={area} item={item} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

/** What the plan would touch, live. */
export const ImpactCard = ({ plan, preview }: Plan) => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = preview
  const content = () => {
    if (plan === undefined) return <p className="pv-size-13 pv-dim">{t('scheduling.impact.choose')}</p>
    if (data === undefined && error) return <Failed error={error} onRetry={() => void refetch()} />
    if (data === undefined) return <Skeleton lines={6} />
    return (
      <>
        <Differences differences={data.differences} />
        <div className="pv-stack pv-fit">
          {data.impact.map((area) => (
            <Area key={area.area} {...area} />
          ))}
        </div>
      </>
    )
  }
  return (
    <SectionCard number={2} title={t('scheduling.steps.impact')} state={plan === undefined ? 'open' : 'here'}>
      <div aria-live="polite" aria-busy={isFetching || undefined}>
        {content()}
      </div>
    </SectionCard>
  )
}
