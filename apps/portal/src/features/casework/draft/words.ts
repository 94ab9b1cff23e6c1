import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { useTranslation } from 'react-i18next'
import { sayFault, unprintableFault } from '../../../ui/form/faults.tsx'
import type { SelectOption } from '../../../ui/select-field.tsx'
import { type AnyForm, useDraftView } from './draft-context.ts'

interface Wording {
  feature: string
  context?: string | undefined
  /** Entered by an officer for a company: what speaks to the company ("your site") is said of it. */
  isEntered?: boolean
}

/** How the fields of a form are called: the kind's own words, else those of any case. */
export const useFieldNames = ({ feature, context, isEntered = false }: Wording) => {
  const { t } = useTranslation()
  const say = (keys: readonly string[]) => t([...keys], { context, defaultValue: '' })
  return {
    labelOf: (key: string) =>
      say([
        ...(isEntered ? [`${feature}.case.field.${key}`] : []),
        `${feature}.draft.labels.${key}`,
        `casework.draft.labels.${key}`,
        `${feature}.fields.${key}`,
        `casework.fields.${key}`,
      ]) || key,
    hintOf: (key: string) =>
      say([`${feature}.draft.hints.${key}`, `casework.draft.hints.${key}`]) || undefined,
    /** The choices that a description names by itself. */
    optionsOf: ({ key, options = [] }: CaseField, names = `${feature}.choices.${key}`): SelectOption[] =>
      options.map((value) => ({ value, label: t(`${names}.${value}`) })),
    faultWord: (fault: string, value: unknown) =>
      fault === 'unprintable'
        ? sayFault(unprintableFault(value), t)
        : t([`${feature}.faults.${fault}`, `casework.faults.${fault}`, 'casework.faults.invalid']),
  }
}

/** The same in the form of a draft. */
export const useFormWords = () => {
  const { form, record } = useDraftView()
  return useFieldNames(wordingOf(form, record))
}

const wordingOf = (form: AnyForm, record: Parameters<AnyForm['useFieldWords']>[0]): Wording => ({
  feature: form.feature,
  context: form.contextOf?.(record),
  isEntered: record.entered !== null,
})
