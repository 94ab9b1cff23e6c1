import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DescribedField } from '../../../ui/form/described-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { useFieldNames } from '../../casework/draft/words.ts'
import { feature } from '../list.ts'
import { useOptions } from './answers.tsx'
import { Stocks } from './home-page.tsx'
import { changeReport, usePermit } from './own-report.ts'
import css from './phone.module.css'
import { answerFault, type Question, type ReportContent } from './report.ts'

export interface AskedProps {
  reportKey: string
  content: ReportContent
  back: string
  onNext: () => void
}

/** Back and on, as wide as a thumb reaches. */
export const Onward = ({ back, busy = false }: { back: string; busy?: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className={css.onward}>
      <Button size={56} href={back}>
        {t('field-reports.phone.back')}
      </Button>
      <Button size={56} kind="primary" type="submit" busy={busy}>
        {t('field-reports.phone.next')}
      </Button>
    </div>
  )
}

/** So few choices stand there all at once, each as large as a thumb; one that need not be made can be taken back. */
const mostCards = 12

const Asked = (props: ComponentProps<typeof DescribedField>) => {
  const { field, bound, label, hint, options = [] } = props
  if (field.required !== true || options.length === 0 || options.length > mostCards)
    return <DescribedField {...props} />
  const { name, value, onChange, onBlur, error } = bound
  return (
    <ChoiceCards
      label={label}
      name={name}
      choices={options.map((option) => ({ value: option.value, label: option.label }))}
      value={String(value ?? '')}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      {...(hint === undefined ? {} : { hint })}
    />
  )
}

const figures: readonly string[] = ['plants', 'fresh', 'dry']

/** One question. Whatever is typed is kept at once; what is wrong is said before one goes on. */
export const QuestionForm = ({
  reportKey,
  content,
  back,
  onNext,
  question: { fields },
}: AskedProps & { question: Question }) => {
  const { t } = useTranslation()
  const { labelOf, hintOf, faultWord } = useFieldNames({ feature })
  const options = useOptions(content)
  const permit = usePermit(content.permit.id)
  const [standing] = useState(() =>
    Object.fromEntries(fields.map(({ key }): [string, FieldValue] => [key, content.values[key] ?? ''])),
  )
  const at = { culture: content.culture, today: todayHere() }
  const sayFault = (fault: string | undefined, value: unknown): string | undefined => {
    if (fault === undefined) return undefined
    if (fault === 'required') return t('field-reports.phone.wanted')
    return fault === 'ahead' ? t('field-reports.checks.ahead.title') : faultWord(fault, value)
  }
  const form = useForm<Record<string, FieldValue>>({
    standing,
    judge: (values) =>
      Object.fromEntries(
        fields.map((field) => [
          field.key,
          sayFault(answerFault(field, values[field.key], at), values[field.key]),
        ]),
      ),
    onValues: (values) => void changeReport(reportKey, (now) => ({ values: { ...now.values, ...values } })),
  })
  const goOn = async (values: Record<string, FieldValue>) => {
    await changeReport(reportKey, (now) => ({ values: { ...now.values, ...values } }))
    onNext()
  }
  return (
    <Form form={form} onSubmit={(values) => void goOn(values)} className="pv-stack pv-gap-16">
      {fields.map((field) => (
        <Asked
          key={field.key}
          field={field}
          bound={form.atPath<FieldValue>(field.key)}
          label={labelOf(field.key)}
          hint={hintOf(field.key)}
          options={options[field.key] ?? []}
        />
      ))}
      {permit !== undefined && fields.some(({ key }) => figures.includes(key)) && <Stocks permit={permit} />}
      <Onward back={back} />
    </Form>
  )
}
