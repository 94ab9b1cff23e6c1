import type {
  Compared,
  EarlierDrug,
  EarlierFigure,
  HintDrug,
  HintFacts,
  HintLine,
} from '@papaver/contract/authorizations/hint-facts.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { compare, plain, plus, share } from '@papaver/contract/quantities/base.ts'
import { allOf } from '../../platform/all-of.ts'
import { findBalances } from '../balances/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import { findForeignEstimates } from '../masters/public.ts'
import type { CheckContext } from './check-context.ts'
import { type EarlierPart, type LossRow, listLosses, listOthersParts, listOwnParts } from './hint-store.ts'
import { debitsEstimate } from './kind-rules.ts'
import { type AuthorizationRecord, componentsOf, gramsByDrug } from './record.ts'
import { balanceYear } from './reservations.ts'
import type { LineRow } from './store.ts'

/** What the checks call new, and we but add up. */
const newCodes: ReadonlySet<string> = new Set(['newPartner', 'newRoute', 'newSubstance'])

interface Found {
  readonly timeZone: string
  readonly own: readonly EarlierPart[]
  readonly others: readonly EarlierPart[]
}

const comparedOf = ({ timeZone }: Found, { id, number, submittedAt }: EarlierPart): Compared => ({
  id,
  number,
  day: dayIn(timeZone, submittedAt),
})

/** What each case was for of a drug: its lines added up. */
const drugOf = (found: Found, parts: readonly EarlierPart[], substanceId: number): EarlierDrug[] => {
  const cases = new Map<string, EarlierDrug>()
  for (const part of parts.filter((each) => each.substanceId === substanceId)) {
    const before = cases.get(part.id)
    const base = before ?? { ...comparedOf(found, part), partnerId: part.partnerId }
    cases.set(part.id, { ...base, grams: plus(before?.grams ?? '0', part.grams) })
  }
  return [...cases.values()]
}

const priceOf = (part: Pick<EarlierPart, 'valueAmount' | 'grams'>): string | null =>
  part.valueAmount === null || compare(part.grams, '0') <= 0 ? null : share(part.valueAmount, '1', part.grams)

/** Of the same drug in the same form; of the applicant and of others alike. */
const figuresLike = (
  found: Found,
  isLike: (part: EarlierPart) => boolean,
  figureOf: (part: EarlierPart) => string | null,
): EarlierFigure[] =>
  [...found.own, ...found.others].flatMap((part) => {
    const value = isLike(part) ? figureOf(part) : null
    return value === null ? [] : [{ ...comparedOf(found, part), value: plain(value) }]
  })

const lineFacts = (found: Found, line: LineRow): HintLine[] => {
  const { substanceId, formId, purity, valueAmount, valueCurrency, position } = line
  const grams = componentsOf(line)[0]?.baseGrams
  if (substanceId === null || formId === null || grams === undefined) return []
  const isLike = (part: EarlierPart) => part.substanceId === substanceId && part.formId === formId
  const isPriced = (part: EarlierPart) => isLike(part) && part.valueCurrency === valueCurrency
  const price = priceOf({ valueAmount, grams })
  return [
    {
      position,
      substanceId,
      purity:
        purity === null
          ? null
          : { value: plain(purity), earlier: figuresLike(found, isLike, (part) => part.purity) },
      price:
        price === null || valueCurrency === null
          ? null
          : {
              value: price,
              currency: valueCurrency,
              earlier: figuresLike(found, isPriced, priceOf),
            },
    },
  ]
}

type Estimates = ReadonlyMap<number, NonNullable<HintDrug['estimate']>>

/** What the country in which the goods will be used needs in the year: our own for an import, theirs for an export. */
const estimatesOf = async (
  { db, calendar }: CheckContext,
  record: AuthorizationRecord,
  substanceIds: readonly number[],
): Promise<Estimates> => {
  const year = balanceYear(record, calendar.today)
  const { case: row, kind } = record
  if (debitsEstimate(record)) {
    const keys = substanceIds.map((substanceId) => ({
      kind: 'estimate' as const,
      substanceId,
      year,
      licenseId: null,
    }))
    const [house, balances] = await Promise.all([
      findEstablishment(db, row.establishmentId),
      findBalances(db, keys),
    ])
    const countryId = house?.countryId ?? ''
    return new Map(
      balances.map(({ substanceId, limitGrams }) => [
        substanceId,
        { countryId, year: String(year), grams: plain(limitGrams) },
      ]),
    )
  }
  if (kind.direction !== 'export' || row.partnerCountry === null) return new Map()
  const countryId = row.partnerCountry
  const known = await findForeignEstimates(db, countryId, year, substanceIds)
  return new Map(
    known.map(({ substanceId, grams }) => [
      substanceId,
      { countryId, year: String(year), grams: plain(grams) },
    ]),
  )
}

const distinct = (found: Found): Compared[] => [
  ...new Map(found.own.map((part) => [part.id, comparedOf(found, part)])).values(),
]

const lossesOf = (rows: readonly LossRow[], substanceId: number): HintDrug['losses'] =>
  rows
    .filter((row) => row.substanceId === substanceId)
    .map(({ id, number, day, grams }) => ({ id, number, day, grams: plain(grams) }))

/** What a request is held against. Everything is asked at once, and by index. */
export const hintFacts = async (
  context: CheckContext,
  record: AuthorizationRecord,
  warnings: readonly string[],
): Promise<HintFacts> => {
  const { db, settings, calendar, now } = context
  const { establishmentId, kind, partnerId, id } = record.case
  const timeZone = settings['public.timeZone']
  const since = new Date(now.getTime() - settings['import_export.hintDays'] * 86_400_000)
  const drugs = gramsByDrug(record)
  const substanceIds = [...drugs.keys()]
  const { own, others, estimates, losses } = await allOf({
    own: listOwnParts(db, { establishmentId, kind, exceptId: id, since }),
    others: listOthersParts(db, { substanceIds, establishmentId, kind, since }),
    estimates: estimatesOf(context, record, substanceIds),
    losses: listLosses(db, establishmentId, substanceIds, dayIn(timeZone, since)),
  })
  const found: Found = { timeZone, own, others }
  return {
    today: calendar.today,
    partnerId,
    news: warnings.filter((code) => newCodes.has(code)),
    earlier: distinct(found),
    drugs: [...drugs].map(([substanceId, grams]) => ({
      substanceId,
      grams,
      own: drugOf(found, own, substanceId),
      others: drugOf(found, others, substanceId),
      estimate: estimates.get(substanceId) ?? null,
      losses: lossesOf(losses, substanceId),
    })),
    lines: record.lines.flatMap((line) => lineFacts(found, line)),
  }
}
