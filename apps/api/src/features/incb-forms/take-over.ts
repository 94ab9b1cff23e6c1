import { createHash } from 'node:crypto'
import { incbFormsRefusals } from '@papaver/contract/incb-forms/refusals.ts'
import type { TakeOver } from '@papaver/contract/incb-forms/schema.ts'
import {
  changesBalance,
  estimatesOn,
  hasEstimates,
  type TakeOverChange,
} from '@papaver/contract/incb-forms/take-over.ts'
import { compare, plain } from '@papaver/contract/quantities/base.ts'
import { nameOf } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/public.ts'
import {
  addFigure,
  enterEstimate,
  lockFigures,
  readExcess,
  readStandingEstimates,
  type StandingEstimate,
} from '../balances/public.ts'
import { type CaseContext, within } from '../casework/public.ts'
import type { FormWriting } from './actions.ts'
import { type FilledForm, readForm } from './fill.ts'
import { type AskedForm, entityIdOf } from './layouts.ts'
import type { FormRow } from './store.ts'
import { namingOf } from './view.ts'

/** What the Board has confirmed counts, whatever was sent before. */
const changeOf = (grams: string, standing: StandingEstimate | undefined): TakeOverChange => {
  if (standing === undefined) return 'enter'
  if (compare(standing.grams, grams) === 0) return 'same'
  return standing.isProvisional ? 'correct' : 'confirmed'
}

interface Compared {
  readonly form: FilledForm & { readonly row: FormRow }
  readonly standing: ReadonlyMap<number, StandingEstimate>
  readonly shown: TakeOver
}

const compared = async (context: CaseContext, asked: AskedForm): Promise<Compared> => {
  const { code } = asked.layout
  const form = await readForm(context, asked)
  const { row } = form
  if (!hasEstimates(code) || row?.state !== 'SNT') return refuse(incbFormsRefusals.incbFormState)
  const year = Number(asked.period)
  const sent = estimatesOn(code, form.parts)
  const standing = await readStandingEstimates(
    context.db,
    year,
    sent.map(({ substanceId }) => substanceId),
  )
  const excess = await readExcess(context.db, year, sent, standing)
  const naming = namingOf(context, form)
  const lines = sent.map(({ substanceId, grams }) => {
    const there = standing.get(substanceId)
    const change = changeOf(grams, there)
    return {
      ...{ substanceId, grams, name: naming.substance(substanceId) },
      standingGrams: there === undefined ? null : plain(there.grams),
      change,
      excessGrams: changesBalance(change) ? (excess.get(substanceId) ?? null) : null,
      balanceId: there?.id ?? null,
    }
  })
  const said = lines.map(({ substanceId, grams, standingGrams, change }) =>
    [substanceId, grams, standingGrams, change].join(' '),
  )
  const seal = createHash('sha256').update(said.join('\n')).digest('hex')
  return { form: { ...form, row }, standing, shown: { year, lines, seal } }
}

/** What was sent as estimates beside what stands in the balances of that year. */
export const readTakeOver = async (context: CaseContext, asked: AskedForm): Promise<TakeOver> =>
  (await compared(context, asked)).shown

/** Enters what was sent as provisional estimates and puts right those that differ, all of them or none. */
export const takeOver = async (writing: FormWriting, seal: string): Promise<void> => {
  const { tx, actor, asked } = writing
  const context = within(writing.context, tx)
  await lockFigures(tx)
  const { form, standing, shown } = await compared(context, asked)
  if (shown.seal !== seal) refuse(incbFormsRefusals.incbFormStale)
  const { sentOn, sentReference } = form.row
  const reason = context.words('incb-forms.takeOver.reason', {
    form: asked.layout.sign,
    period: asked.period,
  })
  const letter = { day: sentOn ?? context.calendar.today, reference: sentReference ?? '', reason }
  const { masters, publicUrl, followers } = context
  const byName = nameOf(actor.principal)
  const keeping = { masters, publicUrl, followers }
  const lines = shown.lines.filter(({ change }) => changesBalance(change))
  // In one order, so that two who write to the same balances never wait for each other.
  for (const { substanceId, grams } of lines.toSorted((one, other) => one.substanceId - other.substanceId)) {
    const there = standing.get(substanceId)
    if (there === undefined) {
      const estimate = { substanceId, year: shown.year, grams, isProvisional: true, ...letter }
      await enterEstimate(tx, keeping, byName, estimate)
    } else {
      const at = { id: there.id, step: 'correct' as const }
      await addFigure(tx, keeping, byName, at, { ...letter, grams, seen: there.seen, figure: there.figure })
    }
  }
  recordAudit(tx, {
    action: 'incbForm.takeOver',
    entity: 'incbForm',
    entityId: entityIdOf(asked),
    details: { year: shown.year, figures: lines.length },
  })
}
