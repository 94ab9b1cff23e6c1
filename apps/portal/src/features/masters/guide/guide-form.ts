import { findableOf, folded, searchRanked } from '@papaver/contract/forgiving-search.ts'
import { type FieldProblem, problemsOfRow, type RowContent } from '@papaver/contract/masters/check-row.ts'
import { codeOfName, repeatedForms, unsourcedFactor } from '@papaver/contract/masters/guide.ts'
import { type ListColumn, lists } from '@papaver/contract/masters/lists.ts'
import { molarMass } from '@papaver/contract/masters/rules.ts'
import { keptCopies } from '../../../platform/kept-copies.ts'
import { contentOf, type RowValues, standingOf } from '../row/row-content.ts'

/** The steps of entering a substance, in the order in which they are gone. */
export const guideSteps = ['names', 'control', 'forms', 'preview'] as const
export type GuideStep = (typeof guideSteps)[number]

/** A salt, ester or hydrate of the substance; its key tells it apart while it has no name. */
export interface Salt extends RowValues {
  readonly key: string
}

export interface GuideForm {
  readonly step: GuideStep
  readonly substance: RowValues
  readonly baseFormula: string
  readonly forms: readonly Salt[]
  readonly reason: string
}

export const emptyGuide = (step: GuideStep): GuideForm => ({
  step,
  substance: standingOf('substances', undefined),
  baseFormula: '',
  forms: [],
  reason: '',
})

/** Every form belongs to the substance of the page; the server knows which one that is. */
export const emptySalt = (): Salt => ({
  ...standingOf('substanceForms', undefined, { baseCount: '1', substanceId: 'new' }),
  key: crypto.randomUUID(),
})

/** What is typed, until it is saved: one in each tab for a new substance, and one for each that stands. */
export const keptGuides = keptCopies<GuideForm>('substanceSteps')

/** The code of a new substance follows its name until another is written. */
export const codeOf = ({ substance: { code, names } }: GuideForm, needed: string): string =>
  code ?? codeOfName(names[needed] || names.en || '')

export const substanceContent = (guide: GuideForm, needed: string): RowContent =>
  contentOf('substances', { ...guide.substance, code: codeOf(guide, needed) })

export const formContents = ({ forms }: GuideForm): RowContent[] =>
  forms.map((form) => contentOf('substanceForms', form))

export interface Judged {
  readonly substance: readonly FieldProblem[]
  readonly base: readonly FieldProblem[]
  readonly forms: readonly (readonly FieldProblem[])[]
}

/** All that can be told without the other rows; `standing`: the forms that the substance has already. */
export const judgeGuide = (
  guide: GuideForm,
  { isNew, needed, standing }: { isNew: boolean; needed: string; standing: readonly RowContent[] },
): Judged => {
  const options = { isNew: true, neededCulture: needed }
  const formula = guide.baseFormula.trim()
  const contents = formContents(guide)
  const repeated = repeatedForms(contents, standing)
  return {
    substance: isNew ? problemsOfRow('substances', substanceContent(guide, needed), options) : [],
    base:
      formula !== '' && molarMass(formula) === undefined ? [{ path: 'baseFormula', code: 'formula' }] : [],
    forms: contents.map((content, index) => [
      ...problemsOfRow('substanceForms', content, options),
      ...(repeated[index] ?? []),
      ...unsourcedFactor(content),
    ]),
  }
}

/** The columns of a substance that are asked for with its names; all others come with its control. */
export const isOfNames = ({ section }: ListColumn): boolean => section === 'names'
const columnsOfNames = lists.substances.columns.filter(isOfNames).map(({ key }) => `values.${key}`)

/** Where the field of a problem stands; paths as the server has them: `forms.2.values.factor`. */
export const stepOf = (path: string): GuideStep => {
  if (!path.startsWith('substance.')) return 'forms'
  const own = path.slice('substance.'.length)
  const isNamed = own === 'code' || own.startsWith('names.') || columnsOfNames.includes(own)
  return isNamed ? 'names' : 'control'
}

/** Everything that is wrong, under the paths of the whole. */
export const problemsOfGuide = ({ substance, base, forms }: Judged): FieldProblem[] => [
  ...substance.map((problem) => ({ ...problem, path: `substance.${problem.path}` })),
  ...base,
  ...forms.flatMap((found, index) =>
    found.map((problem) => ({ ...problem, path: `forms.${index}.${problem.path}` })),
  ),
]

export interface Standing {
  readonly id: string
  readonly name: string
  readonly otherNames: readonly string[]
}
export interface Alike {
  readonly row: Standing
  readonly isSame: boolean
  readonly by: readonly string[]
}

const shortestSearch = 4
const mostSimilar = 3

/** Rows that go by one of these names or numbers already, and those that are found by the first of them. */
export const alikeRows = (texts: readonly string[], rows: readonly Standing[]): Alike[] => {
  const typed = new Set(texts.map(folded).filter((text) => text !== ''))
  const same = rows.flatMap((row) => {
    const by = [row.name, ...row.otherNames].filter((name) => typed.has(folded(name)))
    return by.length > 0 ? [{ row, isSame: true, by: by.filter((name) => name !== row.name) }] : []
  })
  const [first = ''] = typed
  const similar =
    first.length < shortestSearch
      ? []
      : searchRanked(rows, ({ name, otherNames }) => findableOf(name, otherNames), first)
          .filter(({ thing }) => !same.some(({ row }) => row.id === thing.id))
          .slice(0, mostSimilar)
          .map(({ thing, by }) => ({ row: thing, isSame: false, by }))
  return [...same, ...similar]
}

const textOf = (value: unknown): string[] => (typeof value === 'string' && value.trim() !== '' ? [value] : [])

/** By what a substance would be found: its names first. */
export const textsOfSubstance = ({ names, values, code }: RowContent): string[] => [
  ...Object.values(names),
  ...[values.synonyms ?? []].flat().map(String),
  ...textOf(code),
  ...textOf(values.casNumber),
  ...textOf(values.incbCode),
]

export const columnsOfForm = lists.substanceForms.columns.filter(({ key }) => key !== 'substanceId')
