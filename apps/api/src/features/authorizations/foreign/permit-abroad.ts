import { isSameParty } from '@papaver/contract/authorizations/certificate-checks.ts'
import type {
  ForeignPermitFacts,
  SignedOtherwise,
} from '@papaver/contract/authorizations/foreign-permit-checks.ts'
import type { SaidPermit } from '@papaver/contract/exchange/schema.ts'
import { inLine } from '@papaver/contract/in-line.ts'
import { compare, plain, plus } from '@papaver/contract/quantities/base.ts'
import { figure } from '../../../platform/documents/figures.ts'
import { longDate } from '../../../platform/long-date.ts'
import { findPermitAbroad, type NumberedAbroad } from '../../exchange/public.ts'
import { nameIn } from '../../masters/public.ts'
import type { CheckContext } from '../check-context.ts'
import { certifiedOf, unitWord } from '../lines.ts'
import type { AuthorizationRecord } from '../record.ts'
import { inUnit, type PairedLine, pairedLines } from './paired-lines.ts'

/** The permit of the other country that a case names as the one on which it rests; null where it names none. */
export const restsOn = ({ kind, case: row, header }: AuthorizationRecord): NumberedAbroad | null => {
  const { certificateNumber: number } = header
  if (kind.direction === 'import' || number === null || row.partnerCountry === null) return null
  return { countryId: row.partnerCountry, number }
}

/** Goods that pass through rest on the permit for their export, all others on that for their import. */
const directionAbroad = ({ kind }: AuthorizationRecord) =>
  kind.direction === 'transit' ? 'export' : 'import'

const ofParties = (said: SaidPermit, { kind, case: row, header }: AuthorizationRecord): SignedOtherwise[] => {
  const isTransit = kind.direction === 'transit'
  const known = {
    importer: isTransit ? header.importerAbroad : row.partnerName,
    exporter: isTransit ? row.partnerName : row.applicantName,
  }
  return (['importer', 'exporter'] as const).flatMap((side) => {
    const [signed, typed] = [said[side].name, known[side]]
    if (signed === null || !typed || isSameParty(signed, typed)) return []
    return [{ field: `foreignCertificate.${side}`, line: null, signed, typed }]
  })
}

const ofEnd = (
  { culture }: CheckContext,
  { validUntil }: SaidPermit,
  { header: { certificateValidUntil: typed } }: AuthorizationRecord,
): SignedOtherwise[] =>
  typed === null || typed <= validUntil
    ? []
    : [
        {
          field: 'foreignCertificate.validUntil',
          line: null,
          signed: longDate(validUntil, culture),
          typed: longDate(typed, culture),
        },
      ]

/** Goods that the permit does not name at all, beside those of the permit that nothing here is about; else all that it names. */
const unnamed = (
  { culture }: CheckContext,
  said: SaidPermit,
  lines: readonly PairedLine[],
): SignedOtherwise[] => {
  const paired = new Set(lines.map(({ theirs }) => theirs))
  const others = said.lines.filter((line) => !paired.has(line))
  const named = (others.length > 0 ? others : said.lines).map(({ name, code }) => name ?? code)
  return lines
    .filter(({ theirs }) => theirs === undefined)
    .map(({ line, name }) => ({
      field: 'substanceId',
      line: line.position,
      signed: inLine(culture, [...new Set(named)]),
      typed: name,
    }))
}

/** More of the same goods is certified than was signed, all their lines together; or in a unit of another kind. */
const ofGoods =
  ({ masters, culture }: CheckContext, said: SaidPermit) =>
  ([code, pairs]: [string, PairedLine[]]): SignedOtherwise[] => {
    const certified = pairs.flatMap(({ line }) => certifiedOf(line) ?? [])
    const [first] = certified
    const [{ line }] = pairs as [PairedLine]
    if (first === undefined || certified.length < pairs.length) return []
    const { unit } = first
    const sumIn = (goods: readonly { quantity: string; unit: string }[]): string | undefined => {
      const turned = goods.map((each) => inUnit(masters, each, unit))
      return turned.every((each) => each !== undefined) ? plus('0', ...turned) : undefined
    }
    const theirs = said.lines.filter((each) => each.code === code)
    const [signed, typed] = [sumIn(theirs), sumIn(certified)]
    const areKnown = theirs.every((each) => masters.unit(each.unit) !== undefined)
    if (typed === undefined || (signed === undefined && !areKnown)) return []
    if (signed !== undefined && compare(typed, signed) <= 0) return []
    const words = (quantity: string, own: string) =>
      `${figure(plain(quantity), culture)} ${unitWord(masters, own, culture)}`
    return [
      {
        field: 'certified',
        line: line.position,
        signed:
          signed === undefined
            ? inLine(
                culture,
                theirs.map((each) => words(each.quantity, each.unit)),
              )
            : words(signed, unit),
        typed: words(typed, unit),
      },
    ]
  }

const differencesOf = async (
  context: CheckContext,
  record: AuthorizationRecord,
  said: SaidPermit,
): Promise<SignedOtherwise[]> => {
  if (said.direction !== directionAbroad(record))
    return [{ field: 'foreignCertificate.number', line: null, signed: said.kind, typed: said.number }]
  const lines = await pairedLines(context, record, said.lines)
  const isWhole = said.lines.length === said.lineCount
  const goods = Map.groupBy(
    lines.filter(({ theirs }) => theirs !== undefined),
    ({ theirs }) => theirs?.code ?? '',
  )
  return [
    ...ofParties(said, record),
    ...ofEnd(context, said, record),
    ...(isWhole ? unnamed(context, said, lines) : []),
    ...[...goods].flatMap(ofGoods(context, said)),
  ]
}

/** Before an officer has it, and while its applicant answers, nothing of it is decided. */
const undecided: ReadonlySet<string> = new Set(['DRA', 'REQ', 'INF'])

/** What the checks must know of the permit of the other country on which a case rests, wherever it has come in. */
export const foreignPermitFacts = async (
  context: CheckContext,
  record: AuthorizationRecord,
): Promise<ForeignPermitFacts> => {
  const { masters, culture } = context
  const stopsDecisions = !undecided.has(record.case.status)
  const numbered = restsOn(record)
  const found = numbered && (await findPermitAbroad(context, numbered))
  if (!found) return { stopsDecisions, permitAbroad: null }
  const country = masters.country(found.countryId)
  const { status, issued, isRelied } = found
  const said = issued?.said
  const [ofOurs, applicant] = [said?.exporter.name ?? null, record.case.applicantName]
  return {
    stopsDecisions,
    permitAbroad: {
      number: found.number,
      country: country ? nameIn(country.names, culture) : found.countryId,
      status,
      isOfApplicant: ofOurs !== null && isSameParty(ofOurs, applicant),
      // What a forger may have signed is not compared, unless its authority has said since that it is in force.
      differences:
        said && (isRelied || status.state === 'valid') ? await differencesOf(context, record, said) : [],
    },
  }
}
