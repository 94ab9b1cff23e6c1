import type { FieldRules } from '@papaver/contract/fields/check.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import {
  emptyInputs,
  type InputField,
  type InputValues,
  inputFault,
  inputValues,
  type TypedInputs,
} from '@papaver/contract/fields/inputs.ts'
import type { TFunction } from 'i18next'
import { todayHere } from '../../platform/authority-day.ts'
import type { Refusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { type Faults, unprintableFault } from './faults.tsx'
import { useForm } from './use-form.tsx'

export interface CommandOptions<Fields extends readonly InputField[], Output, More> {
  /** What it takes, as the contract describes it. */
  fields: Fields
  /** Key of its texts: below it are the name of each field, its `…Hint`, and what is said where it is `…Missing` or wrong (`…Fault`). */
  words: string
  /** What the fields show at first. */
  begun?: Partial<TypedInputs<Fields>>
  rules?: FieldRules<string>
  /** What is wrong beyond each field by itself. */
  judge?: (typed: TypedInputs<Fields>) => Faults
  /** Where a refusal of the server is said; below the fields, if nothing else is. */
  refusedAt?: (refusal: Refusal) => Faults
  /** `more` is what the dialog adds by itself, such as a password. */
  send: (values: InputValues<Fields>, more: More) => Promise<Output>
  onDone: (output: Output, values: InputValues<Fields>) => void
}

/** `reason` of `operations.keys`: what is said of the field in this respect, or what is said of any. */
const sentence =
  (words: string, { key, label = key }: InputField, fault: string) =>
  (t: TFunction): string =>
    fault === 'required'
      ? t([`${words}.${label}Missing`, `${words}.${label}Fault`, 'ui.form.missing'])
      : t([`${words}.${label}Fault`, `ui.form.${fault}`, 'ui.form.invalid'])

/**
 * One command with what it asks for: judged by the description that the server judges it by, and sent once. Each dialog
 * of a small command is made from it.
 */
export const useCommand = <const Fields extends readonly InputField[], Output, More = undefined>(
  options: CommandOptions<Fields, Output, More>,
) => {
  const { fields, words, begun, rules = {}, judge, refusedAt, send, onDone } = options
  const sending = useSending({
    mutationFn: ({ values, more }: { values: InputValues<Fields>; more: More }) => send(values, more),
    onSuccess: (output, { values }) => onDone(output, values),
  })
  const judgeEach = (typed: TypedInputs<Fields>): Faults =>
    Object.fromEntries(
      fields.map((field) => {
        const value = (typed as Readonly<Record<string, FieldValue>>)[field.key]
        const fault = inputFault(field, value, { rules, today: todayHere() })
        if (fault === 'unprintable') return [field.key, unprintableFault(value)]
        return [field.key, fault && sentence(words, field, fault)]
      }),
    )
  const form = useForm<TypedInputs<Fields>>({
    standing: { ...emptyInputs(fields), ...begun },
    // What a field says of itself goes before what it says beside others.
    judge: (typed) => {
      const own = judgeEach(typed)
      const further = Object.entries(judge?.(typed) ?? {}).filter(([key]) => own[key] === undefined)
      return { ...own, ...Object.fromEntries(further) }
    },
    ...(refusedAt ? { refusedAt } : {}),
    refusal: sending.error,
  })
  return {
    form,
    fields: fields as readonly InputField[],
    words,
    isBusy: sending.isPending,
    /** Why it was refused, where no field says it. */
    failure: form.failure,
    submit: (more: More): void =>
      form.submit((typed) => sending.mutate({ values: inputValues(fields, typed as never), more })),
  }
}
/** A command as the dialogs take it. */
export interface Command<More = undefined> {
  readonly form: Pick<
    ReturnType<typeof useForm<Record<string, FieldValue>>>,
    'root' | 'atPath' | 'isComplete'
  >
  readonly fields: readonly InputField[]
  readonly words: string
  readonly isBusy: boolean
  readonly failure: unknown
  readonly submit: (more: More) => void
}
