import type { Corner } from '@papaver/contract/plots/plot.ts'
import type { Label } from '../../../platform/documents/head.ts'
import type { HolderDocument } from '../../../platform/documents/holder-document.ts'

/** Quantity in the unit that was typed; a decimal string. */
export interface Quantity {
  quantity: string
  unit: Label
}

/** Everything a cultivation permit says (1961 Convention art. 23 and 28). Decimal figures are strings. */
export interface CultivationPermit extends HolderDocument {
  /** Code of its status once it is signed: a change of what grows already stands where that was. */
  status: string
  licenseNumber: string | null
  /** `substance`: its key among the masters; `code` as the international lists have it. */
  crop: { substance: string; code: string; name: Label }
  purpose: Label
  placing: Label
  propagation: Label
  cycles: number
  /** Of all plots. */
  squareMetres: string
  expectedFresh: Quantity
  expectedDry: Quantity
  responsible: { name: string; occupation: string }
  /** Number of the permit that this one replaces. */
  replaces: string | null
  /** `shape`: the boundary where one was drawn, [longitude, latitude] of WGS 84; it is not printed. */
  plots: readonly {
    name: string
    parcel: string | null
    site: string | null
    area: Quantity
    squareMetres: string
    shape: readonly Corner[] | null
  }[]
  /** `thc`, `cbd`: per cent of dry weight. */
  varieties: readonly {
    name: string
    thc: string | null
    cbd: string | null
    origin: Label
    lot: string | null
    importPermit: string | null
    plants: number
  }[]
  /** `quantity`: dried material; null where the contract is over the whole harvest. */
  buyers: readonly {
    name: string
    contractNumber: string
    contractOn: string | null
    quantity: Quantity | null
    isWhole: boolean
  }[]
}
