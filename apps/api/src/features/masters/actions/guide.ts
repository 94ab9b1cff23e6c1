import type { FieldProblem, RowContent } from '@papaver/contract/masters/check-row.ts'
import type { GuideInput, RowInput } from '@papaver/contract/masters/edit-schema.ts'
import { repeatedForms, unsourcedFactor } from '@papaver/contract/masters/guide.ts'
import { mastersRefusals } from '@papaver/contract/masters/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { Refused, refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { contentOf } from '../editing/content.ts'
import { contextWithin } from '../editing/context.ts'
import type { Referred } from '../editing/lookups.ts'
import { addRowWithin, changeRowWithin, getRow } from './within.ts'
import { auditedRow } from './write.ts'

/** Problems of a part, under the path of the part: `forms.2.values.factor`. */
const within = (part: string, problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map((problem) => ({ ...problem, path: `${part}.${problem.path}` }))

/** Adds one row of the whole; what is wrong with it is kept, so that all parts are told at once. */
const addPart = async (
  tx: Tx,
  { part, word }: { part: string; word: 'substances' | 'substanceForms' },
  input: RowInput,
  problems: FieldProblem[],
): Promise<string | undefined> => {
  try {
    return (await addRowWithin(tx, word, input)).id
  } catch (error) {
    // A row is judged before it is written, so the transaction can go on to judge the others.
    if (!(error instanceof Refused) || error.refusal !== mastersRefusals.masterInvalid) throw error
    problems.push(...within(part, (error.details?.fields ?? []) as FieldProblem[]))
    return undefined
  }
}

const formsOf = async (tx: Tx, substanceId: string): Promise<Referred[]> => {
  const { own } = await contextWithin(tx, 'substanceForms')
  return [...own.values()].filter(({ row }) => String(row.fields.substanceId) === substanceId)
}

const standingContent = ({ code, row }: Referred): RowContent => contentOf('substanceForms', code, row.fields)

/** The formula of the base, from which the factors of the forms are computed; one that stands is not replaced. */
const giveBaseFormula = async (
  tx: Tx,
  base: Referred | undefined,
  { baseFormula, reason }: GuideInput,
  problems: FieldProblem[],
): Promise<void> => {
  const present = base?.row.fields.formula
  if (base === undefined || baseFormula === null || baseFormula === present) return
  if (present) return void problems.push({ path: 'baseFormula', code: 'fixed' })
  const change = { values: { formula: baseFormula } }
  try {
    await changeRowWithin(tx, { list: 'substanceForms', id: base.row.id }, change, reason)
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal !== mastersRefusals.masterInvalid) throw error
    problems.push({ path: 'baseFormula', code: 'formula' })
  }
}

const addForms = async (
  tx: Tx,
  substanceId: string,
  standing: readonly Referred[],
  { forms, reason }: GuideInput,
  problems: FieldProblem[],
): Promise<void> => {
  const repeated = repeatedForms(forms, standing.map(standingContent))
  for (const [index, form] of forms.entries()) {
    const part = `forms.${index}`
    const found = [...(repeated[index] ?? []), ...unsourcedFactor(form)]
    problems.push(...within(part, found))
    const values = { ...form.values, substanceId }
    // The second of two that are one and the same would be refused for its name once more.
    if (found.some(({ code }) => code === 'sameForm')) continue
    await addPart(tx, { part, word: 'substanceForms' }, { ...form, values, reason }, problems)
  }
}

const substanceOf = async (
  tx: Tx,
  { substance, reason }: GuideInput,
  problems: FieldProblem[],
): Promise<string | undefined> => {
  if (!('id' in substance))
    return addPart(tx, { part: 'substance', word: 'substances' }, { ...substance, reason }, problems)
  return getRow(await contextWithin(tx, 'substances'), substance.id).row.id
}

/**
 * A substance with its salts, esters and hydrates, or further ones of a substance that stands: all of it or none. Each
 * row is written and audited as if it had been added by itself; one more line of the trail tells the whole.
 */
export const enterSubstance = (deps: Deps, caller: Actor, input: GuideInput): Promise<string> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const problems: FieldProblem[] = []
    const id = await substanceOf(tx, input, problems)
    if (id !== undefined) {
      const standing = await formsOf(tx, id)
      const isWithoutForms = 'id' in input.substance && input.forms.length === 0
      if (isWithoutForms && input.baseFormula === null) refuse(mastersRefusals.masterNothingToDo)
      await giveBaseFormula(
        tx,
        standing.find(({ row }) => row.others.is_base === true),
        input,
        problems,
      )
      await addForms(tx, id, standing, input, problems)
    }
    if (id === undefined || problems.length > 0)
      return refuse(mastersRefusals.masterInvalid, { fields: problems })
    const { code } = getRow(await contextWithin(tx, 'substances'), id)
    recordAudit(tx, {
      action: 'master.guide',
      ...auditedRow('substances', id),
      details: {
        list: 'substances',
        code,
        isNew: !('id' in input.substance),
        forms: input.forms.map(({ names }) => Object.values(names)[0] ?? ''),
        ...(input.reason ? { reason: input.reason } : {}),
      },
    })
    return id
  })
