import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { focusBeside } from './focus-beside.ts'
import css from './many-field.module.css'
import { SelectField, type SelectFieldProps } from './select-field.tsx'

interface ManyFieldProps extends Omit<SelectFieldProps, 'label' | 'value' | 'onChange'> {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Chooses several, in their order: one is added by choosing it, and taken away by its cross. */
export function ManyField({ value, onChange, options, ...field }: ManyFieldProps) {
  const { t } = useTranslation()
  const nameOf = (chosen: string) => options.find((option) => option.value === chosen)?.label ?? chosen
  return (
    <div className="pv-stack pv-gap-8">
      <SelectField
        {...field}
        options={options.filter((option) => !value.includes(option.value))}
        value={null}
        onChange={(added) => added !== null && onChange([...value, added])}
      />
      {value.length > 0 && (
        <ul className="pv-flex pv-wrap pv-gap-6" aria-label={field.label}>
          {value.map((chosen) => (
            <li key={chosen} className={`${css.chip} pv-inline pv-gap-2 pv-size-13 pv-control`}>
              <bdi>{nameOf(chosen)}</bdi>
              <IconButton
                icon="x"
                size={24}
                name={t('ui.takeAway', { name: nameOf(chosen) })}
                disabled={field.disabled === true}
                onClick={(event) => {
                  focusBeside(event.currentTarget, null)
                  onChange(value.filter((other) => other !== chosen))
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
