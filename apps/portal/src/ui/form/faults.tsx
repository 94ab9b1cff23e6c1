import type { Field, FieldValue } from '@papaver/contract/fields/field.ts'
import { unprintableIn, unprintableSaid } from '@papaver/contract/printing/printable.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../platform/responses.ts'

/** What is wrong with a field: the key of its sentence, or how the sentence is made. */
export type Fault = string | ((t: TFunction) => string)
/** By the path of the field; what is undefined is right. */
export type Faults = Readonly<Record<string, Fault | undefined>>

export const isPrinted = (text: string): boolean => unprintableIn(text).length === 0

/** Of a text that documents could not print: which characters these are. */
export const unprintableFault =
  (value: unknown): Fault =>
  (t) =>
    t('ui.unprintable', { characters: unprintableSaid([value].flat().join(' ')) })

export const sayFault = (fault: Fault, t: TFunction): string =>
  typeof fault === 'string' ? t(fault) : fault(t)

/** A sentence that changes with the language as everything else on the page does. */
export const Sentence = ({ fault }: { fault: Fault }) => sayFault(fault, useTranslation().t)

/** What is wrong with described fields, each by itself: `find` finds it, `say` has its sentence. */
export const describedFaults = <Each extends Field, Found extends string>(
  fields: readonly Each[],
  values: object,
  find: (field: Each, value: FieldValue | undefined) => Found | undefined,
  say: (field: Each, found: Found) => Fault | undefined,
): Faults =>
  Object.fromEntries(
    fields.map((field) => {
      const value = (values as Readonly<Record<string, FieldValue>>)[field.key]
      const found = find(field, value)
      if (found === 'unprintable') return [field.key, unprintableFault(value)]
      return [field.key, found && say(field, found)]
    }),
  )

/** Which of the fields that the page knows the server would not take. */
export const refusedPaths = ({ code, details }: Refusal, known: readonly string[]): string[] => {
  if (code !== 'invalidInput' || !Array.isArray(details.fields)) return []
  const paths = (details.fields as { path: string }[]).map(({ path }) => path)
  return known.filter((path) => paths.includes(path))
}

/** One sentence at each of these fields. */
export const faultsAt = (paths: readonly string[], fault: Fault): Faults =>
  Object.fromEntries(paths.map((path) => [path, fault]))
