import { dangerousGroup, flag, list, number, object } from '../definition.ts'

type SecondFactorRule = 'required' | 'optional' | 'off'

const definitions = {
  /** Minutes without activity, and hours in all, after which a session ends. */
  'security.sessionMinutes': number(30, 1, 1440, { unit: 'minutes' }),
  'security.sessionAbsoluteHours': number(8, 1, 168, { unit: 'hours' }),
  'security.lockAttempts': number(5, 1, 100, { unit: 'times' }),
  /** Failed guesses from one address, over all accounts, in the same window. */
  'security.addressAttempts': number(50, 1, 100_000, { unit: 'times' }),
  'security.lockMinutes': number(15, 1, 10_080, { unit: 'minutes' }),
  /** Public verification: calls a minute from one address (product §10). */
  'security.verificationsPerMinute': number(10, 1, 10_000, { unit: 'perMinute' }),
  'security.verificationScansPerMinute': number(20, 1, 10_000, { unit: 'perMinute' }),
  'security.loginsPerMinute': number(30, 1, 10_000, { unit: 'perMinute' }),
  /** Each lock in a row lasts twice as long as the one before, up to this; so long a calm forgets all guesses. */
  'security.lockMinutesMaximum': number(1440, 1, 43_200, { unit: 'minutes' }),
  /** `required`, `optional` or `off` by role; of several roles the strictest counts. */
  'security.twoFactor': object<Record<string, SecondFactorRule>>(
    {
      CA_ADMIN: 'required',
      ESTB_MANAGER: 'required',
      ESTB_USER: 'required',
      CUST_USER: 'required',
      CUST_MANAGER: 'required',
      CULTIVATION: 'required',
    },
    { shape: { kind: 'choiceByRole', choices: ['required', 'optional', 'off'] } },
  ),
  /** Minutes that a sign-in waits for its second factor. */
  'security.secondFactorMinutes': number(10, 1, 60, { unit: 'minutes' }),
  /** So long a session counts as confirmed by password and code. */
  'security.confirmationMinutes': number(10, 1, 60, { unit: 'minutes' }),
  'security.recoveryCodes': number(10, 1, 50, { unit: 'times' }),
  /** Last passwords that may not be set again. */
  'security.passwordHistory': number(10, 0, 100),
  'security.resetMinutes': number(60, 5, 1440, { unit: 'minutes' }),
  'security.resetsPerHour': number(5, 1, 1000, { unit: 'perHour' }),
  /** Hours within which a new e-mail address must be proved. */
  'security.emailChangeHours': number(48, 1, 720, { unit: 'hours' }),
  'security.newDeviceMail': flag(true),
  'security.knownDeviceDays': number(180, 1, 3650, { unit: 'days' }),
  'security.impersonation': flag(true),
  /** So long an officer may wait before he begins with the code he was given. */
  'security.impersonationCodeSeconds': number(60, 10, 600, { unit: 'seconds' }),
  'security.impersonationMinutes': number(30, 1, 480, { unit: 'minutes' }),
  'security.impersonationWrites': flag(false),
  /** Addresses or CIDR ranges from which officers may sign in; empty: everywhere. */
  'security.ipAllowlistAdmin': list<string>([], {
    items: { kind: 'text', format: 'network', max: 50 },
    max: 200,
  }),
} as const
export const securitySettings = dangerousGroup(definitions)
