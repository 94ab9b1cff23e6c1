import { company, customs, osmund, type PersonStory, verify } from './person-story.ts'

/** Accounts whose registration has been decided, and what became of them. */
export const decidedPeople: readonly PersonStory[] = [
  {
    daysAgo: 60,
    person: {
      ...company,
      userName: 'nadia.brunner',
      firstName: 'Nadia',
      lastName: 'Brunner',
      occupation: 'Export clerk',
      phone: '+999 555 0128',
      culture: 'en',
      isManager: false,
      establishmentName: 'Valeron Pharma Trading Ltd',
    },
    steps: [verify, { day: 2, who: 'rival', action: 'approve' }],
  },
  {
    daysAgo: 52,
    person: {
      ...osmund,
      userName: 'tomas.ekman',
      firstName: 'Tomas',
      lastName: 'Ekman',
      occupation: 'Warehouse supervisor',
      phone: '+999 555 0175',
      culture: 'en',
    },
    steps: [
      verify,
      { day: 1, who: 'importer', action: 'approve' },
      {
        day: 48,
        who: 'officer',
        action: 'lock',
        input: { reasonCode: 'LOCK-DEVICE', comment: 'Reported by his company: the laptop was stolen.' },
      },
    ],
  },
  {
    daysAgo: 90,
    person: {
      ...osmund,
      userName: 'viktor.lanz',
      firstName: 'Viktor',
      lastName: 'Lanz',
      occupation: 'Import clerk',
      phone: '+999 555 0191',
      culture: 'de',
    },
    steps: [
      verify,
      { day: 2, who: 'importer', action: 'approve' },
      {
        day: 70,
        who: 'importer',
        action: 'deactivate',
        input: { reasonCode: 'DEACTIVATE-ABSENCE', comment: 'Parental leave until spring.' },
      },
    ],
  },
  {
    daysAgo: 30,
    person: {
      ...company,
      establishmentType: 'NEW',
      userName: 'petra.quinn',
      firstName: 'Petra',
      lastName: 'Quinn',
      email: 'quinn.botanicals@outlook.com',
      occupation: '',
      phone: '',
      culture: 'en',
      isManager: true,
      establishmentName: 'Quinn Botanicals',
    },
    steps: [
      verify,
      {
        day: 6,
        who: 'admin',
        action: 'cancel',
        input: {
          reasonCode: 'CANCEL-IDENTITY',
          comment: 'The trade register knows no company of this name. You may register anew with an extract.',
        },
      },
    ],
  },
  {
    daysAgo: 9,
    person: {
      ...company,
      userName: 'anton.berg',
      firstName: 'Anton',
      lastName: 'Berg',
      occupation: 'Sales representative',
      phone: '',
      culture: 'en',
      isManager: false,
      establishmentName: 'Valeron Pharma Trading',
    },
    // Never confirms his address, so the calendar ends it.
    steps: [],
  },
  {
    daysAgo: 120,
    person: {
      ...customs,
      userName: 'irina.sokolova',
      firstName: 'Irina',
      lastName: 'Sokolova',
      occupation: 'Inspector',
      phone: '+999 555 0148',
      culture: 'ru',
      establishmentName: 'Customs Office Kestrelford Airport',
    },
    steps: [
      verify,
      { day: 2, who: 'customs', action: 'approve' },
      { day: 100, who: 'officer', action: 'close', input: { reasonCode: 'CLOSE-LEFT' } },
    ],
  },
]
