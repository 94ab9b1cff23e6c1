import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSettingWords } from '../say-value.ts'
import { useCultures } from '../use-cultures.ts'
import { FieldGroup } from './field-group.tsx'
import type { LabelledProps } from './field-props.ts'
import css from './fields.module.css'
import { movedUp } from './ordered.ts'

/** Languages one after the other: what comes first counts first. */
export const OrderedField = (props: LabelledProps) => {
  const { typed, onChange, isReadOnly, errorAt, label, hint } = props
  const { t } = useTranslation()
  const words = useSettingWords()
  const cultures = useCultures()
  const chosen = typed as readonly string[]
  const place = useRef<HTMLDivElement>(null)
  /** Whoever pressed a button that goes away, or off, goes on at the same entry, else at the field that adds one. */
  const goOnAt = (index: number): void => {
    requestAnimationFrame(() => {
      const entry = place.current?.querySelectorAll('li')[index]
      const next =
        entry?.querySelector<HTMLElement>('button:enabled') ?? place.current?.querySelector('input')
      next?.focus()
    })
  }
  const moveUp = (index: number): void => {
    onChange(movedUp(chosen, index))
    goOnAt(index - 1)
  }
  const remove = (index: number): void => {
    onChange(chosen.filter((_, other) => other !== index))
    goOnAt(Math.min(index, chosen.length - 2))
  }
  const left = cultures.filter((culture) => !chosen.includes(culture))
  return (
    <FieldGroup legend={label} hint={hint} error={errorAt('')}>
      <div ref={place} className={css.entries}>
        {chosen.length > 0 && (
          <ol className={`${css.ordered} pv-stack pv-gap-2`}>
            {chosen.map((culture, index) => (
              <li key={culture}>
                <span>{words.language(culture)}</span>
                {!isReadOnly && (
                  <>
                    <IconButton
                      icon="arrow-up"
                      name={t('settings.page.moveUp', { what: words.language(culture) })}
                      disabled={index === 0}
                      onClick={() => moveUp(index)}
                    />
                    <IconButton
                      icon="x"
                      name={t('settings.page.remove', { what: words.language(culture) })}
                      onClick={() => remove(index)}
                    />
                  </>
                )}
              </li>
            ))}
          </ol>
        )}
        {!isReadOnly && left.length > 0 && (
          <div className={css.middle}>
            <SelectField
              label={t('settings.page.add')}
              labelHidden
              placeholder={t('settings.page.add')}
              options={left.map((value) => ({ value, label: words.language(value) }))}
              value={null}
              onChange={(culture) => culture !== null && onChange([...chosen, culture])}
            />
          </div>
        )}
      </div>
    </FieldGroup>
  )
}
