import {
  changeOfLeft,
  type LedgerAction,
  type LedgerPartName,
  ledgerParts,
  standingFigures,
  sumsOfFigures,
} from '@papaver/contract/balances/figures.ts'
import { daysOfYear, leftAfter } from '@papaver/contract/balances/rules.ts'
import type {
  Standing,
  Statement,
  StatementLine,
  StatementQuery,
} from '@papaver/contract/balances/statement-schema.ts'
import { plain, share } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { isOfOffice, startOfDay } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { findBalance, findLicenseOf, type LedgerRow, listFigures, listYears } from './ledger-store.ts'
import { type BalanceReading, figuresOf } from './list.ts'
import { findLineBefore, type LedgerPart, listLines, type StatementRow } from './statement-store.ts'
import type { BalanceRow, FiguresAfter } from './store.ts'

/** Lines of a page; one reads no more at once. */
const perPage = 50

/** The balance whose statement this person may read: the authority every one, a holder those of his own licences. */
export const balanceFor = async (db: Reader, principal: Principal, id: string): Promise<BalanceRow> => {
  const balance = (await findBalance(db, id)) ?? refuse(frameRefusals.notFound)
  if (isOfOffice(principal)) return balance
  const license = await findLicenseOf(db, balance)
  const isOwn = license !== undefined && license.establishmentId === principal.establishmentId
  return isOwn ? balance : refuse(frameRefusals.notFound)
}

const standingOf = (figures: FiguresAfter): Standing => ({
  limitGrams: plain(figures.limitGrams),
  usedGrams: plain(figures.usedGrams),
  reservedGrams: plain(figures.reservedGrams),
  freeGrams: leftAfter(figures),
  returnedGrams: plain(figures.returnedGrams),
  reexportedGrams: plain(figures.reexportedGrams),
})
const nothing = standingOf({
  limitGrams: '0',
  usedGrams: '0',
  reservedGrams: '0',
  returnedGrams: '0',
  reexportedGrams: '0',
})

const standingAfter = (row: LedgerRow | undefined): Standing =>
  row === undefined
    ? nothing
    : standingOf({
        limitGrams: row.limitAfter,
        usedGrams: row.usedAfter,
        reservedGrams: row.reservedAfter,
        returnedGrams: row.returnedAfter,
        reexportedGrams: row.reexportedAfter,
      })

const lineOf = (row: StatementRow, isOffice: boolean): StatementLine => ({
  sequence: row.sequence,
  at: row.at.toISOString(),
  action: row.action as LedgerAction,
  grams: plain(row.grams),
  after: standingAfter(row),
  case: row.caseId === null ? null : { id: row.caseId, number: row.number },
  companyName: isOffice ? row.companyName : null,
  day: row.onDay,
  reference: row.reference,
  reason: row.reason,
  byName: isOffice ? row.byName : null,
})

/** The part of the ledger that a query asks for, by the authority's days. */
export const partOf = (
  balanceId: string,
  { from, to, only }: Pick<StatementQuery, 'from' | 'to' | 'only'>,
  settings: Settings,
): LedgerPart => {
  const timeZone = settings['public.timeZone']
  const dayAfter = (day: string) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return {
    balanceId,
    from: from === undefined ? undefined : startOfDay(timeZone, from),
    until: to === undefined ? undefined : startOfDay(timeZone, dayAfter(to)),
    actions: only === undefined ? undefined : ledgerParts[only as LedgerPartName],
  }
}

/** Figures at the two ends of the period: those of the line before it, and of its last. */
export const endsOf = async (db: Reader, balance: BalanceRow, { from, until }: LedgerPart) => {
  const at = (moment: Date) => findLineBefore(db, balance.id, moment)
  const [opening, closing] = [from && (await at(from)), until && (await at(until))]
  return {
    opening: from === undefined ? nothing : standingAfter(opening),
    closing: until === undefined ? standingOf(balance) : standingAfter(closing),
  }
}

const perDay = ({ usedGrams, year }: BalanceRow, today: string): string | null => {
  const days = daysOfYear(year, today)
  return days === 0 || Number(usedGrams) === 0 ? null : share('1', usedGrams, String(days))
}

export interface StatementReading extends BalanceReading {
  readonly principal: Principal
}

const figuresShown = (rows: readonly LedgerRow[]): Statement['figures'] =>
  standingFigures(rows).map(({ line, grams }) => ({
    id: line.id,
    action: line.action as 'estimate' | 'supplement' | 'quota',
    grams,
    day: line.onDay,
    reference: line.reference,
  }))

/** What makes a balance and what became of it, line by line with the figures after each. */
export const readStatement = async (
  { db, masters, culture, settings, today, principal }: StatementReading,
  balance: BalanceRow,
  query: StatementQuery,
): Promise<Statement> => {
  const part = partOf(balance.id, query, settings)
  const isOffice = isOfOffice(principal)
  const [rows, found, years] = [
    await listFigures(db, balance.id),
    await listLines(db, part, { before: query.before, limit: perPage + 1 }),
    await listYears(db, balance),
  ]
  const lines = found.slice(0, perPage)
  const license = await findLicenseOf(db, balance)
  const substance = masters.substance(balance.substanceId)
  return {
    id: balance.id,
    kind: balance.kind as Statement['kind'],
    substanceId: balance.substanceId,
    substanceName: substance ? nameIn(substance.names, culture) : '',
    year: balance.year,
    licenseNumber: license?.number ?? null,
    isProvisional: balance.isProvisional,
    hasEstimate: rows.length > 0,
    ...sumsOfFigures(rows),
    now: standingOf(balance),
    ...(await endsOf(db, balance, part)),
    lastsUntil: figuresOf(balance, 'exact', today).lastsUntil,
    perDayGrams: perDay(balance, today),
    years,
    figures: figuresShown(rows),
    seen: rows.at(-1)?.sequence ?? 0,
    lines: lines.map((row) => lineOf(row, isOffice)),
    next: found.length > perPage ? (lines.at(-1)?.sequence ?? null) : null,
    mayEdit: isOffice && balance.kind === 'estimate' && principal.permissions.has('balance.edit'),
  }
}

/** As a statement signs it: what is left grows or shrinks by it. */
export const signedChange = ({ action, grams }: Pick<StatementLine, 'action' | 'grams'>): string =>
  changeOfLeft(action, grams)

/** All lines of a period, no more than `most`, the oldest first. */
export const readLines = async (
  { db, settings, principal }: StatementReading,
  balance: BalanceRow,
  query: StatementQuery,
  most: number,
): Promise<StatementLine[]> => {
  const part = partOf(balance.id, query, settings)
  const rows = await listLines(db, part, { before: undefined, limit: most })
  return rows.toReversed().map((row) => lineOf(row, isOfOffice(principal)))
}
