import type { Pool } from 'pg'
import { computeLines } from '../../apps/api/src/features/authorizations/lines.ts'
import { searchTextOf } from '../../apps/api/src/features/authorizations/search-text.ts'
import { type Masters, readMasters, type Substance } from '../../apps/api/src/features/masters/public.ts'
import { listPreparations } from '../../apps/api/src/features/preparations/public.ts'
import { readSettings } from '../../apps/api/src/features/settings/public.ts'
import { foldText } from '../../apps/api/src/platform/fold-text.ts'
import type { Database } from '../../apps/api/src/platform/transaction.ts'
import { checkCodeAlphabet } from '../../packages/contract/src/verification/rules.ts'
import { holderNames, partnerBranches, partnerPlaces, tradeWeights } from './words.ts'

/** One line of goods as the app itself would compute and search it; cases are put together from these. */
interface Goods {
  readonly group: string
  readonly substance_id: number | null
  readonly main_substance_id: number | null
  readonly preparation_id: string | null
  readonly form_id: number | null
  readonly quantity: string
  readonly unit: string
  readonly gross_grams: string | null
  readonly base_grams: string | null
  readonly components: unknown
  readonly words: string
  readonly weight: number
}

/** How often a substance that hardly anybody trades is asked for. */
const rarely = 0.3

/** Typical orders, in the unit a company would write: kilograms for bulk drugs, grams for potent ones. */
const ordersOf = (weight: number, slug: string): readonly (readonly [string, string])[] => {
  const isPotent = /fentanil|fentanyl|buprenorphine|etorphine|lysergide/.test(slug)
  const unit = isPotent ? 'g' : 'kg'
  const quantities = ['0.5', '1', '2', '2.5', '5', '7.25', '10', '12.5', '20', '25', '50', '120']
  if (weight === rarely) return [['5', 'g']]
  return quantities.map((quantity) => [quantity, unit] as const)
}

const goodsOfSubstance = async (db: Database, masters: Masters, substance: Substance): Promise<Goods[]> => {
  const weight = tradeWeights[substance.slug] ?? rarely
  // Salts and hydrates are what is shipped; the base where there is no other form.
  const salts = substance.forms.filter(({ isBase }) => !isBase)
  const forms = (salts.length > 0 ? salts : substance.forms).slice(0, weight === rarely ? 1 : 2)
  const orders = ordersOf(weight, substance.slug)
  const inputs = forms.flatMap(({ id }) =>
    orders.map(([quantity, unit]) => ({ substanceId: substance.id, formId: id, quantity, unit })),
  )
  return goodsOf(db, masters, substance.group, weight / inputs.length, inputs)
}

type LineInput = Parameters<typeof computeLines>[2][number]

const goodsOf = async (
  db: Database,
  masters: Masters,
  group: string,
  weight: number,
  inputs: readonly LineInput[],
): Promise<Goods[]> => {
  const lines = await computeLines(db, masters, inputs, new Date().toISOString().slice(0, 10))
  return lines.map((line) => ({
    group,
    substance_id: line.input.substanceId ?? null,
    main_substance_id: line.computed?.components[0]?.substanceId ?? line.input.substanceId ?? null,
    preparation_id: line.preparation?.id ?? null,
    form_id: line.input.formId ?? null,
    quantity: line.input.quantity ?? '1',
    unit: line.input.unit ?? 'g',
    gross_grams: line.computed?.grossGrams ?? null,
    base_grams: line.computed?.components[0]?.baseGrams ?? null,
    components: line.computed?.components ?? [],
    words: searchTextOf(masters, {
      number: null,
      applicantName: '',
      input: { kind: 'IMA', group: 'NP', lines: [] },
      values: { partnerName: null, partnerCountry: null },
      lines: [line],
    }),
    weight,
  }))
}

const allGoods = async (db: Database, masters: Masters): Promise<Goods[]> => {
  const traded = masters.substances.filter(({ group }) => group === 'NP' || group === 'PREC')
  const bulk = await Promise.all(traded.map((substance) => goodsOfSubstance(db, masters, substance)))
  const packs = await Promise.all(
    (await listPreparations(db, 'all')).map(({ id, group }) =>
      goodsOf(
        db,
        masters,
        group,
        8,
        ['50', '100', '240', '500', '1000', '2400'].map((quantity) => ({
          preparationId: id,
          quantity,
          unit: 'pack',
        })),
      ),
    ),
  )
  return [...bulk, ...packs].flat()
}

const wheelSize = 4096
/** As many as a large country's register has of the world; most of the trade is with the first. */
const partnerCount = 11_000
const slotsOf = (wheel: string, slots: readonly number[]) => slots.map((i, slot) => ({ wheel, slot, i }))

/** `size` slots, each item in as many of them as its weight asks for: a draw is one look into an array. */
const wheel = (weights: readonly number[], size: number): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let reached = 0
  return weights.flatMap((weight, index) => {
    const begin = Math.round((reached / total) * size)
    reached += weight
    return Array.from({ length: Math.round((reached / total) * size) - begin }, () => index + 1)
  })
}

/** A few large traders and a long tail (Zipf's law), as in any register. */
const traders = (count: number): number[] => Array.from({ length: count }, (_each, index) => 1 / (index + 6))

type Client = Pick<Pool, 'query'>
const json = (value: unknown): string => JSON.stringify(value)

const putSetting = async (
  client: Client,
  db: Database,
  masters: Masters,
  { cases, now }: { cases: number; now: Date },
): Promise<void> => {
  const settings = await readSettings(db)
  await client.query(
    `create temp table sample_setting as
     select $1::int as cases, $2::timestamptz as now, $3::text as country, $4::int as sla_days, $5::text as alphabet,
       $6::int[] as points`,
    [
      cases,
      now,
      settings['public.countryId'],
      settings['import_export.slaDays'],
      checkCodeAlphabet,
      masters.customsPoints.map(({ id }) => id),
    ],
  )
}

const putGoods = async (client: Client, goods: readonly Goods[]): Promise<void> => {
  await client.query(
    `create temp table sample_goods as
     select row_number() over ()::int as i, g.* from jsonb_to_recordset($1) as g(
       "group" text, substance_id int, main_substance_id int, preparation_id uuid, form_id int, quantity numeric,
       unit text, gross_grams numeric, base_grams numeric, components jsonb, words text)`,
    [json(goods)],
  )
  const slots = (group: string): number[] => {
    const indexes = goods.flatMap((each, index) => (each.group === group ? [index + 1] : []))
    const weights = indexes.map((index) => goods[index - 1]?.weight ?? 1)
    return wheel(weights, wheelSize).map((slot) => indexes[slot - 1] ?? 1)
  }
  await client.query(
    'create temp table sample_wheel as select * from jsonb_to_recordset($1) as w(wheel text, slot int, i int)',
    [
      json([
        ...slotsOf('NP', slots('NP')),
        ...slotsOf('PREC', slots('PREC')),
        ...slotsOf('holder', wheel(traders(200), wheelSize)),
        ...slotsOf('partner', wheel(traders(partnerCount), wheelSize)),
      ]),
    ],
  )
}

const putNames = async (client: Client, masters: Masters): Promise<void> => {
  const places = partnerPlaces.filter(({ country }) => masters.country(country) !== undefined)
  await client.query(
    `create temp table sample_name as select row_number() over ()::int as i, n.* from jsonb_to_recordset($1)
       as n(name text, folded text)`,
    [json(holderNames(200).map((name) => ({ name, folded: foldText(name) })))],
  )
  const partners = Array.from({ length: partnerCount }, (_each, index) => {
    const place = places[index % places.length]
    if (place === undefined) throw new Error('no country of a partner is known')
    const { city, country, suffix, names } = place
    const house = Math.floor(index / places.length)
    const branch = partnerBranches[Math.floor(house / names.length) % partnerBranches.length]
    const name = [names[house % names.length], branch, suffix].filter(Boolean).join(' ')
    return { name, folded: foldText(name), city, country }
  })
  await client.query(
    `create temp table sample_place as select row_number() over ()::int as i, n.* from jsonb_to_recordset($1)
       as n(name text, folded text, city text, country text)`,
    [json(partners)],
  )
}

/**
 * Puts the samples that cases are drawn from into temporary tables of this connection: names to make companies
 * and partners of, goods computed by the app's own functions, and the wheels to draw them with.
 */
export const loadSamples = async (
  client: Client,
  db: Database,
  of: { cases: number; now: Date },
): Promise<void> => {
  const masters = await readMasters(db)
  await putSetting(client, db, masters, of)
  await putGoods(client, await allGoods(db, masters))
  await putNames(client, masters)
}
