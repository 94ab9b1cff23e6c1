import type { Permission } from '@papaver/contract/access/permissions.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { CaseViewName } from '@papaver/contract/casework/views.ts'
import type { TFunction } from 'i18next'
import { type Account, mayDo } from '../../../platform/session.ts'
import type { ListViews } from '../../../ui/list/list-page.tsx'
import { sayOf } from '../context.ts'
import type { Side } from '../side.ts'

/** A view of a list of cases that has its tab; some show but one status of the view. */
export interface CaseTab<View extends string = CaseViewName> {
  key: string
  view: View
  status?: string
  /** Whose work this view is; nobody else has its tab. */
  right?: Permission
}

/** The views of each side, as far as the kind has what they show; drafts are a status of the company's own. */
export const usualTabs = ({ means, statuses, stops }: CaseKind): Record<Side, readonly CaseTab[]> => {
  const groups = new Set(Object.values(statuses).map(({ group }) => group))
  const later = (['active', 'final'] as const)
    .filter((group) => groups.has(group))
    .flatMap((view): CaseTab[] =>
      view === 'active' && stops !== undefined
        ? [
            { key: view, view },
            { key: 'stopped', view: 'stopped' },
          ]
        : [{ key: view, view }],
    )
  return {
    office: [
      { key: 'mine', view: 'mine' },
      { key: 'team', view: 'open' },
      { key: 'unassigned', view: 'unassigned' },
      ...(means.asked === null ? [] : [{ key: 'waiting', view: 'waiting' } as const]),
      ...(means.decide === null ? [] : [{ key: 'decide', view: 'decide', right: 'case.decide' } as const]),
      ...(means.sign === null ? [] : [{ key: 'sign', view: 'sign', right: 'case.sign' } as const]),
      ...(stops === undefined || means.sign === null
        ? []
        : [{ key: 'signStopped', view: 'signStopped', right: 'case.sign' } as const]),
      { key: 'overdue', view: 'overdue' },
      { key: 'entered', view: 'entered', right: 'case.enter' },
      { key: 'all', view: 'all' },
    ],
    holder: [
      { key: 'all', view: 'all' },
      { key: 'drafts', view: 'all', status: means.draft },
      { key: 'open', view: 'open' },
      ...(means.asked === null ? [] : [{ key: 'question', view: 'waiting', status: means.asked } as const]),
      ...later,
    ],
    customs: [...later, { key: 'all', view: 'all' }],
  }
}

/** The tab in whose view the list stands; empty where none does. */
export const tabIn = <View extends string>(
  tabs: readonly CaseTab<View>[],
  view: View,
  status: string | undefined,
): string => {
  const fitting = tabs.filter((tab) => tab.view === view)
  const narrow = fitting.find((tab) => tab.status !== undefined && tab.status === status)
  return (narrow ?? fitting.find((tab) => tab.status === undefined))?.key ?? ''
}

interface ViewsInput<View extends string> {
  t: TFunction
  words: string
  account: Account
  tabs: readonly CaseTab<View>[]
  current: string
  /** How much stands in a tab, where that is known. */
  countIn: (tab: CaseTab<View>) => number | undefined
  hrefOf: (tab: CaseTab<View>) => string
}

/** The tabs that this reader has, with what stands in each; what is late is counted in red. */
export const caseViews = <View extends string>(input: ViewsInput<View>): ListViews => {
  const { t, words, account, tabs, current, countIn, hrefOf } = input
  const say = sayOf(t, words)
  return {
    label: say('list.views'),
    current,
    tabs: tabs
      .filter(({ right }) => right === undefined || mayDo(account, right))
      .map((tab) => ({
        key: tab.key,
        label: say(`views.${tab.key}`),
        count: countIn(tab),
        urgent: tab.key === 'overdue',
        href: hrefOf(tab),
      })),
  }
}
