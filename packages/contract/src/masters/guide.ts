import { folded } from '../forgiving-search.ts'
import type { FieldProblem, RowContent } from './check-row.ts'

/** Rules of entering a substance with its salts and other forms in one go; pure. */

/** The most forms that are entered at once; more are added to the substance afterwards. */
export const mostForms = 30

/** `Papaverone, (R)-` → `papaverone-r`: a code as those of the master are made; empty where no letter fits. */
export const codeOfName = (name: string): string =>
  folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)

type FormContent = Pick<RowContent, 'names' | 'values'>

/** What a form cannot share with another form of its substance, with the path at which it is said. */
const marksOf = ({ names, values }: FormContent): [path: string, mark: string][] => {
  const { casNumber } = values
  return [
    ...Object.entries(names)
      .filter(([, name]) => name.trim() !== '')
      .map(([culture, name]): [string, string] => [`names.${culture}`, `${culture} ${folded(name)}`]),
    ...(typeof casNumber === 'string' && casNumber.trim() !== ''
      ? [['values.casNumber', `cas ${casNumber.trim()}`] as [string, string]]
      : []),
  ]
}

/**
 * The same salt entered twice: a name or CAS number that another form of the substance has already, one that stands or
 * one above it. Formulas may be alike: isomers have one.
 */
export const repeatedForms = (
  forms: readonly FormContent[],
  standing: readonly FormContent[],
): readonly (readonly FieldProblem[])[] => {
  const seen = new Set(standing.flatMap((form) => marksOf(form).map(([, mark]) => mark)))
  return forms.map((form) => {
    const marks = marksOf(form)
    const repeated = marks.filter(([, mark]) => seen.has(mark))
    for (const [, mark] of marks) seen.add(mark)
    return repeated.map(([path]) => ({ path, code: 'sameForm' as const }))
  })
}

/** A factor without its source cannot be compared with anything. */
export const unsourcedFactor = ({ values }: FormContent): readonly FieldProblem[] => {
  const { source } = values
  return typeof source === 'string' && source.trim() !== ''
    ? []
    : [{ path: 'values.source', code: 'required' as const }]
}
