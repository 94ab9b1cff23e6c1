import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/date-field.tsx'
import { isPrinted, sayFault, unprintableFault } from '../../../ui/form/faults.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { OwnInputs } from '../pages.ts'
import type { CaseFeature } from '../queries.ts'
import { StandardTexts } from './standard-texts.tsx'

/** Steps at which an officer says what the document will say. */
const setsTerms: ReadonlySet<string> = new Set(['proposeApproval', 'approve'])

/** What was said before; what is left out stays so. */
interface Stands {
  readonly conditions: readonly { readonly code: string; readonly text: string }[]
  readonly ownConditions: string | null
}

interface Terms {
  readonly conditions?: string[]
  readonly [key: string]: string | string[] | null | undefined
}

export interface TermsInput {
  readonly record: CaseView
  readonly feature: CaseFeature
  readonly button: string
  /** Null where the reader says nothing of it. */
  readonly stands: Stands | null
  /** Days that it says, each as it was said before ('' where that follows from the case), in their order. */
  readonly days: Readonly<Record<string, string>>
  /** Lines of text that it says besides, each with the key of its hint. */
  readonly lines?: Readonly<Record<string, { readonly value: string; readonly hint: string }>>
}

/** Beside the question of a decision: from when until when, under which conditions, and what else the document says. */
export const useTermsInputs = ({
  record,
  feature,
  button,
  stands,
  days,
  lines = {},
}: TermsInput): OwnInputs => {
  const { t } = useTranslation()
  const [terms, setTerms] = useState<Terms>({})
  if (!setsTerms.has(button) || stands === null) return {}
  const say = (key: string) => t(`${feature}.actions.terms.${key}`)
  const label = (key: string) => t(`${feature}.fields.terms.${key}`)
  const put = (key: string, value: string) =>
    setTerms({ ...terms, [key]: value.trim() === '' ? null : value })
  const input = (key: string, stood: string) => ({
    label: label(key),
    optional: true,
    value: terms[key] === undefined ? stood : String(terms[key] ?? ''),
    onChange: (value: string) => put(key, value),
  })
  const own = input('ownConditions', stands.ownConditions ?? '')
  const lastDay = Object.keys(days).at(-1)
  return {
    fields: (
      <fieldset className="pv-stack pv-gap-8 pv-edge pv-round pv-pad-12">
        <legend>{say('legend')}</legend>
        {Object.entries(days).map(([key, stood]) => (
          <DateField
            key={key}
            {...input(key, stood)}
            {...(key === lastDay ? { hint: say('periodHint') } : {})}
          />
        ))}
        {Object.entries(lines).map(([key, { value, hint }]) => (
          <TextField key={key} {...input(key, value)} maxLength="name" hint={say(hint)} />
        ))}
        <StandardTexts
          record={record}
          use="condition"
          kept={stands.conditions}
          chosen={terms.conditions ?? stands.conditions.map(({ code }) => code)}
          onChange={(conditions) => setTerms({ ...terms, conditions: [...conditions] })}
          legend={label('conditions')}
          hint={say('conditionsHint')}
        />
        <TextAreaField
          {...own}
          error={isPrinted(own.value) ? undefined : sayFault(unprintableFault(own.value), t)}
          rows={2}
          maxLength="comment"
          hint={say('ownHint')}
        />
      </fieldset>
    ),
    body: Object.keys(terms).length > 0 ? { terms } : {},
    isComplete: () => isPrinted(own.value),
  }
}
