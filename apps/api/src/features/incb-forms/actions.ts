import { type CellPlace, measureIn } from '@papaver/contract/incb-forms/fill.ts'
import { measureOf } from '@papaver/contract/incb-forms/layout.ts'
import { type FormStep, formLife, isOpenToOverrides } from '@papaver/contract/incb-forms/life.ts'
import { incbFormsRefusals } from '@papaver/contract/incb-forms/refusals.ts'
import type {
  OverrideInput,
  RestoreInput,
  StepInput,
  TextInput,
} from '@papaver/contract/incb-forms/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { type Actor, nameOf } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { type CaseContext, within } from '../casework/public.ts'
import { refuseForeignCell } from './cell.ts'
import { readForm } from './fill.ts'
import { type AskedForm, endsOn, entityIdOf } from './layouts.ts'
import { againstStep } from './policy.ts'
import {
  changeForm,
  deleteOverride,
  type FormChange,
  type FormRow,
  type FrozenForm,
  insertStep,
  lockForm,
  saveOverride,
  saveText,
} from './store.ts'
import { sealOf } from './view.ts'

/** What writes to a form has in the hand. */
export interface FormWriting {
  readonly tx: Tx
  readonly context: CaseContext
  readonly actor: Pick<Actor, 'principal'>
  readonly asked: AskedForm
}

const byOf = ({ actor: { principal } }: FormWriting) => ({
  byId: principal.accountId,
  byName: nameOf(principal),
})

const locked = async ({ tx, asked }: FormWriting, version: number): Promise<FormRow> => {
  const form = await lockForm(tx, asked.layout.code, asked.period)
  return form.version === version ? form : refuse(incbFormsRefusals.incbFormStale)
}

const note = ({ tx, asked }: FormWriting, step: string, details: Record<string, unknown>): void =>
  recordAudit(tx, {
    action: `incbForm.${step}`,
    entity: 'incbForm',
    entityId: entityIdOf(asked),
    details,
  })

/** What an action of a step has to say of the form that it leaves. */
const frozenIn = async ({ tx, context, asked }: FormWriting): Promise<FrozenForm> => {
  const { layout, substances, parts, texts } = await readForm(within(context, tx), asked)
  const shown = new Set(parts.flatMap(({ rows }) => rows.map(({ substanceId }) => substanceId)))
  return { layout, substances: substances.filter(({ id }) => shown.has(id)), parts, texts }
}

const changeBy = async (
  writing: FormWriting,
  step: FormStep,
  { seal, sentOn, reference }: StepInput,
): Promise<FormChange> => {
  const { asked, context, actor } = writing
  if (step === 'submit') return { submittedBy: actor.principal.accountId }
  if (step === 'return') return { submittedBy: null, frozen: null }
  if (step === 'approve') {
    const frozen = await frozenIn(writing)
    // A report was accepted, or goods were endorsed, while he read: he approves what he has not seen.
    if (sealOf(frozen) !== seal) refuse(incbFormsRefusals.incbFormStale)
    return { frozen }
  }
  const isPossible =
    sentOn !== undefined && sentOn > (endsOn(asked) ?? '') && sentOn <= context.calendar.today
  if (!isPossible || reference === undefined) return refuse(incbFormsRefusals.incbFormDay)
  return { sentOn, sentReference: reference }
}

/** Moves the form on, or back with a reason. */
export const takeFormStep = async (writing: FormWriting, step: FormStep, input: StepInput): Promise<void> => {
  const { tx, context, actor, asked } = writing
  const form = await locked(writing, input.version)
  const against = againstStep(step, {
    state: form.state,
    submittedBy: form.submittedBy,
    to: endsOn(asked),
    today: context.calendar.today,
    accountId: actor.principal.accountId,
    settings: context.settings,
  })
  if (against !== undefined) refuse(against)
  const change = await changeBy(writing, step, input)
  const state = formLife[form.state][step] ?? form.state
  await changeForm(tx, form.id, { ...change, state })
  const reason = step === 'return' ? (input.reason ?? null) : null
  await insertStep(tx, form.id, step, { ...byOf(writing), reason })
  const said = step === 'send' ? { sentOn: input.sentOn ?? null, reference: input.reference ?? null } : {}
  note(writing, step, { reason, ...said })
}

const columnAt = ({ asked: { layout } }: FormWriting, { part, column }: CellPlace) =>
  layout.parts.find(({ key }) => key === part)?.columns.find(({ key }) => key === column)

const openForm = async (writing: FormWriting, version: number): Promise<FormRow> => {
  const form = await locked(writing, version)
  if (!isOpenToOverrides(form.state)) refuse(incbFormsRefusals.incbFormState)
  return form
}

const openCell = async (writing: FormWriting, version: number, place: CellPlace): Promise<FormRow> => {
  const form = await openForm(writing, version)
  const { tx, context, asked } = writing
  refuseForeignCell(await readForm(within(context, tx), asked), context, place)
  // What is shown beside the form stands in another one.
  if (columnAt(writing, place)?.isBeside === true) refuse(incbFormsRefusals.incbFormCell)
  return form
}

/** How many decimals the cell takes. */
const mostDecimals = (writing: FormWriting, place: CellPlace): number => {
  const substance = writing.context.masters.substance(place.substanceId)
  const column = columnAt(writing, place)
  if (substance === undefined || column === undefined) return 0
  return measureIn(column, measureOf(writing.asked.layout, substance)).decimals
}

const decimalsOf = (figure: string): number => plain(figure).split('.')[1]?.length ?? 0

/** Puts an officer's figure, or nothing, in the place of what was worked out. */
export const overrideCell = async (writing: FormWriting, input: OverrideInput): Promise<void> => {
  const { version, figure, reason, ...place } = input
  const { tx } = writing
  const form = await openCell(writing, version, place)
  const decimals = mostDecimals(writing, place)
  if (figure !== null && decimalsOf(figure) > decimals)
    refuse(incbFormsRefusals.incbFormDecimals, { decimals })
  const written = figure === null || plain(figure) === '0' ? null : plain(figure)
  await saveOverride(tx, form.id, place, { figure: written, reason, ...byOf(writing) })
  await changeForm(tx, form.id)
  note(writing, 'override', { ...place, figure: written, reason })
}

/** What was worked out stands again. */
export const restoreCell = async (
  writing: FormWriting,
  { version, ...place }: RestoreInput,
): Promise<void> => {
  const { tx } = writing
  const form = await openCell(writing, version, place)
  if (!(await deleteOverride(tx, form.id, place))) refuse(incbFormsRefusals.incbFormNoOverride)
  await changeForm(tx, form.id)
  note(writing, 'restore', place)
}

/** What officers say in a part beside its figures. */
export const writeText = async (writing: FormWriting, { version, part, said }: TextInput): Promise<void> => {
  const { tx, asked } = writing
  const form = await openForm(writing, version)
  const isKnown = asked.layout.parts.some(({ key, text }) => key === part && text !== undefined)
  if (!isKnown) refuse(incbFormsRefusals.incbFormCell)
  await saveText(tx, form.id, { part, said, ...byOf(writing) })
  await changeForm(tx, form.id)
  note(writing, 'write', { part, length: said.length })
}
