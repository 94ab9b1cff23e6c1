import { menuIcons } from '@papaver/contract/branding/menu-places.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/field.tsx'
import { MenuIcon } from '../../../ui/menu-icons.tsx'
import css from './icon-field.module.css'
import type { EntryFieldProps } from './label-fields.tsx'

/** The signs that the menu knows, as radio buttons: the arrow keys walk through them. */
export const IconField = ({ entry, isDrawn, say, onChange }: EntryFieldProps & { isDrawn: boolean }) => {
  const { t } = useTranslation()
  const id = useId()
  const error = say('icon')
  return (
    <fieldset aria-describedby={isDrawn ? undefined : `${id}-hint`}>
      <legend className={`${css.legend} pv-size-13 pv-medium`}>{t('branding.menuEditor.icon')}</legend>
      {isDrawn ? null : (
        <p id={`${id}-hint`} className="pv-size-12 pv-dim pv-after-4">
          {t('branding.menuEditor.iconHint')}
        </p>
      )}
      <div className={`${css.icons} pv-stack pv-gap-4`}>
        {menuIcons.map((name) => (
          <label
            key={name}
            className={`${css.icon} pv-stack pv-centre pv-over pv-edge pv-round pv-press pv-lit`}
            title={t(`branding.icon.${name}`)}
          >
            <input
              type="radio"
              name={`icon-${entry.id}`}
              value={name}
              className={`${css.radio} pv-absolute pv-press`}
              aria-label={t(`branding.icon.${name}`)}
              checked={entry.icon === name}
              onChange={() => onChange({ icon: name })}
            />
            <MenuIcon name={name} />
          </label>
        ))}
      </div>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
