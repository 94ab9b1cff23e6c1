import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { FieldGrid, FieldWide } from '../../../ui/field.tsx'
import { DescribedField } from '../../../ui/form/described-field.tsx'
import type { Values } from '../case-form.ts'
import { headId, useDraftView } from './draft-context.ts'
import { isSaid, typedFault } from './typed.ts'
import { useFormWords } from './words.ts'

/** Letters from which on a field takes the whole width. */
const wideFrom = 500

/** What is to be said about a field: what the server would not take, what the checks say, what breaks its rule. */
const useFault = (field: CaseField, isLeft: boolean): string | undefined => {
  const { t, i18n } = useTranslation()
  const { form, state, checks, showsMissing, record } = useDraftView()
  const say = form.useCheckSentences(record)
  const { faultWord } = useFormWords()
  const value = state.typed.head[field.key]
  const details = isRefusal(state.error) ? state.error.details : undefined
  if (details?.field === field.key) return explain(state.error, t).title
  // An empty field is no mistake before the person asked what is missing.
  const empty = form.meansEmpty ?? ['missing']
  const check = checks.find(
    ({ severity, code, fix }) =>
      severity === 'block' &&
      fix?.field === field.key &&
      (!empty.includes(code) || (showsMissing && !isSaid(value))),
  )
  if (check !== undefined) {
    const { title, detail } = say(check)
    return detail ?? title
  }
  const fault = typedFault(field, value, { culture: i18n.language, rules: form.rules ?? {} })
  return fault === undefined || fault === 'required' || !(isLeft || showsMissing)
    ? undefined
    : faultWord(fault, value)
}

const newsIn = (suggested: Values, head: Values): Values =>
  Object.fromEntries(Object.entries(suggested).filter(([key]) => !isSaid(head[key])))

/** A described field of the draft, tied to what is typed. */
export const FormField = ({ field }: { field: CaseField }) => {
  const { draft, state, isOpen, extras } = useDraftView()
  const { labelOf, hintOf, optionsOf } = useFormWords()
  const [isLeft, setLeft] = useState(false)
  const error = useFault(field, isLeft)
  const { key } = field
  const { options, searchable, hint, isHidden, suggests } = extras[key] ?? {}
  if (isHidden === true) return null
  const change = (value: FieldValue) =>
    draft.put({ ...newsIn(suggests?.(value) ?? {}, state.typed.head), [key]: value ?? '' })
  const input = (
    <DescribedField
      id={headId(key)}
      field={field}
      bound={{
        name: key,
        value: state.typed.head[key] ?? '',
        onChange: change,
        onBlur: () => setLeft(true),
        error,
      }}
      label={labelOf(key)}
      hint={hint ?? hintOf(key)}
      options={options ?? optionsOf(field)}
      searchable={searchable}
      disabled={!isOpen(key)}
    />
  )
  return field.type === 'longText' || (field.max ?? 0) >= wideFrom ? <FieldWide>{input}</FieldWide> : input
}

export const FormFields = ({ fields }: { fields: readonly CaseField[] }) =>
  fields.length === 0 ? null : (
    <FieldGrid>
      {fields.map((field) => (
        <FormField key={field.key} field={field} />
      ))}
    </FieldGrid>
  )
