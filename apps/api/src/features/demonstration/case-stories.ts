import type { AuthorizationAction } from '@papaver/contract/authorizations/life.ts'

/** Who does a step: a demonstration account. */
export type Player = 'importer' | 'rival' | 'officer' | 'admin' | 'customs.staff'

export interface StoryLine {
  /** Slug of the substance and English name of its form, or the English name of a preparation. */
  readonly goods: readonly [slug: string, form: string] | string
  readonly quantity: string
  readonly unit: string
  readonly purity?: string
}
export interface StoryStep {
  /** Days after the story began. */
  readonly day: number
  readonly who: Player
  readonly action: AuthorizationAction | 'endorse'
  readonly input?: Record<string, unknown>
  /** endorse: the share of each line that crossed. */
  readonly share?: number
}
export interface Story {
  readonly key: string
  readonly daysAgo: number
  readonly who: 'importer' | 'rival'
  readonly kind: 'IMA' | 'EXA'
  readonly group: 'NP' | 'PREC'
  readonly partner: string
  readonly point: string
  readonly transport: string
  readonly purpose: string
  readonly reference: string
  /** Days after the story began on which the goods are expected. */
  readonly plannedIn: number
  readonly certificate?: string
  readonly lines: readonly StoryLine[]
  readonly steps: readonly StoryStep[]
}

const submit: StoryStep = { day: 0, who: 'importer', action: 'submit', input: { declaration: true } }
const take: StoryStep = { day: 1, who: 'officer', action: 'take' }
const propose: StoryStep = { day: 2, who: 'officer', action: 'propose', input: { decision: 'approve' } }
const approve: StoryStep = { day: 3, who: 'admin', action: 'approve' }
const issue: StoryStep = { day: 3, who: 'admin', action: 'issue' }
const issued = [submit, take, propose, approve, issue]
const by = (who: Player, steps: readonly StoryStep[]): StoryStep[] =>
  steps.map((step) => (step.who === 'importer' ? { ...step, who } : step))

const morphine = (quantity: string, purity?: string): StoryLine => ({
  goods: ['morphine', 'morphine sulfate pentahydrate'],
  quantity,
  unit: 'kg',
  ...(purity ? { purity } : {}),
})
const codeine = (quantity: string): StoryLine => ({
  goods: ['codeine', 'codeine phosphate hemihydrate'],
  quantity,
  unit: 'kg',
})
const common = {
  who: 'importer',
  kind: 'IMA',
  group: 'NP',
  point: 'XV-C1',
  transport: '1',
  purpose: 'MANUFACTURE',
  plannedIn: 30,
} as const

/** One case in every state, and some more where an office has several; all invented. */
export const stories: readonly Story[] = [
  {
    ...common,
    key: 'draft',
    daysAgo: 2,
    partner: 'Laboratoires Fictifs SAS',
    reference: 'OLS-26-118',
    lines: [morphine('4.5')],
    steps: [],
  },
  {
    ...common,
    key: 'requested-1',
    daysAgo: 1,
    partner: 'Beispiel Arzneimittel GmbH',
    reference: 'OLS-26-117',
    lines: [codeine('38')],
    steps: [submit],
  },
  {
    ...common,
    key: 'requested-2',
    who: 'rival',
    daysAgo: 3,
    partner: 'Placeholder Healthcare Ltd',
    point: 'XV-C2',
    transport: '4',
    purpose: 'MEDICAL',
    reference: 'VAL-0904',
    lines: [{ goods: 'Fentanyl 25 micrograms/hour transdermal patches', quantity: '400', unit: 'pack' }],
    steps: by('rival', [submit]),
  },
  {
    ...common,
    key: 'requested-3',
    group: 'PREC',
    daysAgo: 6,
    partner: 'Udaharan Pharmachem Pvt Ltd',
    reference: 'OLS-26-112',
    lines: [{ goods: ['pseudoephedrine', 'pseudoephedrine hydrochloride'], quantity: '250', unit: 'kg' }],
    steps: [submit],
  },
  {
    ...common,
    key: 'processing-1',
    daysAgo: 9,
    partner: 'Laboratoires Fictifs SAS',
    reference: 'OLS-26-109',
    lines: [morphine('12.5', '99.4'), codeine('40')],
    steps: [submit, take],
  },
  {
    ...common,
    key: 'processing-2',
    who: 'rival',
    daysAgo: 16,
    partner: 'Voorbeeld Farma B.V.',
    transport: '3',
    purpose: 'MEDICAL',
    reference: 'VAL-0896',
    lines: [
      { goods: 'Oxycodone hydrochloride 20 mg prolonged-release tablets', quantity: '6000', unit: 'pack' },
    ],
    steps: by('rival', [submit, take, propose]),
  },
  {
    ...common,
    key: 'information',
    daysAgo: 7,
    partner: 'Madeup Alkaloids Pty Ltd',
    reference: 'OLS-26-110',
    lines: [{ goods: ['thebaine', 'base'], quantity: '3', unit: 'kg' }],
    steps: [
      submit,
      take,
      {
        day: 2,
        who: 'officer',
        action: 'ask',
        input: {
          comment: 'State for which product the thebaine is meant and attach the order.',
          fields: ['remarks', 'attachments'],
        },
      },
    ],
  },
  {
    ...common,
    key: 'hold',
    kind: 'EXA',
    group: 'PREC',
    daysAgo: 8,
    partner: 'Kalpanik Exports Pvt Ltd',
    reference: 'OLS-26-106',
    lines: [{ goods: ['acetic-anhydride', 'base'], quantity: '820', unit: 'kg' }],
    steps: [
      submit,
      take,
      {
        day: 2,
        who: 'officer',
        action: 'hold',
        input: { reasonCode: 'HOLD-PEN', comment: 'Pre-export notification sent.' },
      },
    ],
  },
  {
    ...common,
    key: 'approved',
    daysAgo: 6,
    partner: 'Muster Feinchemie AG',
    reference: 'OLS-26-107',
    lines: [{ goods: ['methadone', 'methadone hydrochloride'], quantity: '4', unit: 'kg' }],
    steps: [submit, take, propose, approve],
  },
  {
    ...common,
    key: 'issued-1',
    daysAgo: 12,
    partner: 'Laboratoires Fictifs SAS',
    reference: 'OLS-26-101',
    plannedIn: 14,
    lines: [morphine('2.4', '99.1')],
    steps: issued,
  },
  {
    ...common,
    key: 'issued-2',
    who: 'rival',
    daysAgo: 20,
    partner: 'Grossiste Imaginaire SARL',
    point: 'XV-C2',
    transport: '4',
    purpose: 'MEDICAL',
    reference: 'VAL-0881',
    plannedIn: 24,
    lines: [{ goods: 'Morphine sulfate 10 mg tablets', quantity: '1500', unit: 'pack' }],
    steps: by('rival', issued),
  },
  {
    ...common,
    key: 'issued-3',
    kind: 'EXA',
    daysAgo: 10,
    partner: 'Specimen Reference Standards AG',
    point: 'XV-C2',
    transport: '4',
    purpose: 'STANDARD',
    certificate: 'CH-2026-44871',
    reference: 'OLS-26-103',
    plannedIn: 15,
    lines: [{ goods: ['hydromorphone', 'hydromorphone hydrochloride'], quantity: '25', unit: 'g' }],
    steps: issued,
  },
  {
    ...common,
    key: 'partly-used',
    daysAgo: 60,
    partner: 'Beispiel Arzneimittel GmbH',
    reference: 'OLS-26-083',
    lines: [
      morphine('6'),
      { goods: ['hydromorphone', 'hydromorphone hydrochloride'], quantity: '0.25', unit: 'kg' },
    ],
    steps: [...issued, { day: 30, who: 'customs.staff', action: 'endorse', share: 0.6 }],
  },
  {
    ...common,
    key: 'suspended',
    daysAgo: 40,
    partner: 'Farmacéutica Ejemplo S.A.',
    transport: '3',
    reference: 'OLS-26-090',
    lines: [{ goods: ['phenobarbital', 'phenobarbital sodium'], quantity: '30', unit: 'kg' }],
    steps: [
      ...issued,
      {
        day: 30,
        who: 'admin',
        action: 'suspend',
        input: { reasonCode: 'SUSPEND-FOREIGN', comment: 'The exporting country asked to wait.' },
      },
    ],
  },
  {
    ...common,
    key: 'closed',
    daysAgo: 120,
    partner: 'Laboratoires Fictifs SAS',
    reference: 'OLS-26-044',
    lines: [morphine('5'), codeine('22')],
    steps: [...issued, { day: 33, who: 'customs.staff', action: 'endorse', share: 1 }],
  },
  {
    ...common,
    key: 'closed-2',
    who: 'rival',
    daysAgo: 150,
    partner: 'Voorbeeld Farma B.V.',
    transport: '3',
    purpose: 'MEDICAL',
    reference: 'VAL-0802',
    lines: [
      { goods: 'Paracetamol 500 mg and codeine phosphate 30 mg tablets', quantity: '9000', unit: 'pack' },
    ],
    steps: [...by('rival', issued), { day: 28, who: 'customs.staff', action: 'endorse', share: 1 }],
  },
  {
    ...common,
    key: 'expired',
    daysAgo: 200,
    partner: 'Muster Feinchemie AG',
    reference: 'OLS-26-019',
    lines: [codeine('8')],
    steps: issued,
  },
  {
    ...common,
    key: 'withdrawn',
    daysAgo: 35,
    partner: 'Farmacéutica Ejemplo S.A.',
    reference: 'OLS-26-093',
    lines: [morphine('1')],
    steps: [
      submit,
      { day: 1, who: 'importer', action: 'withdraw', input: { comment: 'The order was cancelled.' } },
    ],
  },
  {
    ...common,
    key: 'discarded',
    daysAgo: 80,
    partner: 'Laboratoires Fictifs SAS',
    reference: 'OLS-26-071',
    lines: [],
    steps: [{ day: 1, who: 'importer', action: 'discard' }],
  },
  {
    ...common,
    key: 'refused',
    daysAgo: 50,
    partner: 'Kalpanik Exports Pvt Ltd',
    group: 'PREC',
    reference: 'OLS-26-087',
    lines: [{ goods: ['ephedrine', 'ephedrine hydrochloride'], quantity: '120', unit: 'kg' }],
    steps: [
      submit,
      take,
      {
        day: 3,
        who: 'officer',
        action: 'propose',
        input: {
          decision: 'refuse',
          reasonCode: 'REFUSE-PARTNER',
          comment: 'The partner could not name the manufacturer.',
        },
      },
      {
        day: 4,
        who: 'admin',
        action: 'refuse',
        input: {
          reasonCode: 'REFUSE-PARTNER',
          comment: 'The partner could not name the manufacturer. You may appeal within 30 days.',
        },
      },
    ],
  },
  {
    ...common,
    key: 'revoked',
    who: 'rival',
    daysAgo: 90,
    partner: 'Grossiste Imaginaire SARL',
    transport: '4',
    point: 'XV-C2',
    purpose: 'MEDICAL',
    reference: 'VAL-0840',
    lines: [{ goods: 'Alprazolam 0.5 mg tablets', quantity: '2000', unit: 'pack' }],
    steps: [
      ...by('rival', issued),
      {
        day: 12,
        who: 'admin',
        action: 'revoke',
        input: { reasonCode: 'REVOKE-ERROR', comment: 'Issued for the wrong strength.' },
      },
    ],
  },
  {
    ...common,
    key: 'replaced',
    daysAgo: 26,
    partner: 'Beispiel Arzneimittel GmbH',
    reference: 'OLS-26-097',
    lines: [morphine('1.8')],
    steps: [
      ...issued,
      {
        day: 8,
        who: 'importer',
        action: 'correct',
        input: { reasonCode: 'CORRECT-DATES', comment: 'The ship sails a week later.' },
      },
      { day: 9, who: 'admin', action: 'correct', input: { reasonCode: 'CORRECT-DATES' } },
    ],
  },
]
