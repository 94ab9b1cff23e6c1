import { mostBuyers, mostPlots, mostVarieties } from '@papaver/contract/cultivation/fields.ts'
import type { CultivationInput, CultivationView } from '@papaver/contract/cultivation/schema.ts'
import type { Plot } from '@papaver/contract/plots/plot.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import { readDecimal, readWhole, typedDecimal } from '../../ui/decimal-text.ts'
import { newLineKey } from '../casework/draft/line-list.tsx'

/** A plot, a variety and a buyer, as somebody types them; the key is of the row of the page. */
export interface TypedPlot {
  readonly key: string
  readonly name: string
  readonly siteId: string
  readonly parcel: string
  readonly area: string
  readonly areaUnit: string
  readonly shape: Plot | null
}
export interface TypedVariety {
  readonly key: string
  readonly name: string
  readonly thc: string
  readonly cbd: string
  readonly originCountry: string
  readonly lot: string
  readonly importPermit: string
  readonly plants: string
}
export interface TypedBuyer {
  readonly key: string
  readonly buyerId: string
  readonly contractNumber: string
  readonly contractOn: string
  readonly quantity: string
  readonly unit: string
  readonly isWhole: boolean
}

/** What a request has besides its fields. */
export interface TypedParts {
  readonly plots: readonly TypedPlot[]
  readonly varieties: readonly TypedVariety[]
  readonly buyers: readonly TypedBuyer[]
}

/** `areaUnit`, `unit`: in which the authority counts, unless somebody says another one. */
export const emptyPlot = (areaUnit: string): TypedPlot => ({
  key: newLineKey(),
  name: '',
  siteId: '',
  parcel: '',
  area: '',
  areaUnit,
  shape: null,
})
export const emptyVariety = (): TypedVariety => ({
  key: newLineKey(),
  name: '',
  thc: '',
  cbd: '',
  originCountry: '',
  lot: '',
  importPermit: '',
  plants: '',
})
export const emptyBuyer = (unit: string): TypedBuyer => ({
  key: newLineKey(),
  buyerId: '',
  contractNumber: '',
  contractOn: '',
  quantity: '',
  unit,
  isWhole: false,
})

/** Texts that are not said are empty in their inputs. */
const said = <Said extends object>(values: Said) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) as {
    [Name in keyof Said]: NonNullable<Said[Name]> | ''
  }

export const partsOf = (
  { plots, varieties, buyers }: CultivationView,
  culture: string,
  units: { readonly areaUnit: string; readonly unit: string },
): TypedParts => {
  const figure = (value: string | null) => (value === null ? '' : typedDecimal(value, culture))
  return {
    plots: plots.map(({ name, siteId, parcel, area, areaUnit, shape }) => ({
      ...emptyPlot(areaUnit ?? units.areaUnit),
      ...said({ name, siteId, parcel }),
      area: figure(area),
      shape,
    })),
    varieties: varieties.map(({ thc, cbd, plants, name, originCountry, lot, importPermit }) => ({
      ...emptyVariety(),
      ...said({ name, originCountry, lot, importPermit }),
      thc: figure(thc),
      cbd: figure(cbd),
      plants: String(plants ?? ''),
    })),
    buyers: buyers.map(({ buyerId, contractNumber, contractOn, quantity, unit, isWhole }) => ({
      ...emptyBuyer(unit ?? units.unit),
      ...said({ buyerId, contractNumber, contractOn }),
      quantity: figure(quantity),
      isWhole,
    })),
  }
}

const amountOf = (
  typed: string,
  culture: string,
  range: 'quantity' | 'purity',
  unit?: string,
): string | null => {
  const reading = readDecimal(typed, culture, unit)
  return reading.kind === 'amount' && isWithin(range, reading.amount) ? reading.amount : null
}
const textOf = (typed: string): string | null => typed.trim() || null
const countOf = (typed: string, culture: string): number | null => {
  const count = readWhole(typed, culture)
  return count === undefined || count > 100_000_000 ? null : count
}

/** What goes to the server. */
export const inputOf = (
  { plots, varieties, buyers }: TypedParts,
  culture: string,
): Pick<CultivationInput, 'plots' | 'varieties' | 'buyers'> => ({
  plots: plots.slice(0, mostPlots).map(({ name, siteId, parcel, area, areaUnit, shape }) => ({
    name: textOf(name),
    siteId: siteId || null,
    parcel: textOf(parcel),
    area: amountOf(area, culture, 'quantity', areaUnit),
    areaUnit: areaUnit || null,
    shape: shape === null ? null : [...shape],
  })),
  varieties: varieties.slice(0, mostVarieties).map((variety) => ({
    name: textOf(variety.name),
    thc: amountOf(variety.thc, culture, 'purity'),
    cbd: amountOf(variety.cbd, culture, 'purity'),
    originCountry: variety.originCountry || null,
    lot: textOf(variety.lot),
    importPermit: textOf(variety.importPermit),
    plants: countOf(variety.plants, culture),
  })),
  buyers: buyers.slice(0, mostBuyers).map(({ quantity, ...buyer }) => ({
    buyerId: buyer.buyerId || null,
    contractNumber: textOf(buyer.contractNumber),
    contractOn: buyer.contractOn || null,
    quantity: amountOf(quantity, culture, 'quantity', buyer.unit),
    unit: buyer.unit || null,
    isWhole: buyer.isWhole,
  })),
})
