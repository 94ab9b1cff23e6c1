import type { ObligationContext } from '../template.ts'

/** A report of one company for 2025 of which nothing else is known: tests put in what they are about. */
export const bareContext: ObligationContext = {
  meta: { template: '', version: '1', establishment: 'E', period: '2025', checksum: '' },
  establishmentId: 'E',
  period: { from: '2025-01-01', to: '2025-12-31' },
  today: '2026-01-20',
  isNil: false,
  maxRows: 1000,
  substances: [],
  preparations: [],
  units: [],
  countries: [],
  recipients: [],
  openings: [],
  permits: [],
  deliveries: [],
  earlier: [],
  reported: [],
  earlierFiles: [],
  tolerances: {
    rounding: '0.5',
    continuityPercent: '0.5',
    permitPercent: '1',
    permitQuantity: '1',
    salesPercent: '1',
    lossPercent: '1',
    unusualFactor: '3',
  },
}
