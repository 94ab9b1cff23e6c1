import type { FieldRules } from '@papaver/contract/fields/check.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import {
  firstInputs,
  type InputField,
  type InputValues,
  inputFault,
  inputValues,
  type TypedInputs,
} from '@papaver/contract/fields/inputs.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import type { Refusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { readDecimal, typedDecimal } from '../decimal-text.ts'
import { describedFaults, type Faults } from './faults.tsx'
import { useForm } from './use-form.tsx'

export interface CommandOptions<Fields extends readonly InputField[], Output, More> {
  /** What it takes, as the contract describes it. */
  fields: Fields
  /** Key of its texts: below it are the name of each field, its `…Hint`, and what is said where it is `…Missing` or wrong (`…Fault`). */
  words: string
  /** Key below which it is said what is wrong with each field; `faults` below `words` where nothing is said. */
  faults?: string
  /** What the fields show at first; figures as they are kept. */
  begun?: Partial<TypedInputs<Fields>>
  rules?: FieldRules<string>
  /** Which fields are required by what is said, beside those that always are. */
  wanted?: (typed: TypedInputs<Fields>) => readonly string[]
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
  (words: string, faults: string, { key, label = key }: InputField, fault: string) =>
  (t: TFunction): string => {
    const own = [`${words}.${label}Fault`, `${faults}.${label}`]
    return fault === 'required'
      ? t([`${words}.${label}Missing`, ...own, 'ui.form.missing'])
      : t([...own, `ui.form.${fault}`, 'ui.form.invalid'])
  }

type Inputs = Readonly<Record<string, FieldValue>>

/** The same values with the figures among them written otherwise. */
const withFigures = <Values extends object>(
  fields: readonly InputField[],
  values: Values,
  written: (text: string, unit: string | undefined) => string,
): Values => {
  const figures = fields.filter(({ type }) => type === 'decimal' || type === 'number')
  const texts = figures.map(({ key, unit }) => [key, written(String((values as Inputs)[key] ?? ''), unit)])
  return { ...values, ...Object.fromEntries(texts) }
}

/** What was meant by what was typed. What cannot be read, or in two ways, is no figure, and wrong as such. */
const meant =
  (culture: string) =>
  (text: string, unit: string | undefined): string => {
    const reading = readDecimal(text, culture, unit)
    return reading.kind === 'amount' ? reading.amount : reading.kind === 'empty' ? '' : '?'
  }

/**
 * One command with what it asks for: judged by the description that the server judges it by, and sent once. Each dialog
 * of a small command is made from it.
 */
export const useCommand = <const Fields extends readonly InputField[], Output, More = undefined>(
  options: CommandOptions<Fields, Output, More>,
) => {
  const {
    words,
    faults = `${options.words}.faults`,
    begun,
    rules = {},
    wanted,
    judge,
    refusedAt,
    send,
    onDone,
  } = options
  const { language } = useTranslation().i18n
  const sending = useSending({
    mutationFn: ({ values, more }: { values: InputValues<Fields>; more: More }) => send(values, more),
    onSuccess: (output, { values }) => onDone(output, values),
  })
  const read = (typed: TypedInputs<Fields>) => withFigures(options.fields, typed, meant(language))
  const fieldsFor = (typed: TypedInputs<Fields>): readonly InputField[] => {
    const keys = wanted?.(typed) ?? []
    return options.fields.map((field) => (keys.includes(field.key) ? { ...field, required: true } : field))
  }
  const judgeEach = (typed: TypedInputs<Fields>): Faults =>
    describedFaults(
      fieldsFor(typed),
      typed,
      (field, value) => inputFault(field, value, { rules, today: todayHere() }),
      (field, fault) => sentence(words, faults, field, fault),
    )
  const form = useForm<TypedInputs<Fields>>({
    standing: withFigures(options.fields, firstInputs(options.fields, begun), (amount) =>
      typedDecimal(amount, language),
    ),
    // What a field says of itself goes before what it says beside others.
    judge: (typed) => {
      const said = read(typed)
      const own = judgeEach(said)
      const further = Object.entries(judge?.(said) ?? {}).filter(([key]) => own[key] === undefined)
      return { ...own, ...Object.fromEntries(further) }
    },
    ...(refusedAt ? { refusedAt } : {}),
    refusal: sending.error,
  })
  const said = read(form.values)
  return {
    form,
    /** What is said so far, with figures as they were meant. */
    said,
    fields: fieldsFor(said),
    words,
    isBusy: sending.isPending,
    /** Why it was refused, where no field says it. */
    failure: form.failure,
    submit: (more: More): void =>
      form.submit((typed) =>
        sending.mutate({ values: inputValues(options.fields, read(typed) as never), more }),
      ),
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
