import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useCheckSentences } from '../check-sentences.ts'
import { headId, useDraftView } from './draft-context.ts'
import type { HeadField } from './draft-form.ts'

/** An empty field is no mistake before the person asked what is missing. */
const emptiness: ReadonlySet<string> = new Set(['missing', 'certificateMissing', 'certificateIncomplete'])

/** What a field of the head needs: its value, its change, and what is to be said about it. */
export const useHeadField = () => {
  const { draft, state, checks, isOpen, isImport, showsMissing } = useDraftView()
  const { t } = useTranslation()
  const say = useCheckSentences(isImport ? 'import' : 'export')
  return (field: HeadField) => {
    const value = state.form.head[field]
    const check = checks.find(
      ({ severity, code, fix }) =>
        severity === 'block' &&
        fix?.field === field &&
        (!emptiness.has(code) || (showsMissing && value === '')),
    )
    const sentence = check && say(check)
    const isRefused = isRefusal(state.error) && state.error.details?.field === field
    return {
      id: headId(field),
      value,
      disabled: !isOpen(field),
      error: isRefused ? explain(state.error, t).title : sentence && (sentence.detail ?? sentence.title),
      onChange: (next: string | null) =>
        draft.change((form) =>
          form.head[field] === (next ?? '') ? form : { ...form, head: { ...form.head, [field]: next ?? '' } },
        ),
    }
  }
}

/** The same for a list to choose from: nothing chosen is null there. */
export const useHeadChoice = () => {
  const fieldOf = useHeadField()
  return (field: HeadField) => {
    const shared = fieldOf(field)
    return { ...shared, value: shared.value === '' ? null : shared.value }
  }
}
