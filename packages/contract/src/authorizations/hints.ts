import { type HintRule, hintRules } from '../hints/hint-rules.ts'
import { compare, minus, plus, share } from '../quantities/base.ts'
import {
  isFarFrom,
  nearerThan,
  smallerThan,
  tenthOf,
  type Usual,
  upperBound,
  usualOf,
} from '../quantities/robust.ts'
import type { Compared, EarlierDrug, HintDrug, HintFacts, HintLimits, HintLine } from './hint-facts.ts'

/** One thing that is unusual: what was seen, against what, how rare it is, and by which cases it was judged. */
export interface JudgedHint {
  readonly rule: HintRule
  /** Which substance or line, where there may be several: a rule says a thing once. */
  readonly subject: string
  /** What the sentence needs; figures as decimal strings. */
  readonly params: Readonly<Record<string, string>>
  readonly compared: readonly Compared[]
}

/** Cases named beside a hint; the figures are of all that were compared. */
const mostNamed = 8
const named = (cases: readonly Compared[]): Compared[] =>
  cases.slice(0, mostNamed).map(({ id, number, day }) => ({ id, number, day }))

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const daysBefore = (today: string, day: string): number => dayNumber(today) - dayNumber(day)

const gramsOf = (cases: readonly { readonly grams: string }[]): string[] => cases.map(({ grams }) => grams)
const ofDrug = ({ substanceId, grams }: HintDrug) => ({
  subject: String(substanceId),
  params: { substanceId: String(substanceId), grams },
})

/** How rare: larger than so many of those that were compared. */
const rarity = (value: string, values: readonly string[]) => ({
  smaller: String(smallerThan(value, values)),
  of: String(values.length),
})

const usualQuantity = (cases: readonly EarlierDrug[], { least }: HintLimits): Usual | undefined =>
  usualOf(gramsOf(cases), { least, leastSpread: tenthOf })

const quantityHint = (
  rule: HintRule,
  drug: HintDrug,
  cases: readonly EarlierDrug[],
  limits: HintLimits,
): JudgedHint[] => {
  const usual = usualQuantity(cases, limits)
  if (usual === undefined) return []
  const bound = upperBound(usual, limits.deviations)
  if (compare(drug.grams, bound) <= 0) return []
  const { subject, params } = ofDrug(drug)
  const figures = { median: usual.median, bound, ...rarity(drug.grams, gramsOf(cases)) }
  return [{ rule, subject, params: { ...params, ...figures }, compared: named(cases) }]
}

const ownQuantity = (drug: HintDrug, limits: HintLimits): JudgedHint[] =>
  quantityHint('ownQuantity', drug, drug.own, limits)

/** Who has a history of his own is held against that: a large company orders more than others every time. */
const othersQuantity = (drug: HintDrug, limits: HintLimits): JudgedHint[] =>
  drug.own.length >= limits.least ? [] : quantityHint('othersQuantity', drug, drug.others, limits)

/** One request for a large part of what a whole country needs in a year. */
const estimateShare = (drug: HintDrug, { sharePercent }: HintLimits): JudgedHint[] => {
  const { estimate, own, others, grams } = drug
  if (estimate === null || compare(estimate.grams, '0') <= 0) return []
  const limit = share(estimate.grams, String(sharePercent), '100')
  if (compare(grams, limit) < 0) return []
  const before = [...own, ...others]
  const { subject, params } = ofDrug(drug)
  return [
    {
      rule: 'estimateShare',
      subject,
      params: {
        ...params,
        percent: share('100', grams, estimate.grams),
        countryId: estimate.countryId,
        year: estimate.year,
        estimate: estimate.grams,
        bound: limit,
        ...rarity(grams, gramsOf(before)),
      },
      compared: named(before),
    },
  ]
}

/** What one order alone would have been pointed out for: by the checks, or here. */
const limitOfOne = (usual: Usual, { deviations, unusualMultiple }: HintLimits): string => {
  const [far, multiple] = [upperBound(usual, deviations), share(usual.median, unusualMultiple, '1')]
  return compare(far, multiple) < 0 ? far : multiple
}

/** Several orders from one partner within some days, each just below what would have been pointed out alone. */
const splitOrders = (drug: HintDrug, { today, partnerId }: HintFacts, limits: HintLimits): JudgedHint[] => {
  const isRecent = ({ day }: EarlierDrug) => daysBefore(today, day) <= limits.splitDays
  const usual = usualQuantity(
    drug.own.filter((each) => !isRecent(each)),
    limits,
  )
  if (usual === undefined || partnerId === null) return []
  const bound = limitOfOne(usual, limits)
  const near = share(bound, String(limits.splitPercent), '100')
  const isNear = ({ grams }: { readonly grams: string }) =>
    compare(grams, near) >= 0 && compare(grams, bound) <= 0
  const parts = drug.own.filter(
    (each) => isRecent(each) && each.partnerId === partnerId && isNear(each) && isAbove(usual.median, each),
  )
  if (!isNear(drug) || !isAbove(usual.median, drug) || parts.length === 0) return []
  const { subject, params } = ofDrug(drug)
  const sum = plus(drug.grams, ...gramsOf(parts))
  const figures = { count: String(parts.length + 1), days: String(limits.splitDays), sum, bound }
  const rare = rarity(sum, gramsOf(drug.own.filter((each) => !isRecent(each))))
  return [
    { rule: 'splitOrders', subject, params: { ...params, ...figures, ...rare }, compared: named(parts) },
  ]
}
/** Whoever always orders as much splits nothing. */
const isAbove = (middle: string, { grams }: { readonly grams: string }): boolean => compare(grams, middle) > 0

/** Full periods of so many days before the present one, back to the first case; how many cases fall into each. */
const countsByPeriod = (cases: readonly EarlierDrug[], today: string, days: number): number[] => {
  const periodOf = ({ day }: EarlierDrug) => Math.floor(daysBefore(today, day) / days)
  const periods = Math.max(0, ...cases.map(periodOf))
  const counts = Array.from({ length: periods }, () => 0)
  for (const each of cases) {
    const period = periodOf(each)
    if (period >= 1) counts[period - 1] = (counts[period - 1] ?? 0) + 1
  }
  return counts
}

/** Asked for far more often than it used to be. */
const frequency = (drug: HintDrug, { today }: HintFacts, limits: HintLimits): JudgedHint[] => {
  const { least, deviations, frequencyDays } = limits
  const counts = countsByPeriod(drug.own, today, frequencyDays).map(String)
  // Months without a request are many; as many requests as elsewhere tell nothing before there are some periods.
  const usual = usualOf(counts, { least: Math.ceil(least / 2), leastSpread: () => '1' })
  const recent = drug.own.filter(({ day }) => daysBefore(today, day) < frequencyDays)
  const count = String(recent.length + 1)
  if (usual === undefined || compare(count, upperBound(usual, deviations)) <= 0) return []
  const { subject, params } = ofDrug(drug)
  const figures = { count, days: String(frequencyDays), median: usual.median }
  return [
    {
      rule: 'frequency',
      subject,
      params: { ...params, ...figures, bound: upperBound(usual, deviations), ...rarity(count, counts) },
      compared: named(recent),
    },
  ]
}

/** Of a newcomer everything is new; of whom one knows, a partner, a way and a drug that are all new are unusual. */
const newAtOnce = ({ news, earlier }: HintFacts, limits: HintLimits): JudgedHint[] => {
  if (news.length < limits.newAtOnce || earlier.length < limits.least) return []
  const params = { news: news.join(','), of: String(earlier.length) }
  return [{ rule: 'newAtOnce', subject: '', params, compared: named(earlier) }]
}

/** Asked for anew by whom much of it was stolen or lost. */
const loss = ({ substanceId, own, losses }: HintDrug, limits: HintLimits): JudgedHint[] => {
  const lost = plus('0', ...gramsOf(losses))
  const traded = plus('0', ...gramsOf(own))
  if (losses.length === 0 || compare(lost, share(traded, limits.lossPercent, '100')) < 0) return []
  const params = {
    substanceId: String(substanceId),
    lost,
    traded,
    count: String(losses.length),
    days: String(limits.days),
  }
  return [{ rule: 'loss', subject: String(substanceId), params, compared: named(losses) }]
}

const figureHint = (
  rule: 'purity' | 'price',
  { position, substanceId }: HintLine,
  { value, earlier, ...rest }: NonNullable<HintLine['price' | 'purity']>,
  { least, deviations }: HintLimits,
): JudgedHint[] => {
  const values = earlier.map((each) => each.value)
  const usual = usualOf(values, { least, leastSpread: rule === 'purity' ? () => '0.5' : tenthOf })
  if (usual === undefined || !isFarFrom(usual, value, deviations)) return []
  const away = share(usual.spread, deviations, '1')
  const low = minus(usual.median, away)
  const params = {
    substanceId: String(substanceId),
    value,
    median: usual.median,
    low: compare(low, '0') < 0 ? '0' : low,
    high: plus(usual.median, away),
    smaller: String(nearerThan(value, values, usual.median)),
    of: String(values.length),
    ...('currency' in rest ? { currency: rest.currency } : {}),
  }
  return [{ rule, subject: String(position), params, compared: named(earlier) }]
}

const ofLine = (line: HintLine, limits: HintLimits): JudgedHint[] => [
  ...(line.purity === null ? [] : figureHint('purity', line, line.purity, limits)),
  ...(line.price === null ? [] : figureHint('price', line, line.price, limits)),
]

/**
 * What is unusual about a request, by rules that anybody can work out again: medians and median distances of earlier
 * cases, which one outlier does not move, and the limits of the settings. A hint decides nothing.
 */
export const judgeHints = (facts: HintFacts, limits: HintLimits): JudgedHint[] =>
  [
    ...facts.drugs.flatMap((drug) => [
      ...ownQuantity(drug, limits),
      ...othersQuantity(drug, limits),
      ...estimateShare(drug, limits),
      ...splitOrders(drug, facts, limits),
      ...frequency(drug, facts, limits),
      ...loss(drug, limits),
    ]),
    ...newAtOnce(facts, limits),
    ...facts.lines.flatMap((line) => ofLine(line, limits)),
  ]
    .filter(({ rule }) => !limits.off.includes(rule))
    .toSorted((left, right) => hintRules.indexOf(left.rule) - hintRules.indexOf(right.rule))
