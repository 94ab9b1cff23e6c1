import { headTexts } from '@papaver/contract/authorizations/head-fields.ts'
import { useTranslation } from 'react-i18next'
import { FieldGrid, FieldWide } from '../../../ui/field.tsx'
import { ManyField } from '../../../ui/many-field.tsx'
import type { SelectOption } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import css from './draft.module.css'
import { useDraftView } from './draft-context.ts'
import { codesOf, type HeadField } from './draft-form.ts'
import { useHeadField } from './use-head-field.ts'

const parties = ['manufacturer', 'ultimateConsignee', 'agent', 'carrier', 'foreignPoint'] as const
const fields: readonly HeadField[] = [...parties, 'transitCountries', 'itinerary', 'preExportReference']

/** Whom else the movement concerns and which way it takes; folded away where nobody has said anything. */
export function FurtherWho({ countries }: { countries: readonly SelectOption[] }) {
  const { t } = useTranslation()
  const { isImport, group, state, mode, isOpen } = useDraftView()
  const field = useHeadField()
  const label = (name: string) =>
    t(`authorizations.fields.${name}`, { context: isImport ? 'import' : 'export' })
  const isPrecursor = group === 'PREC'
  const isWanted = (name: HeadField) =>
    state.form.head[name] !== '' ||
    (mode === 'answer' && isOpen(name)) ||
    (isPrecursor && name === 'itinerary')
  const transit = field('transitCountries')
  return (
    <details className={css.further} open={fields.some(isWanted)}>
      <summary>{t('authorizations.draft.furtherWho')}</summary>
      <FieldGrid>
        {parties.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={label(name)}
            hint={t(`authorizations.draft.hints.${name}`, { defaultValue: '' }) || undefined}
            optional
            maxLength={headTexts[name]}
          />
        ))}
        <ManyField
          {...transit}
          label={label('transitCountries')}
          hint={t('authorizations.draft.hints.transitCountries')}
          optional
          options={countries}
          value={codesOf(transit.value)}
          onChange={(codes) => transit.onChange(codes.join(','))}
        />
        {isPrecursor && !isImport && (
          <TextField
            {...field('preExportReference')}
            label={label('preExportReference')}
            optional
            ltr
            maxLength={headTexts.preExportReference}
          />
        )}
        {isPrecursor && (
          <FieldWide>
            <TextField
              {...field('itinerary')}
              label={label('itinerary')}
              hint={t('authorizations.draft.itineraryHint')}
              optional
              maxLength={headTexts.itinerary}
            />
          </FieldWide>
        )}
      </FieldGrid>
    </details>
  )
}
