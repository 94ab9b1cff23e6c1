import { flag, list, number } from '../definition.ts'

/** Registration and accounts. */
export const usersSettings = {
  'users.verifyHours': number(48, 1, 720, { unit: 'hours' }),
  'users.resendsPerDay': number(3, 1, 100, { unit: 'perDay' }),
  /** So long a new applicant may add files without a login. */
  'users.uploadHours': number(24, 1, 720, { unit: 'hours' }),
  'users.unverifiedDays': number(7, 1, 365, { unit: 'days' }),
  'users.unansweredDays': number(28, 1, 365, { unit: 'days' }),
  /** Days after the last step at which an applicant whose turn it is is reminded. */
  'users.reminderDays': list<number>([7, 14, 21], {
    items: { kind: 'number', min: 1, max: 365 },
    unit: 'days',
    max: 20,
  }),
  'users.answerDays': number(14, 1, 365, { unit: 'days' }),
  'users.dormantMailDays': number(150, 1, 3650, { unit: 'days' }),
  'users.dormantDays': number(180, 0, 3650, { unit: 'days' }),
  'users.confirmationLetterRequired': flag(true),
  'users.letterFourEyes': flag(false),
  'users.managerMayApprove': flag(true),
  'users.maxManagers': number(2, 1, 100),
  'users.maxFiles': number(5, 0, 50, { unit: 'files' }),
  'users.registrationsPerHour': number(10, 1, 10_000, { unit: 'perHour' }),
  /** Services that give an address to anybody; one of these is pointed out to the authority. */
  'users.freeMailDomains': list<string>(
    [
      'gmail.com',
      'googlemail.com',
      'outlook.com',
      'hotmail.com',
      'live.com',
      'yahoo.com',
      'icloud.com',
      'proton.me',
      'protonmail.com',
      'gmx.net',
      'gmx.de',
      'web.de',
      'mail.ru',
      'yandex.ru',
      'orange.fr',
      'laposte.net',
    ],
    { items: { kind: 'text', format: 'domain', max: 255 } },
  ),
} as const
