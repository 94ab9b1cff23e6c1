import { departuresShown, hasDepartures } from '@papaver/contract/balances/figures.ts'
import type { Standing, Statement, StatementLine } from '@papaver/contract/balances/statement-schema.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { roundingOf } from '@papaver/contract/settings/rounding.ts'
import { gramsFigure, momentInZone } from '../../platform/documents/figures.ts'
import { languageOf } from '../../platform/documents/labels.ts'
import { longDate } from '../../platform/long-date.ts'
import { findPerson } from '../account/public.ts'
import { type CaseContext, documentHead } from '../casework/public.ts'
import type { PrintedEnd, PrintedLine, StatementDocument } from './document/statement.ts'
import { signedChange } from './statement.ts'

interface Printing {
  readonly statement: Statement
  readonly lines: readonly StatementLine[]
}

/** The grams of a line as the reader writes them, to the decimals that the authority shows everywhere. */
const figuresIn = ({ culture, settings }: CaseContext, statement: Statement) => {
  const rounding = roundingOf(settings)
  const grams = (figure: string) => gramsFigure(figure, culture, rounding)
  const departures = hasDepartures(statement) ? departuresShown : []
  return {
    grams,
    departures,
    standing: (standing: Standing): string[] =>
      [
        ...[standing.limitGrams, standing.usedGrams, standing.reservedGrams, standing.freeGrams],
        ...departures.map((key) => standing[`${key}Grams`]),
      ].map(grams),
  }
}

const lineOf = (context: CaseContext, statement: Statement, line: StatementLine): PrintedLine => {
  const { words, settings, culture } = context
  const { grams, standing } = figuresIn(context, statement)
  const { at, action, reference, reason, case: about, companyName, after } = line
  return {
    on: longDate(dayIn(settings['public.timeZone'], new Date(at)), languageOf(culture)),
    what: words(`balances.statement.actions.${action}`),
    words:
      about === null || reference === null
        ? [reference, reason].flatMap((each) => each ?? [])
        : [words('balances.statement.cameInBy', { number: reference })],
    number: about?.number ?? '',
    company: companyName ?? '',
    change: grams(about === null ? line.grams : signedChange(line)),
    figures: standing(after),
  }
}

/** What a statement prints for this reader, drawn together from what his page of it says. */
export const statementData = async (
  context: CaseContext,
  { statement, lines }: Printing,
): Promise<StatementDocument> => {
  const { db, principal, words, culture, settings, now } = context
  const { standing, grams, departures } = figuresIn(context, statement)
  const say = (key: string, values = {}) => words(`balances.statement.${key}`, values)
  const person = await findPerson(db, principal.accountId)
  if (person === undefined) throw new Error('who asks for a statement has no account')
  const { country, authority, pictures, signatory, demonstration } = await documentHead(
    context,
    person,
    'balances.statement.title',
  )
  const end = (at: 'opening' | 'closing'): PrintedEnd => ({
    label: say(at),
    figures: standing(statement[at]),
  })
  const { licenseNumber, substanceName, year, now: stands } = statement
  const column = (key: string) => words(`balances.columns.${key}`)
  return {
    culture,
    country,
    authority,
    pictures,
    signatory,
    ...(demonstration === undefined ? {} : { demonstration }),
    madeAt: now.toISOString(),
    madeOn: momentInZone(now.toISOString(), settings['public.timeZone']),
    title: say('titleOf', { name: substanceName, year: String(year) }),
    subtitle: licenseNumber === null ? say('ofEstimate') : say('ofQuota', { number: licenseNumber }),
    facts: [
      { label: column('limit'), value: grams(stands.limitGrams) },
      { label: column('used'), value: grams(stands.usedGrams) },
      { label: column('reserved'), value: grams(stands.reservedGrams) },
      { label: column('left'), value: grams(stands.freeGrams) },
      ...departures.map((key) => ({ label: column(key), value: grams(stands[`${key}Grams`]) })),
    ],
    columns: [
      ...['at', 'what', 'case', 'change'].map((key) => words(`balances.statement.columns.${key}`)),
      ...['limit', 'used', 'reserved', 'left', ...departures].map(column),
    ],
    opening: end('opening'),
    closing: end('closing'),
    lines: lines.map((line) => lineOf(context, statement, line)),
  }
}
