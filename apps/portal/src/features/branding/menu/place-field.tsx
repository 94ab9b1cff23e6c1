import { isMenuPlace, menuPlaces } from '@papaver/contract/branding/menu-places.ts'
import { brandingLengths } from '@papaver/contract/branding/rules.ts'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { EntryFieldProps } from './label-fields.tsx'

const outside = 'https://'

/** A place of the portal, or an address outside it. */
export const PlaceField = ({ entry, say, onChange }: EntryFieldProps) => {
  const { t } = useTranslation()
  const link = entry.routerLink ?? ''
  const isInside = link === '' || isMenuPlace(link)
  const error = say('routerLink')
  return (
    <div className="pv-column pv-gap-8">
      <SelectField
        label={t('branding.menuEditor.place')}
        value={isInside ? link || null : outside}
        error={isInside ? error : undefined}
        options={[
          ...menuPlaces.map(({ link: value, name }) => ({
            value,
            label: t(name),
            hint: value,
            synonyms: [value],
          })),
          { value: outside, label: t('branding.menuEditor.outside') },
        ]}
        onChange={(value) => value !== null && onChange({ routerLink: value })}
      />
      {isInside ? null : (
        <TextField
          label={t('branding.menuEditor.address')}
          hint={t('branding.menuEditor.addressHint')}
          type="url"
          ltr
          value={link}
          maxLength={brandingLengths.address}
          error={link === outside ? undefined : error}
          onChange={(value) => onChange({ routerLink: value.trim() === '' ? outside : value.trim() })}
        />
      )}
    </div>
  )
}
