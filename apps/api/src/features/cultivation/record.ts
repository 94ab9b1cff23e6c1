import { saidIn } from '@papaver/contract/casework/head.ts'
import { cultivationFields } from '@papaver/contract/cultivation/fields.ts'
import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import type { CultivationStatus } from '@papaver/contract/cultivation/life.ts'
import type {
  CultivationActionInput,
  CultivationCreateInput,
  CultivationInput,
} from '@papaver/contract/cultivation/schema.ts'
import { isAreaUnit, squareMetres } from '@papaver/contract/plots/area-units.ts'
import { tidy } from '@papaver/contract/plots/plot.ts'
import { computeSubstance, plain } from '@papaver/contract/quantities/base.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import type { Reader } from '../../platform/transaction.ts'
import {
  type CaseOfHouse,
  type CaseRow,
  conditionsIn,
  factsOfCase,
  ofHouse,
  recordsOf,
  type StepContext as StepContextOfAnyCase,
  type StoredCondition,
} from '../casework/public.ts'
import { type InspectionRow, listInspections, plannedOf } from '../inspections/public.ts'
import type { Masters } from '../masters/public.ts'
import type { CultivationFacts } from './policy.ts'
import { type CultivationParts, type CultivationRow, getCultivation, readParts } from './store.ts'

/** A cultivation whole: the case, what it says, its plots, varieties and buyers. */
export interface CultivationRecord extends CultivationParts {
  readonly case: CaseOfHouse
  readonly cultivation: CultivationRow
  readonly inspections: readonly InspectionRow[]
}
export type StepContext = StepContextOfAnyCase<CultivationRecord, CultivationActionInput>

const complete = async (db: Reader, row: CaseRow): Promise<CultivationRecord> => ({
  case: ofHouse(row),
  cultivation: await getCultivation(db, row.id),
  ...(await readParts(db, row.id)),
  inspections: await listInspections(db, row.id),
})

export const records = recordsOf(cultivationKind.entity, complete)

export const factsOf = (record: CultivationRecord): CultivationFacts => ({
  ...factsOfCase<CultivationStatus>(record.case),
  plannedInspections: plannedOf(record).length,
})

/** What a request is called, and what mails about it can say of it. */
export const named = {
  nameKey: (): string => 'cultivation.kindName',
  mailParams: ({ case: row }: CultivationRecord) => ({ subject: row.applicantName }),
}

export const conditionsOf = ({
  cultivation,
}: Pick<CultivationRecord, 'cultivation'>): readonly StoredCondition[] => conditionsIn(cultivation.conditions)

/** Grams of what was typed, as weighed; null where they cannot be told. */
export const gramsOf = (
  masters: Masters,
  quantity: string | null | undefined,
  code: string | null | undefined,
): string | null => {
  const unit = code ? masters.unit(code) : undefined
  const counted =
    quantity && unit
      ? computeSubstance({ substanceId: 0, quantity, unit, purity: null, factor: '1' })?.grossGrams
      : null
  return counted && isWithin('grams', counted) ? counted : null
}

const metresOf = (area: string | null | undefined, unit: string | null | undefined): string | null =>
  area && unit && isAreaUnit(unit) ? squareMetres(area, unit) : null

const decimalOrNull = (value: string | null | undefined): string | null => (value ? plain(value) : null)

type TypedParts = Pick<CultivationCreateInput, 'plots' | 'varieties' | 'buyers'>

/** Plots, varieties and buyers as they are kept; of a draft any part may be missing. */
export const partsOf = (
  masters: Masters,
  { plots = [], varieties = [], buyers = [] }: TypedParts,
): CultivationParts => ({
  plots: plots.map(({ name, siteId, parcel, area, areaUnit, shape }) => ({
    name: name || null,
    siteId: siteId ?? null,
    parcel: parcel || null,
    area: decimalOrNull(area),
    areaUnit: areaUnit && masters.unit(areaUnit) ? areaUnit : null,
    squareMetres: metresOf(area, areaUnit),
    shape: shape ? tidy(shape) : null,
  })),
  varieties: varieties.map(({ name, thc, cbd, originCountry, lot, importPermit, plants }) => ({
    name: name || null,
    thc: decimalOrNull(thc),
    cbd: decimalOrNull(cbd),
    originCountry: originCountry && masters.country(originCountry) ? originCountry : null,
    lot: lot || null,
    importPermit: importPermit || null,
    plants: plants ?? null,
  })),
  buyers: buyers.map(({ buyerId, contractNumber, contractOn, quantity, unit, isWhole }) => ({
    buyerId: buyerId ?? null,
    contractNumber: contractNumber || null,
    contractOn: contractOn ?? null,
    quantity: decimalOrNull(quantity),
    unit: unit && masters.unit(unit) ? unit : null,
    grams: gramsOf(masters, quantity, unit),
    isWhole: isWhole ?? false,
  })),
})

const plainOrNull = (value: string | null): string | null => (value === null ? null : plain(value))

/** The request that a cultivation would be, had it been typed. */
export const inputOf = ({
  cultivation,
  plots,
  varieties,
  buyers,
}: Pick<CultivationRecord, 'cultivation' | 'plots' | 'varieties' | 'buyers'>): CultivationInput => ({
  ...saidIn(cultivationFields, cultivation),
  plots: plots.map(({ squareMetres: _metres, area, shape, ...plot }) => ({
    ...plot,
    area: plainOrNull(area),
    shape: shape as CultivationInput['plots'][number]['shape'],
  })),
  varieties: varieties.map(({ thc, cbd, ...variety }) => ({
    ...variety,
    thc: plainOrNull(thc),
    cbd: plainOrNull(cbd),
  })),
  buyers: buyers.map(({ grams: _grams, quantity, ...buyer }) => ({
    ...buyer,
    quantity: plainOrNull(quantity),
  })),
})
