import type { SchedulingChange } from '@papaver/contract/scheduling/schema.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import css from './scheduling.module.css'
import { spokenValue } from './words.ts'

/** What is now and what will be, field by field. */
export const Differences = ({ differences }: Pick<SchedulingChange, 'differences'>) => {
  const { t } = useTranslation()
  return (
    <ul className={css.differences}>
      {differences.map((difference) => (
        <li key={difference.field} className={css.difference}>
          <span className={css.dim}>{t(`scheduling.fields.${difference.field}`)}</span>
          <del>
            <span className="pv-hidden">{t('scheduling.columns.before')}: </span>
            {spokenValue(t, difference, difference.before)}
          </del>
          <Icon name="chevron-right" />
          <ins>
            <span className="pv-hidden">{t('scheduling.columns.after')}: </span>
            {spokenValue(t, difference, difference.after)}
          </ins>
        </li>
      ))}
    </ul>
  )
}
