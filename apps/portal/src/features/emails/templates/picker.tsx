import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import type { Mail } from '../queries.ts'
import css from './templates.module.css'

type Known = Mail['placeholders'][number]

interface PickerProps {
  /** Of which field, for screen readers. */
  label: string
  placeholders: readonly Known[]
  /** Without their descriptions: where there is little room. */
  isShort?: boolean
  onPick: (name: string) => void
}

const Chip = ({ placeholder, onPick }: { placeholder: Known; onPick: (name: string) => void }) => {
  const { t } = useTranslation()
  const { name, description } = placeholder
  return (
    <button
      type="button"
      className={`${css.chip} pv-lit pv-touch`}
      title={description}
      // The caret stays where it is in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(name)}
    >
      <Icon name="plus" size={14} />
      <span className="pv-hidden">{t('notifications.emails.picker.insert', { what: description })} </span>
      <code className="pv-size-12" dir="ltr">
        {name}
      </code>
    </button>
  )
}

/** What the words may name; a press puts it where the caret stands. */
export const Picker = ({ label, placeholders, isShort = false, onPick }: PickerProps) => {
  const { t } = useTranslation()
  if (placeholders.length === 0) return null
  if (isShort)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
      <div className={css.chips} role="group" aria-label={label}>
        {placeholders.map((each) => (
          <Chip key={each.name} placeholder={each} onPick={onPick} />
        ))}
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={css.picker} role="group" aria-label={label}>
      <p className={css.legend}>{t('notifications.emails.picker.text')}</p>
      <dl className={`${css.known} pv-stack pv-middle pv-small`}>
        {placeholders.map((each) => (
          <div key={each.name} className={css.pair}>
            <dt>
              <Chip placeholder={each} onPick={onPick} />
            </dt>
            <dd className="pv-dim">
              {each.description}
              {each.isRequired && (
                <span className="pv-medium pv-text-colour">
                  {' '}
                  · {t('notifications.emails.picker.required')}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
