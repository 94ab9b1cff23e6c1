import { flag, list, number } from '../definition.ts'

/** Documents that an application for a licence may bring; which of them it must, the setting says. */
export const licenseDocuments = ['companyExtract', 'policeCheck', 'security', 'procedures'] as const

/** What licences allow (product §4). */
export const licenseActivities = [
  'manufacture',
  'wholesale',
  'import',
  'export',
  'research',
  'cultivate',
  'broker',
  'possess',
  'destroy',
  'transport',
] as const

export const licensesSettings = {
  /** One officer proposes, another decides. */
  'licenses.fourEyes': flag(true),
  /** Who decided does not sign either. */
  'licenses.thirdPersonSigns': flag(false),
  /** Working days for a decision. */
  'licenses.slaDays': number(30, 1, 365, { unit: 'workingDays' }),
  /** Working days for the answer to a question. */
  'licenses.answerDays': number(10, 1, 365, { unit: 'workingDays' }),
  /** Years for which a licence is issued at most. */
  'licenses.validityYears': number(5, 1, 30, { unit: 'years' }),
  /** Papers without which no application can be submitted. */
  'licenses.documents': list<(typeof licenseDocuments)[number]>(
    ['companyExtract', 'policeCheck', 'security'],
    {
      items: { kind: 'choice', choices: licenseDocuments },
      max: licenseDocuments.length,
    },
  ),
  /** Activities that are approved only after a look on the spot, within so many days. */
  'licenses.inspectedActivities': list<(typeof licenseActivities)[number]>([], {
    items: { kind: 'choice', choices: licenseActivities },
    max: licenseActivities.length,
  }),
  'licenses.inspectedWithinDays': number(365, 1, 3650, { unit: 'days' }),
  /** Days before its end on which the holder is reminded. */
  'licenses.expiryReminderDays': list<number>([120, 60, 30, 7], {
    items: { kind: 'number', min: 0, max: 365 },
    unit: 'days',
    max: 20,
  }),
  /** Days before its end from which a licence can be renewed. */
  'licenses.renewalOpensDays': number(120, 1, 730, { unit: 'days' }),
  /** Who has lost his last licence asks for nothing but a licence. */
  'licenses.closesWithLastLicence': flag(false),
  /** The law lets a licence go on past its end until a renewal applied for in time is decided. */
  'licenses.continuesDuringRenewal': flag(false),
} as const
