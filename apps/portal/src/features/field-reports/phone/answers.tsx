import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { fieldsOfType } from '@papaver/contract/field-reports/fields.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useListOptions } from '../../casework/draft/list-options.ts'
import { isSaid } from '../../casework/draft/typed.ts'
import { useFieldNames } from '../../casework/draft/words.ts'
import { feature } from '../list.ts'
import { usePermit } from './own-report.ts'
import type { ReportContent } from './report.ts'

/** What may be chosen in the fields of a report: lists of the masters, the plots and buyers of its permit. */
export const useOptions = ({ kind, permit }: Pick<ReportContent, 'kind' | 'permit'>) => {
  const lists = useListOptions(fieldsOfType(kind) as readonly CaseField[])
  const known = usePermit(permit.id)
  const plots = known?.plots ?? []
  return {
    ...Object.fromEntries(Object.entries(lists).map(([key, { options }]) => [key, options ?? []])),
    buyerId: (known?.buyers ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ...(plots.length > 1 ? { plot: plots.map((name) => ({ value: name, label: name })) } : {}),
  } as Readonly<Record<string, readonly { value: string; label: string }[]>>
}

/** An answer as its person reads it. */
export const useAnswerText = (content: Pick<ReportContent, 'kind' | 'permit'>) => {
  const { mediumDay } = useFormats()
  const options = useOptions(content)
  return ({ key, type }: CaseField, value: FieldValue | undefined): string | null => {
    if (!isSaid(value)) return null
    const text = String(value)
    if (type === 'day') return mediumDay(text)
    return options[key]?.find((option) => option.value === text)?.label ?? text
  }
}

/** What was answered, to be read before it is with the authority. */
export const Answers = ({ content }: { content: ReportContent }) => {
  const { t } = useTranslation()
  const { labelOf } = useFieldNames({ feature })
  const textOf = useAnswerText(content)
  const { kind, values, photos } = content
  const facts = (fieldsOfType(kind) as readonly CaseField[])
    .map((field) => ({
      label: labelOf(field.key),
      value: textOf(field, values[field.key]),
      wide: field.type === 'longText',
    }))
    .filter(({ value }) => value !== null)
  const pictures =
    photos.length === 0 ? [] : [{ label: t('field-reports.phone.photos'), value: String(photos.length) }]
  return <Facts facts={[...facts, ...pictures]} columns={2} />
}
