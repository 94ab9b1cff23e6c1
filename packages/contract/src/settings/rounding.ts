import type { GramRounding } from '../quantities/gram-rounding.ts'
import type { Settings } from './definitions.ts'

/** How the authority wants grams shown. */
export const roundingOf = (settings: Settings): GramRounding => ({
  decimals: settings['import_export.gramDecimals'],
  smallDecimals: settings['import_export.smallGramDecimals'],
})
