import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { sayField } from './action-words.ts'
import css from './audit.module.css'
import type { Difference } from './differences.ts'
import { sayValue } from './value-text.ts'

export type RenderValue = (value: unknown, difference: Difference) => ReactNode

interface DifferenceListProps {
  differences: readonly Difference[]
  /** Draws an old or a new value in place of its text. */
  renderValue?: RenderValue | undefined
  /** Names a field in place of the words of the trail. */
  fieldName?: ((path: readonly string[]) => string) | undefined
}

/** Old → new, field by field; what is gone is struck through, so that it reads without colour. */
export const DifferenceList = ({ differences, renderValue, fieldName }: DifferenceListProps) => {
  const { t } = useTranslation()
  const draw = (value: unknown, difference: Difference): ReactNode =>
    renderValue?.(value, difference) ?? <bdi>{sayValue(value, t)}</bdi>
  return (
    <dl className={css.differences}>
      {differences.map((difference) => {
        const name = fieldName?.(difference.path) ?? sayField(difference.path, t)
        return (
          <div key={difference.path.join('.')} className={css.difference}>
            <dt className={name === '' ? 'pv-hidden' : css.field}>{name || t('audit.value.value')}</dt>
            <dd className={`${css.values} pv-flex pv-wrap pv-baseline`}>
              <span className="pv-hidden">{t('audit.value.before')}</span>
              <del className={`${css.before} pv-red pv-on-red`}>{draw(difference.before, difference)}</del>
              <span className={`${css.arrow} pv-dim`}>
                <Icon name="chevron-right" size={14} />
              </span>
              <span className="pv-hidden">{t('audit.value.after')}</span>
              <ins className={`${css.after} pv-green pv-on-green`}>{draw(difference.after, difference)}</ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
