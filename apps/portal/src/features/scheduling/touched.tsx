import type { SchedulingArea } from '@papaver/contract/scheduling/rules.ts'
import type { ImpactItem } from '@papaver/contract/scheduling/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { masterQuery } from '../../platform/queries.ts'

/** Status codes of cases and preparations in the reader's words. */
export const useStates = (): ((area: SchedulingArea, state: string | null) => string) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.statuses'))
  return (area, state) => {
    if (state === null) return ''
    if (area === 'licenses' || area === 'estimates' || area === 'companies')
      return t(`scheduling.states.${state}`)
    return data.find(({ entity, code }) => entity === 'authorization' && code === state)?.name ?? state
  }
}

/** One thing that is touched: what, whose, in which state, until when. */
export const Touched = ({ area, item }: { area: SchedulingArea; item: ImpactItem }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const stateOf = useStates()
  const title = item.title === '' ? t('scheduling.noNumber') : item.title
  const rest = [
    item.holder,
    stateOf(area, item.state),
    item.endsOn === null ? null : t('scheduling.impact.until', { day: mediumDay(item.endsOn) }),
  ].filter(Boolean)
  return (
    <>
      {item.place === null ? (
        <bdi>{title}</bdi>
      ) : (
        <a href={`#${item.place}`}>
          <bdi>{title}</bdi>
        </a>
      )}
      {rest.length > 0 && <span className="pv-size-13 pv-dim">{rest.join(' · ')}</span>}
    </>
  )
}
