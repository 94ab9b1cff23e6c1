import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { ComponentType } from 'react'
import type { FeatureRoute, RouteData } from '../../platform/routes.ts'
import { loadTabs, readCaseSearch } from './tabs.ts'

type Load = () => Promise<ComponentType>

/** The pages of a kind, each fetched when it is first wanted. */
export interface RoutedPages {
  readonly list: Load
  readonly create: Load
  readonly show: Load
  readonly edit: Load
}

/** A page of its own, below the place of the kind. */
export interface OwnRoute {
  readonly path: string
  /** Key of its title. */
  readonly title: string
  readonly load: Load
}

/** Where the pages of a kind of case are: its list, a new one, a case, and the draft of one. */
export const caseRoutes = (
  { place, feature }: Pick<CaseKind, 'place' | 'feature'>,
  { list, create, show, edit }: RoutedPages,
  own: readonly OwnRoute[] = [],
  more: Pick<RouteData, 'isPreloaded'> = {},
): readonly FeatureRoute[] => {
  const route = (path: string, title: string, load: Load): FeatureRoute => ({
    path: `${place}${path}`,
    load: async () => ({ Page: await load() }),
    data: { guard: 'login', layout: 'main', title, ...more },
  })
  const shown: Load = async () => {
    const [Page] = await Promise.all([show(), loadTabs(feature)])
    return Page
  }
  return [
    route('', `${feature}.list.title`, list),
    // Before a case, whose id could be any word.
    ...own.map(({ path, title, load }) => route(path, title, load)),
    route('/new', 'casework.list.new', create),
    { ...route('/$id', 'casework.case.title', shown), validateSearch: readCaseSearch },
    route('/$id/edit', 'casework.case.edit', edit),
  ]
}
