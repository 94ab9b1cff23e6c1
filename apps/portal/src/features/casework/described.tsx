import { type CaseField, isFieldOf } from '@papaver/contract/casework/case-field.ts'
import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { valueAt } from '../../ui/form/values.ts'
import { useCaseWords, usePages } from './context.ts'
import type { Fact } from './page/facts-card.tsx'
import type { ComparedRow } from './pages.ts'

/** What a view says of a field, as the history keeps it; of something that it has whole (`partner.id`), its name. */
const textOf = ({ key, shown }: CaseField, record: object): string => {
  const value = valueAt(record, shown?.replace(/\.id$/, '.name') ?? key)
  return (Array.isArray(value) ? value : [value ?? '']).map(String).join(', ')
}

const isText = ({ type }: CaseField): boolean => type === 'text' || type === 'longText' || type === 'texts'

/** Letters up to which a fact stands beside others. */
const shortUpTo = 100

const useTexts = () => {
  const { useValueWords, useFieldWords } = usePages()
  const sayValue = useValueWords()
  return {
    useFieldWords,
    say: (field: CaseField, record: object) => {
      const text = textOf(field, record)
      return field.shown === undefined || text === '' ? sayValue(field.key, text) : text
    },
  }
}

/**
 * The facts of a case, as its fields are described: what is chosen always, so that "nothing" is told too; words where there
 * are any.
 */
export const useDescribedFacts = (fields: readonly CaseField[], record: CaseView): Fact[] => {
  const { useFieldWords, say } = useTexts()
  const labelOf = useFieldWords(record)
  return fields
    .filter(
      (field) =>
        textOf(field, record) !== '' ||
        (isFieldOf(field, record) && !isText(field) && field.type !== 'references'),
    )
    .map((field) =>
      // What may have several lines is read as a text, all else as a fact.
      field.type === 'longText'
        ? {
            label: labelOf(field.key),
            wide: true,
            value: (
              <span className="pv-prose pv-block pv-regular pv-own-lines">
                <bdi>{textOf(field, record)}</bdi>
              </span>
            ),
          }
        : {
            label: labelOf(field.key),
            wide: textOf(field, record).length > shortUpTo,
            value: <bdi>{say(field, record)}</bdi>,
          },
    )
}

/** What of the described fields is compared with an earlier case. */
export const useDescribedRows = (now: CaseView, earlier: CaseView): ComparedRow[] => {
  const { fields = [] } = usePages()
  const { useFieldWords, say } = useTexts()
  const labelOf = useFieldWords(now)
  return fields
    .filter(({ isCompared }) => isCompared === true)
    .map((field) => ({
      field: field.key,
      label: labelOf(field.key),
      now: say(field, now),
      before: say(field, earlier),
    }))
}

/** A quantity of a line, or of a component, that one of the two cases does not have. */
export const useNotThere = (): string => useCaseWords()('case.compare.notThere')
