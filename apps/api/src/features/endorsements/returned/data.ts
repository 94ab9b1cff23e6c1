import type { ReturnInput } from '@papaver/contract/endorsements/returned-schema.ts'
import { effective } from '@papaver/contract/endorsements/rules.ts'
import { isPositive, plain, share } from '@papaver/contract/quantities/base.ts'
import { paragraphsOf } from '../../../platform/documents/paragraphs.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Person } from '../../account/public.ts'
import {
  type AuthorizationRecord,
  addresseesOf,
  foreignAuthorityName,
  foreignCulture,
  partiesOf,
  permitLine,
  type ViewContext,
} from '../../authorizations/public.ts'
import { documentCulture, documentHead } from '../../casework/public.ts'
import { nameIn } from '../../masters/public.ts'
import { roundingOf } from '../../settings/public.ts'
import { movementOf } from '../movements.ts'
import { listEndorsements } from '../store.ts'
import type { ReturnedLetter, ReturnedLine } from './document/returned-letter.ts'

/** The authority that receives what concerns the permit; by the name of its country where the masters know none. */
const addresseeOf = (context: ViewContext, record: AuthorizationRecord): ReturnedLetter['addressee'] => {
  const [authority] = addresseesOf(context, record)
  return authority
    ? { name: nameIn(authority.names, foreignCulture), lines: [...authority.addressLines] }
    : { name: foreignAuthorityName(context, record), lines: [] }
}

/** First and last day on which goods came in, by customs' word; by that of the others where customs is silent. */
const movedOn = async (
  context: ViewContext,
  { case: row }: AuthorizationRecord,
): Promise<ReturnedLetter['movedOn']> => {
  const rows = await listEndorsements(context.db, [row.id])
  const moved = effective(rows.map((each) => movementOf(context, each))).filter(({ lines }) =>
    lines.some(({ quantity }) => isPositive(quantity)),
  )
  const seen = moved.filter(({ source }) => source === 'customs')
  const days = (seen.length > 0 ? seen : moved).map(({ date }) => date).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? null : { first, last }
}

const linesOf = (
  context: ViewContext,
  { lines }: AuthorizationRecord,
  input: ReturnInput,
  culture: string,
): Promise<ReturnedLine[]> =>
  Promise.all(
    lines.map(async (line) => {
      const said = await permitLine(context, line, culture)
      const imported = input.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? '0'
      const whole = said.components ?? [{ name: null, baseGrams: said.baseGrams }]
      return {
        position: said.position,
        name: said.name,
        code: said.code,
        authorized: said.quantity,
        imported: plain(imported),
        unit: said.unit,
        unitCode: said.unitCode,
        bases: whole.map(({ name, baseGrams }) => ({
          name,
          baseGrams: share(baseGrams, imported, said.quantity),
        })),
      }
    }),
  )

/** Draws together what the letter says, from the permit, its movements and the masters as they stand now. */
export const letterData = async (
  tx: Tx,
  context: ViewContext,
  record: AuthorizationRecord,
  { input, number, signatory }: { input: ReturnInput; number: string; signatory: Person },
): Promise<ReturnedLetter> => {
  const { settings, calendar } = context
  const { case: row, header } = record
  const cameIn = input.lines.some(({ quantity }) => isPositive(quantity))
  return {
    ...(await documentHead(context, signatory, 'authorizations.signatoryTitle')),
    number,
    writtenOn: calendar.today,
    rounding: roundingOf(settings),
    addressee: addresseeOf(context, record),
    exportAuthorization: { number: input.foreignNumber, issuedOn: input.foreignIssuedOn ?? null },
    importPermit: { number: row.number ?? '', issuedOn: header.issuedOn, validUntil: row.validUntil },
    ...(await partiesOf(tx, context, record)),
    movedOn: cameIn ? await movedOn(context, record) : null,
    lines: await linesOf(context, record, input, documentCulture(settings)),
    words: paragraphsOf(input.words ?? ''),
  }
}
