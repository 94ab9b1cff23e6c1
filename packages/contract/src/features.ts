/**
 * Every capability, in the order in which they may lean on each other: a feature imports only from those
 * before it. The same word is the folder in all three trees, the first word of its refusal codes and the
 * namespace of its messages.
 */
export const features = [
  // ground
  'audit',
  'settings',
  'localization',
  'branding',
  'notifications',
  'masters',
  'help',
  // people
  'account',
  'establishments',
  'saved-views',
  // spine; before those who care for accounts, as whoever leaves hands over his cases
  'casework',
  'users',
  'registration',
  'api-keys',
  // subjects
  'inspections',
  'trading-establishments',
  'preparations',
  'balances',
  'licenses',
  'pre-export',
  'exchange',
  'authorizations',
  'incidents',
  'endorsements',
  'cultivation',
  'field-reports',
  'statistics',
  'incb-forms',
  'analysis',
  'verification',
  // reading
  'work',
  'calendar',
  'scheduling',
  'dashboard',
  'training',
  'operations',
  'demonstration',
] as const

export type Feature = (typeof features)[number]

/** The languages that ship complete. Further ones are added as data by the authority. */
export const shippedCultures = ['en', 'es', 'fi', 'fr', 'ru', 'de', 'ar'] as const
export type ShippedCulture = (typeof shippedCultures)[number]
