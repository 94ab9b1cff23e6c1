import type { Deps } from '../../platform/deps.ts'
import { listPeople } from '../account/public.ts'
import { createSavedView, listSavedViews } from '../saved-views/public.ts'
import { callerOf } from './callers.ts'

const views = [
  {
    who: 'admin',
    list: 'authorizations',
    name: 'Exports that wait',
    query: 'view=open&status=INF%2CHLD&sort=due',
    hidden: [],
    isShared: true,
  },
  {
    who: 'officer',
    list: 'authorizations',
    name: 'Moved last',
    query: 'view=all&sort=-updated',
    hidden: [],
    isShared: false,
  },
] as const

/** What officers have kept of their lists; does nothing the second time. */
export const loadDemonstrationViews = async (deps: Deps): Promise<void> => {
  const people = new Map((await listPeople(deps.db, {})).map((person) => [person.userName, person]))
  for (const { who, hidden, ...view } of views) {
    const caller = callerOf(people, who, `view ${view.name}`)
    const known = await listSavedViews(deps, caller, view.list)
    if (!known.some(({ name, isOwn }) => isOwn && name === view.name))
      await createSavedView(deps, caller, { ...view, hidden: [...hidden] })
  }
}
