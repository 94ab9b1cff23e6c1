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
  const left = cultures.filter((culture) => !chosen.includes(culture))
  return (
    <FieldGroup legend={label} hint={hint} error={errorAt('')}>
      {chosen.length > 0 && (
        <ol className={css.ordered}>
          {chosen.map((culture, index) => (
            <li key={culture}>
              <span>{words.language(culture)}</span>
              {!isReadOnly && (
                <>
                  <IconButton
                    icon="arrow-up"
                    name={t('settings.page.moveUp', { what: words.language(culture) })}
                    disabled={index === 0}
                    onClick={() => onChange(movedUp(chosen, index))}
                  />
                  <IconButton
                    icon="x"
                    name={t('settings.page.remove', { what: words.language(culture) })}
                    onClick={() => onChange(chosen.filter((other) => other !== culture))}
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
    </FieldGroup>
  )
}
