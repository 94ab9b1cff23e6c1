import type { AuthorizationAction } from '@papaver/contract/authorizations/life.ts'
import type { Source } from '@papaver/contract/endorsements/rules.ts'

/** Who does a step: a demonstration account. */
export type Player = 'importer' | 'rival' | 'officer' | 'admin' | 'customs.staff'

export interface StoryLine {
  /** Slug of the substance and English name of its form, unless it is traded as itself; or the English name of a preparation. */
  readonly goods: readonly [slug: string, form?: string] | string
  readonly quantity: string
  readonly unit: string
  readonly purity?: string
}
export interface StoryStep {
  /** Days after the story began. */
  readonly day: number
  readonly who: Player
  readonly action: AuthorizationAction | 'endorse' | 'giveBack'
  /** What is done to the request that is to replace the permit of the story. */
  readonly on?: 'successor'
  readonly input?: Record<string, unknown>
  /** endorse: the share of each line that crossed, by whose account; customs' where nothing is said. */
  readonly share?: number
  readonly source?: Exclude<Source, 'exit'>
  /** giveBack: the export authorization that goes back to the other country. */
  readonly foreignNumber?: string
  /** endorse: hours for which customs' device had no network before it arrived. */
  readonly waited?: number
  /** extend: days after the story began on which the permit is to end. */
  readonly untilIn?: number
}
export interface Story {
  readonly key: string
  readonly daysAgo: number
  readonly who: 'importer' | 'rival'
  readonly kind: string
  readonly group: 'NP' | 'PREC' | 'OTH'
  readonly partner: string
  readonly point: string
  readonly transport: string
  readonly purpose: string
  readonly reference: string
  /** Days after the story began on which the goods are expected. */
  readonly plannedIn: number
  readonly certificate?: string
  /** Of goods that leave again: the key of the story by which they came in. */
  readonly cameInBy?: string
  readonly lines: readonly StoryLine[]
  readonly steps: readonly StoryStep[]
}

// The steps that most stories share.
export const submit: StoryStep = { day: 0, who: 'importer', action: 'submit', input: { declaration: true } }
export const take: StoryStep = { day: 1, who: 'officer', action: 'take' }
export const propose: StoryStep = {
  day: 2,
  who: 'officer',
  action: 'propose',
  input: { decision: 'approve' },
}
export const approve: StoryStep = { day: 3, who: 'admin', action: 'approve' }
export const issue: StoryStep = { day: 3, who: 'admin', action: 'issue' }
export const issued = [submit, take, propose, approve, issue]
export const by = (who: Player, steps: readonly StoryStep[]): StoryStep[] =>
  steps.map((step) => (step.who === 'importer' ? { ...step, who } : step))

export const morphine = (quantity: string, purity?: string): StoryLine => ({
  goods: ['morphine', 'morphine sulfate pentahydrate'],
  quantity,
  unit: 'kg',
  ...(purity ? { purity } : {}),
})
export const codeine = (quantity: string): StoryLine => ({
  goods: ['codeine', 'codeine phosphate hemihydrate'],
  quantity,
  unit: 'kg',
})
export const common = {
  who: 'importer',
  kind: 'IMA',
  group: 'NP',
  point: 'XV-C1',
  transport: '1',
  purpose: 'MANUFACTURE',
  plannedIn: 30,
} as const
