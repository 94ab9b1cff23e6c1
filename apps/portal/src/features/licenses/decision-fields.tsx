import type { LicenseActionInput, LicenseView } from '@papaver/contract/licenses/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../ui/date-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { StandardTexts } from '../casework/actions/standard-texts.tsx'
import type { OwnInputs } from '../casework/pages.ts'
import { useInspectionInputs } from '../inspections/step-fields.tsx'

/** Steps at which an officer says what the licence will say. */
const setsTerms: ReadonlySet<string> = new Set(['proposeApproval', 'approve'])

type Terms = NonNullable<LicenseActionInput['terms']>

/** Beside the question of a decision: from when until when, under which conditions, and what was charged. */
export const useOwnInputs = (record: LicenseView, button: string): OwnInputs => {
  const { t } = useTranslation()
  const [terms, setTerms] = useState<Terms>({})
  const stands = record.terms
  const ofInspection = useInspectionInputs(record, button, 'licenses')
  if (ofInspection !== undefined) return ofInspection
  if (!setsTerms.has(button) || stands === null) return {}
  const set = (change: Terms) => setTerms({ ...terms, ...change })
  const say = (key: string) => t(`licenses.actions.terms.${key}`)
  const label = (key: string) => t(`licenses.fields.terms.${key}`)
  const day = (key: 'validFrom' | 'validUntil') => ({
    label: label(key),
    optional: true,
    value: terms[key] === undefined ? (stands.isSet ? stands[key] : '') : (terms[key] ?? ''),
    onChange: (value: string) => set({ [key]: value === '' ? null : value }),
  })
  const text = (key: 'fee' | 'ownConditions') => ({
    label: label(key),
    optional: true,
    value: terms[key] === undefined ? (stands[key] ?? '') : (terms[key] ?? ''),
    onChange: (value: string) => set({ [key]: value.trim() === '' ? null : value }),
  })
  return {
    fields: (
      <fieldset className="pv-stack pv-gap-8 pv-edge pv-round pv-pad-12">
        <legend>{say('legend')}</legend>
        <DateField {...day('validFrom')} />
        <DateField {...day('validUntil')} hint={say('periodHint')} />
        <TextField {...text('fee')} maxLength={200} hint={say('feeHint')} />
        <StandardTexts
          record={record}
          use="condition"
          kept={stands.conditions}
          chosen={terms.conditions ?? stands.conditions.map(({ code }) => code)}
          onChange={(conditions) => set({ conditions })}
          legend={label('conditions')}
          hint={say('conditionsHint')}
        />
        <TextAreaField {...text('ownConditions')} rows={2} maxLength={4000} hint={say('ownHint')} />
      </fieldset>
    ),
    body: Object.keys(terms).length > 0 ? { terms } : {},
  }
}
