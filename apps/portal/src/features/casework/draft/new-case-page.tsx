import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import type { CaseView } from '@papaver/contract/casework/schema.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../platform/api.ts'
import { useSending } from '../../../platform/sending.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DescribedField } from '../../../ui/form/described-field.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import { type Form as FormState, useForm } from '../../../ui/form/use-form.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import type { SelectOption } from '../../../ui/select-field.tsx'
import { ForbiddenState } from '../../../ui/state-panel.tsx'
import type { CaseForm, Values } from '../case-form.ts'
import { KindContext, useCaseWords } from '../context.ts'
import { callCase, showCase } from '../queries.ts'
import { CopyDialog } from './copy-dialog.tsx'
import css from './draft.module.css'
import { type AnyForm, formOf } from './draft-context.ts'
import { EntryFields, entryFaults, entryOf, noEntry } from './entry-fields.tsx'
import { useListOptions } from './list-options.ts'
import { headInput, isSaid } from './typed.ts'
import { useFieldNames } from './words.ts'

type Answers = Record<string, FieldValue>
/** So few choices are explained in cards of their own. */
const mostCards = 8

/** Makes the draft and goes on with it; the same answers sent twice make one. */
const useBeginning = (form: AnyForm) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const key = useRef({ key: newKey(), sent: '' })
  return useSending({
    mutationFn: (body: object) => {
      const sent = JSON.stringify(body)
      if (key.current.sent !== sent) key.current = { key: newKey(), sent }
      return callCase<CaseView>(form.feature, 'create', { body, idempotencyKey: key.current.key })
    },
    onSuccess: async (made) => {
      showCase(queries, form.feature, made)
      await navigate({ to: `${form.kind.place}/${made.id}/edit`, replace: true })
    },
  })
}

const noChoices = () => ({})

interface QuestionProps {
  form: AnyForm
  answers: FormState<Answers>
  field: CaseField
  isEntry: boolean
}

/** The answer that stands: what was chosen as long as it is offered, else the first that is. */
const standingAnswer = (field: CaseField, value: FieldValue | undefined): FieldValue => {
  const { options } = field
  if (options === undefined || options.length === 0) return value ?? ''
  return options.includes(String(value)) ? String(value) : (options[0] ?? '')
}

const Question = ({ form, answers, field, isEntry }: QuestionProps) => {
  const { t } = useTranslation()
  const { feature } = form
  const { labelOf, hintOf, optionsOf } = useFieldNames({ feature })
  const lists = useListOptions(form.start.fields)
  const { key, options } = field
  /** What speaks to a company is not said to an officer who writes for one. */
  const hintOfChoice = (value: string): string | undefined => {
    const own = isEntry ? [] : [`${feature}.draft.ownChoiceHints.${value}`]
    return t([...own, `${feature}.draft.choiceHints.${value}`], { defaultValue: '' }) || undefined
  }
  const bound = answers.atPath<FieldValue>(key)
  const context = isEntry ? 'entry' : undefined
  const label = t(`${feature}.draft.start.${key}`, { context, defaultValue: '' }) || labelOf(key)
  const useChoices = form.start.useChoices ?? noChoices
  const own: Readonly<Record<string, readonly SelectOption[]>> = useChoices(answers.values)
  const choices = own[key] ?? lists[key]?.options ?? optionsOf(field, form.start.choiceNames?.[key])
  if (options === undefined || options.length > mostCards)
    return <DescribedField field={field} bound={bound} label={label} hint={hintOf(key)} options={choices} />
  return (
    <ChoiceCards
      name={key}
      label={label}
      choices={choices.map(({ value, label: name }) => ({
        value,
        label: name,
        text: hintOfChoice(value),
      }))}
      value={String(standingAnswer(field, bound.value))}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      error={bound.error}
    />
  )
}

const faultsIn = (fields: readonly CaseField[], values: Answers): Faults =>
  Object.fromEntries(
    fields.map(({ key, required, options }) => [
      key,
      // Where there is a choice, its first answer stands until another is chosen.
      required === true && options === undefined && !isSaid(values[key])
        ? 'casework.draft.wanted'
        : undefined,
    ]),
  )

const noneOffered = () => ({})

/** The questions with what they offer while the others are answered so. */
const useOfferedFields = ({ start }: AnyForm, values: Answers): readonly CaseField[] => {
  const useOffered = start.useOffered ?? noneOffered
  const offered: Readonly<Record<string, readonly string[]>> = useOffered(values)
  return start.fields.map((field) => {
    const options = offered[field.key]
    return options === undefined ? field : { ...field, options }
  })
}

/** What must be known before there is a draft, and for whom it is where a request came in on paper. */
const Questions = ({ form, isEntry }: { form: AnyForm; isEntry: boolean }) => {
  const { i18n } = useTranslation()
  const say = useCaseWords()
  const { Beside, bodyOf } = form.start
  const begin = useBeginning(form)
  const mayBeOwn = form.kind.ownEntries === true
  const answers = useForm<Answers>({
    standing: {
      ...(isEntry ? noEntry : {}),
      ...Object.fromEntries(form.start.fields.map(({ key, options }) => [key, options?.[0] ?? ''])),
    },
    judge: (values) => ({
      ...(isEntry ? entryFaults(values, mayBeOwn) : {}),
      ...faultsIn(form.start.fields, values),
    }),
  })
  const fields = useOfferedFields(form, answers.values)
  const isWaiting = begin.isPending || fields.some(({ options }) => options?.length === 0)
  const send = (values: Values) => {
    const answered = Object.fromEntries(
      fields.map((field) => [field.key, standingAnswer(field, values[field.key])]),
    )
    const said = headInput(fields, { ...values, ...answered }, i18n.language)
    begin.mutate({
      ...(bodyOf?.(said as Values) ?? said),
      ...(isEntry ? entryOf(values) : {}),
    })
  }
  return (
    <Form form={answers} className={`${css.narrow} pv-stack pv-gap-16`} onSubmit={send} isBusy={isWaiting}>
      <Card>
        <div className={`${css.narrow} pv-stack pv-gap-16`}>
          {isEntry && <EntryFields form={answers} mayBeOwn={mayBeOwn} />}
          {fields.map((field) => (
            <Question key={field.key} form={form} answers={answers} field={field} isEntry={isEntry} />
          ))}
          {Beside && <Beside values={answers.values} />}
          <div>
            <FormFailure error={begin.error} />
            <div className="pv-flex pv-wrap pv-apart pv-gap-8">
              <span className="pv-note">{say(isEntry ? 'draft.entry.hint' : 'draft.newHint')}</span>
              <Button type="submit" kind="primary" size={36} busy={isWaiting}>
                {say('draft.begin')}
              </Button>
            </div>
          </div>
        </div>
      </Card>
    </Form>
  )
}

const Page = ({ form }: { form: AnyForm }) => {
  const say = useCaseWords()
  const account = useAccount()
  const [isCopying, setCopying] = useState(false)
  const isEntry = mayDo(account, 'case.enter')
  if (!isEntry && !mayDo(account, form.kind.rights.request)) return <ForbiddenState />
  return (
    <div className={`${css.page} pv-stack pv-fit pv-gap-12`}>
      <div className={css.headRow}>
        <PageHead
          title={say(isEntry ? 'draft.entry.new' : 'draft.new')}
          actions={
            isEntry
              ? []
              : [{ key: 'copy', label: say('draft.copy'), icon: 'copy', onClick: () => setCopying(true) }]
          }
        />
      </div>
      <Questions form={form} isEntry={isEntry} />
      {isCopying && <CopyDialog form={form} onClose={() => setCopying(false)} />}
    </div>
  )
}

/** A few questions, then the draft is there and everything else is saved as it is typed. */
export const NewCasePage = <View extends CaseView, Own, Loaded>({
  form,
}: {
  form: CaseForm<View, Own, Loaded>
}) => (
  <KindContext value={form}>
    <Page form={formOf(form)} />
  </KindContext>
)
