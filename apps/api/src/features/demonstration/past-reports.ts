import { earlierAccount, type Step, type Story, supplied } from './report-rows.ts'

const accepted = (daysAgo: number): Step[] => [
  { daysAgo: daysAgo - 2, who: 'officer', action: 'take' },
  { daysAgo: daysAgo - 4, who: 'officer', action: 'accept' },
]

/** Accepted reports of earlier years, so that there is a course to look at. */
export const past: readonly Story[] = [
  {
    who: 'importer',
    code: 'T7',
    periodsAgo: 4,
    daysAgo: 70,
    rows: () =>
      supplied(
        ['Morphine', '52', '131'],
        ['Codeine', '262', '15'],
        ['Oxycodone', '5.5', '21'],
        ['Fentanyl', '0.45', '0.9'],
        ['Methadone', '31', '18'],
        ['Hydromorphone', '1.25', '2'],
        ['Pethidine', '4', '22'],
      ),
    steps: accepted(70),
  },
  {
    who: 'importer',
    code: 'T7',
    periodsAgo: 3,
    daysAgo: 64,
    rows: () =>
      supplied(
        ['Morphine', '48', '126'],
        ['Codeine', '251', '15'],
        ['Oxycodone', '6.75', '24'],
        ['Fentanyl', '0.55', '1.05'],
        ['Methadone', '35', '19'],
        ['Hydromorphone', '1.5', '2.5'],
        ['Pethidine', '3', '16'],
      ),
    steps: accepted(64),
  },
  {
    who: 'importer',
    code: 'T7',
    periodsAgo: 2,
    daysAgo: 58,
    rows: () =>
      supplied(
        ['Morphine', '44', '121'],
        ['Codeine', '248', '14'],
        ['Oxycodone', '7.5', '28'],
        ['Fentanyl', '0.7', '1.2'],
        ['Methadone', '38', '21'],
        ['Hydromorphone', '1.75', '3'],
        ['Pethidine', '2', '11'],
      ),
    steps: accepted(58),
  },
  {
    who: 'rival',
    code: 'T7',
    periodsAgo: 2,
    daysAgo: 56,
    rows: () => supplied(['Morphine', '12', '38'], ['Methadone', '64', '9'], ['Fentanyl', '0.2', '0.6']),
    steps: accepted(56),
  },
  {
    who: 'importer',
    code: 'T3',
    periodsAgo: 2,
    daysAgo: 52,
    rows: earlierAccount('importer'),
    steps: accepted(52),
  },
]
