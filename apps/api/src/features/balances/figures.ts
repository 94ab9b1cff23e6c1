import { type FigureStep, standingFigures } from '@papaver/contract/balances/figures.ts'
import { balancesRefusals } from '@papaver/contract/balances/refusals.ts'
import { excessAfter, letterDayFault, wantsReason } from '@papaver/contract/balances/rules.ts'
import type { EstimateInput, FigureInput } from '@papaver/contract/balances/statement-schema.ts'
import type { EventName } from '@papaver/contract/consequences/events.ts'
import { compare, isPositive, minus, plain, plus } from '@papaver/contract/quantities/base.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Actor, nameOf } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { caseOfficers } from '../casework/public.ts'
import { cultureFor } from '../localization/public.ts'
import { type Masters, nameIn } from '../masters/public.ts'
import { notify } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import {
  type Figure,
  type LedgerRow,
  listFigures,
  lockBalance,
  openBalance,
  writeFigure,
} from './ledger-store.ts'
import type { BalanceRow } from './store.ts'

/** Who keeps estimates, and on which papers they stand. */
export interface Keeping {
  readonly masters: Masters
  readonly publicUrl: string
  readonly followers: Deps['followers']
}

/** What the limit would be: no more than can be kept, and with a reason where more is used and reserved. */
const refuseLimit = (balance: BalanceRow, { action, grams, reason }: Figure): void => {
  if (!isWithin('grams', plus(balance.limitGrams, grams))) refuse(balancesRefusals.balanceTooMuch)
  if (!reason?.trim() && wantsReason(balance, action, grams))
    refuse(balancesRefusals.balanceReasonWanted, { excess: excessAfter(balance, grams) })
}

/** A day that a person types; the authority's `today`. */
export const refuseLetterDay = ({ day }: Pick<EstimateInput, 'day'>, today: string): void => {
  const fault = letterDayFault(day, today)
  if (fault === 'dayFuture') refuse(balancesRefusals.balanceDayFuture)
  if (fault === 'dayEarly') refuse(balancesRefusals.balanceDayEarly)
}

const lastSequence = (figures: readonly LedgerRow[]): number => figures.at(-1)?.sequence ?? 0

/** The authority's people who keep estimates hear of what a colleague changed. */
const notifyKeepers = async (
  tx: Tx,
  { masters, publicUrl }: Keeping,
  balance: BalanceRow,
  { action, byName, reason }: Figure,
): Promise<void> => {
  if (action === 'estimate' || tx.origin.actorId === null) return
  const settings = await readSettings(tx.db)
  const substance = masters.substance(balance.substanceId)
  for (const person of await caseOfficers(tx.db, 'balance.edit')) {
    if (person.id === tx.origin.actorId) continue
    const culture = cultureFor(settings, person.culture)
    await notify(tx, person, {
      code: 'BALANCE_CHANGED',
      params: {
        substance: substance ? nameIn(substance.names, culture) : '',
        title: String(balance.year),
        userName: byName ?? '',
        comment: reason ?? '',
      },
      place: `/import-export/balances/${balance.id}`,
      publicUrl,
      entity: 'balance',
      entityId: balance.id,
    })
  }
}

const eventOf = (change: string, excess: string): EventName => {
  if (!change.startsWith('-')) return 'estimateRaised'
  return isPositive(excess) ? 'estimateBelowUse' : 'estimateLowered'
}

const write = async (tx: Tx, keeping: Keeping, balance: BalanceRow, figure: Figure): Promise<void> => {
  refuseLimit(balance, figure)
  await writeFigure(tx, balance.id, figure)
  const { action, grams, onDay, reference, reason } = figure
  const excess = excessAfter(balance, grams)
  recordAudit(tx, {
    action: `balance.${action}`,
    entity: 'balance',
    entityId: balance.id,
    details: {
      substanceId: balance.substanceId,
      year: balance.year,
      before: plain(balance.limitGrams),
      after: plus(balance.limitGrams, grams),
      ...(isPositive(excess) ? { excess } : {}),
      day: onDay,
      reference,
      reason,
    },
  })
  await notifyKeepers(tx, keeping, balance, figure)
  const event = eventOf(grams, excess)
  const concerned = { substanceIds: [balance.substanceId] }
  await keeping.followers.emit(tx, 'changedBehind', { event, concerned })
}

/** The first estimate or assessment of a substance for a year. Answers the id of its balance. */
export const enterEstimate = async (
  tx: Tx,
  keeping: Keeping,
  byName: string | null,
  { substanceId, year, grams, isProvisional, day, reference, reason }: EstimateInput,
): Promise<string> => {
  if (keeping.masters.substance(substanceId) === undefined) refuse(balancesRefusals.balanceSubstance)
  const balance = await openBalance(tx, { kind: 'estimate', substanceId, year, licenseId: null })
  const figures = await listFigures(tx.db, balance.id)
  if (figures.length > 0) refuse(balancesRefusals.balanceThere)
  await write(tx, keeping, balance, {
    action: 'estimate',
    grams: plain(grams),
    onDay: day,
    reference: reference || null,
    reason: reason || null,
    byName,
    isProvisional,
  })
  return balance.id
}

/** By how much a step changes the limit, and of which figure it is. */
const stepOf = (
  step: FigureStep,
  { grams, figure }: FigureInput,
  balance: BalanceRow,
  rows: readonly LedgerRow[],
): Pick<Figure, 'grams' | 'corrects' | 'isProvisional'> => {
  if (step === 'supplement') return { grams: plain(grams) }
  const standing = standingFigures(rows)
  const found = standing.find(({ line }) =>
    step === 'confirm' ? line.action === 'estimate' : line.id === figure,
  )
  if (found === undefined) return refuse(frameRefusals.notFound)
  const change = minus(grams, found.grams)
  if (step === 'confirm') {
    if (!balance.isProvisional) refuse(balancesRefusals.balanceConfirmed)
    return { grams: change, corrects: found.line.id, isProvisional: false }
  }
  if (compare(change, '0') === 0) refuse(balancesRefusals.balanceSame)
  return { grams: change, corrects: found.line.id }
}

/** Confirms an estimate, adds a supplement, or puts a figure right, within an open transaction. */
export const addFigure = async (
  tx: Tx,
  keeping: Keeping,
  byName: string | null,
  { id, step }: { readonly id: string; readonly step: FigureStep },
  input: FigureInput,
): Promise<void> => {
  const balance = await lockBalance(tx, id)
  if (balance?.kind !== 'estimate') return refuse(frameRefusals.notFound)
  const rows = await listFigures(tx.db, id)
  if (rows.length === 0) refuse(balancesRefusals.balanceNoEstimate)
  if (lastSequence(rows) !== input.seen) refuse(balancesRefusals.balanceStale)
  await write(tx, keeping, balance, {
    ...stepOf(step, input, balance, rows),
    action: step,
    onDay: input.day,
    reference: input.reference || null,
    reason: input.reason || null,
    byName,
  })
}

/** One command of whoever keeps estimates. */
export const keep = <Result>(
  deps: Deps,
  caller: Actor,
  work: (tx: Tx, byName: string) => Promise<Result>,
): Promise<Result> => inTransaction(deps, caller.origin, (tx) => work(tx, nameOf(caller.principal)))
