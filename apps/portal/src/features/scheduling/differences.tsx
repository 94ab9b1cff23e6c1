import type { SchedulingChange } from '@papaver/contract/scheduling/schema.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import css from './scheduling.module.css'
import { spokenValue } from './words.ts'

/** What is now and what will be, field by field. */
export const Differences = ({ differences }: Pick<SchedulingChange, 'differences'>) => {
  const { t } = useTranslation()
  return (
    <ul className="pv-stack pv-fit pv-gap-8 pv-after-16">
      {differences.map((difference) => (
        <li key={difference.field} className={`${css.difference} pv-flex pv-wrap pv-baseline pv-gap-4-8`}>
          <span className="pv-size-13 pv-dim">{t(`scheduling.fields.${difference.field}`)}</span>
          <del className="pv-dim">
            <span className="pv-hidden">
              {t('scheduling.columns.before')}
              {t('ui.colon')}{' '}
            </span>
            {spokenValue(t, difference, difference.before)}
          </del>
          <Icon name="chevron-right" />
          <ins className="pv-strong">
            <span className="pv-hidden">
              {t('scheduling.columns.after')}
              {t('ui.colon')}{' '}
            </span>
            {spokenValue(t, difference, difference.after)}
          </ins>
        </li>
      ))}
    </ul>
  )
}
