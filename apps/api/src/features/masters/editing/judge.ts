import { type FieldProblem, problemsOfRow, type RowContent } from '@papaver/contract/masters/check-row.ts'
import { lists } from '@papaver/contract/masters/lists.ts'
import { mastersRefusals } from '@papaver/contract/masters/refusals.ts'
import { isOffered, mayTouchFactor } from '@papaver/contract/masters/rules.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isSame } from '../fields.ts'
import { type ListContext, neededCulture } from './context.ts'
import type { Referred } from './lookups.ts'

/** What is to become of a row; `before` undefined: it is to be added. */
export interface Proposal {
  readonly before: Referred | undefined
  readonly content: RowContent
  /** Of the row once it is written. */
  readonly code: string
  readonly isActive: boolean
}
/** Whether cases were computed with a form, by its id. */
export type UsedForms = ReadonlySet<string>

const day = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const isOfferedRow = ({ row: { fields } }: Referred, today: string): boolean =>
  isOffered(
    {
      isActive: fields.isActive === true,
      validFrom: day(fields.validFrom),
      validUntil: day(fields.validUntil),
    },
    today,
  )

/** A row may go on referring to what is no longer offered, but not begin to. */
const ofReferences = (context: ListContext, { before, content }: Proposal): FieldProblem[] =>
  lists[context.word].columns.flatMap(({ key, list }): FieldProblem[] => {
    const value = content.values[key]
    if (list === undefined || value === null || value === undefined) return []
    const known = new Set([before?.row.fields[key] ?? []].flat().map(String))
    const strange = [value]
      .flat()
      .map(String)
      .filter((id) => !known.has(id))
    const found = strange.map((id) => context.lookups.get(list)?.get(id))
    if (found.includes(undefined)) return [{ path: `values.${key}`, code: 'unknown' }]
    const isOver = found.some((each) => each && !isOfferedRow(each, context.today))
    return isOver ? [{ path: `values.${key}`, code: 'notOffered' }] : []
  })

const ofFixed = ({ word }: ListContext, { before, content }: Proposal): FieldProblem[] =>
  before === undefined
    ? []
    : lists[word].columns.flatMap(({ key, fixed, atFirst }): FieldProblem[] => {
        const value = content.values[key]
        if (atFirst)
          return value === null || value === undefined ? [] : [{ path: `values.${key}`, code: 'fixed' }]
        return fixed && !isSame(before.row.fields[key], value)
          ? [{ path: `values.${key}`, code: 'fixed' }]
          : []
      })

/** Where a code that is taken is said: at the field by which people could choose another. */
const codePaths: Partial<Record<ListContext['word'], string>> = {
  conversionFactors: 'values.from',
  prohibitions: 'values.substanceId',
  foreignEstimates: 'values.year',
  populations: 'values.year',
}

const ofUnique = (context: ListContext, { before, content, code }: Proposal): FieldProblem[] => {
  const { word, own, cultures } = context
  const others = [...own.values()].filter(({ row }) => row.id !== before?.row.id)
  const isTaken = before === undefined && others.some((each) => each.code === code)
  const named = word === 'substanceForms' ? `names.${cultures[0] ?? 'en'}` : 'code'
  const columns = lists[word].columns.filter(({ key, unique }) => unique && content.values[key] !== null)
  return [
    ...(isTaken ? [{ path: codePaths[word] ?? named, code: 'taken' as const }] : []),
    ...columns
      .filter(({ key }) => others.some(({ row }) => isSame(row.fields[key], content.values[key])))
      .map(({ key }) => ({ path: `values.${key}`, code: 'taken' as const })),
  ]
}

/** Rows that programs or figures stand on. */
const neededUnits: readonly string[] = ['kg', 'g', 'mg', 'l', 'unit', 'ha', 'pack']
const isNeeded = ({ word, settings }: ListContext, { row, code }: Referred): boolean =>
  lists[word].isClosed === true ||
  (word === 'substanceForms' && row.others.is_base === true) ||
  (word === 'unitsOfMeasure' && neededUnits.includes(code)) ||
  (word === 'countries' && code === settings['public.countryId'])

const ofActions = (context: ListContext, { before, isActive }: Proposal): FieldProblem[] => {
  if (before === undefined) return lists[context.word].isClosed ? [{ path: 'code', code: 'closed' }] : []
  const isSwitchedOff = before.row.fields.isActive === true && !isActive
  return isSwitchedOff && isNeeded(context, before) ? [{ path: 'isActive', code: 'needed' }] : []
}

/** The past of a form that cases were computed with is closed (product §3.5). */
const ofFactors = (
  { word, lookups, today }: ListContext,
  { before, content, isActive }: Proposal,
  usedForms: UsedForms,
): FieldProblem[] => {
  if (word !== 'conversionFactors') return []
  const formId = String(content.values.formId)
  const isBase = lookups.get('substanceForms')?.get(formId)?.row.others.is_base === true
  if (isBase) return [{ path: 'values.formId', code: 'needed' }]
  const fields = before?.row.fields
  const isSameFigure = fields !== undefined && isSame(fields.factor, content.values.factor)
  if (isSameFigure && fields.isActive === isActive) return []
  return mayTouchFactor(day(content.values.from), today, usedForms.has(formId))
    ? []
    : [{ path: before === undefined ? 'values.from' : 'values.factor', code: 'past' }]
}

/** Estimates are of the drugs of the 1961 Convention: a figure of anything else would be judged by nothing. */
const ofEstimates = ({ word, lookups }: ListContext, { content }: Proposal): FieldProblem[] => {
  if (word !== 'foreignEstimates') return []
  const substance = lookups.get('substances')?.get(String(content.values.substanceId))
  return substance !== undefined && substance.row.fields.convention !== '1961'
    ? [{ path: 'values.substanceId', code: 'convention' }]
    : []
}

/** Everything that is wrong with a proposal, by itself and among the other rows. */
export const problemsOf = (
  context: ListContext,
  proposal: Proposal,
  usedForms: UsedForms,
): FieldProblem[] => {
  const isNew = proposal.before === undefined
  const alone = problemsOfRow(context.word, proposal.content, {
    isNew,
    neededCulture: neededCulture(context),
  })
  const among = [
    ...ofActions(context, proposal),
    ...ofFixed(context, proposal),
    ...ofReferences(context, proposal),
    // Where both are true, that the past is closed says more than that its day is taken.
    ...ofFactors(context, proposal, usedForms),
    ...ofEstimates(context, proposal),
    ...ofUnique(context, proposal),
  ]
  const said = new Set(alone.map(({ path }) => path))
  return [...alone, ...among.filter(({ path }) => !said.has(path))]
}

/** Says no to a single row: with the rule's own code where it is about the action, else field by field. */
export const refuseProblems = (problems: readonly FieldProblem[]): void => {
  if (problems.length === 0) return
  const codes = new Set(problems.map(({ code }) => code))
  if (codes.has('closed')) refuse(mastersRefusals.masterListClosed)
  if (codes.has('needed')) refuse(mastersRefusals.masterRowNeeded)
  if (codes.has('past')) refuse(mastersRefusals.masterFactorPast, { fields: problems })
  refuse(mastersRefusals.masterInvalid, { fields: problems })
}
