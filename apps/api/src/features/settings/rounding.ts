import type { GramRounding } from '@papaver/contract/quantities/shown.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'

/** How the authority wants grams shown. */
export const roundingOf = (settings: Settings): GramRounding => ({
  decimals: settings['import_export.gramDecimals'],
  smallDecimals: settings['import_export.smallGramDecimals'],
})
