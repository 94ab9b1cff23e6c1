import type { Impact } from '@papaver/contract/scheduling/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { SectionCard } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Failed } from '../../frame/failed.tsx'
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
      <span className={css.count}>{number(total)}</span>
    </>
  )
  return (
    <details className={css.area}>
      <summary>{head}</summary>
      {items.length === 0 ? (
        <p className={css.dim}>{t('scheduling.impact.none')}</p>
      ) : (
        <ul className={css.items}>
          {items.map((item) => (
            <li key={item.entityId} className={css.item}>
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
    if (plan === undefined) return <p className={css.dim}>{t('scheduling.impact.choose')}</p>
    if (data === undefined && error) return <Failed error={error} onRetry={() => void refetch()} />
    if (data === undefined) return <Skeleton lines={6} />
    return (
      <>
        <Differences differences={data.differences} />
        <div className={css.areas}>
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
