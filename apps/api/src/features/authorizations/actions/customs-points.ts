import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { EventName } from '@papaver/contract/consequences/events.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { isOffered } from '@papaver/contract/masters/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { inTransaction, systemOrigin, type Tx } from '../../../platform/transaction.ts'
import { listPeople, type Person, principalOf } from '../../account/public.ts'
import { type CaseOverPoint, listCasesOver, managersOf, scopeOf } from '../../casework/public.ts'
import { type Masters, nameIn, readMasters } from '../../masters/public.ts'
import { type Notified, notifyEach } from '../../notifications/public.ts'
import { readSettings } from '../../settings/public.ts'
import { listClosedPoints, savePointState } from '../point-store.ts'

type Point = NonNullable<ReturnType<Masters['customsPoint']>>

/** No setting: of the cases that a notice is about, so many are named in it. */
const mostNamed = 20

/** Each person once: customs officers of the point of the permits in force, managers of a company of what is its own. */
const notify = async (
  tx: Tx,
  publicUrl: string,
  point: Point,
  { isOpen, over }: { readonly isOpen: boolean; readonly over: readonly CaseOverPoint[] },
): Promise<void> => {
  const { entity, place } = authorizationKind
  const noticeTo = (to: Person, cases: readonly CaseOverPoint[]): Notified => ({
    to,
    notice: {
      code: isOpen ? 'POINT_REOPENED' : 'POINT_CLOSED',
      params: {
        point: nameIn(point.names, to.culture),
        count: String(cases.length),
        list: cases
          .slice(0, mostNamed)
          .map(({ number }) => number)
          .join('\n'),
      },
      place: cases.length === 1 ? `${place}/${cases[0]?.id}` : place,
      publicUrl,
      entity,
      entityId: cases[0]?.id ?? '',
    },
  })
  const permits = over.filter(({ statusGroup }) => statusGroup === 'active')
  const customs = (await listPeople(tx.db, {})).filter((person) => {
    const principal = principalOf(person)
    // A point alone lets nobody see a permit: his rights put him on the side of customs.
    const isOfCustoms = scopeOf(principal).kind === 'customs'
    const mayRead = principal.permissions.has(authorizationKind.rights.read)
    return isOfCustoms && mayRead && principal.customsPointIds.includes(point.id)
  })
  const houses = await Promise.all(
    [...Map.groupBy(over, ({ establishmentId }) => establishmentId)].map(async ([house, cases]) =>
      (await managersOf(tx, authorizationKind, house)).map((to) => noticeTo(to, cases)),
    ),
  )
  await notifyEach(tx, [
    ...(permits.length === 0 ? [] : customs.map((to) => noticeTo(to, permits))),
    ...houses.flat(),
  ])
}

/**
 * Companies and customs officers with goods to cross at a customs point are notified once when it closes, and once when it opens
 * again, whether an officer closes it or its last day passes. Answers what has happened; undefined where nothing has.
 */
const settlePoint = async (deps: Deps, tx: Tx, point: Point): Promise<EventName | undefined> => {
  const { 'public.timeZone': zone } = await readSettings(tx.db)
  const isOpen = isOffered(point, dayIn(zone, tx.now))
  if (!(await savePointState(tx, point.id, isOpen))) return undefined
  const over = await listCasesOver(tx.db, authorizationKind.entity, point.id)
  if (over.length > 0) await notify(tx, deps.environment.publicUrl, point, { isOpen, over })
  return isOpen ? 'customsPointReopened' : 'customsPointClosed'
}

/** A customs point that somebody has closed or opened in the list. */
export const followPoints = (deps: Deps): void => {
  deps.followers.follow('masterChanged', async (tx, { list, id }) => {
    const point = list === 'customsPoints' ? (await readMasters(tx.db)).customsPoint(Number(id)) : undefined
    if (point) await settlePoint(deps, tx, point)
  })
}

/** Customs points whose first or last day has passed: what rests on them is checked again. Answers how many. */
export const settlePoints = async (deps: Deps): Promise<number> => {
  const [{ customsPoints }, closed, settings] = await Promise.all([
    readMasters(deps.db),
    listClosedPoints(deps.db),
    readSettings(deps.db),
  ])
  const today = dayIn(settings['public.timeZone'], deps.clock.now())
  let done = 0
  for (const { id } of customsPoints.filter((point) => isOffered(point, today) === closed.has(point.id)))
    await inTransaction(deps, systemOrigin('authorizations.customsPoints'), async (tx) => {
      const point = (await readMasters(tx.db)).customsPoint(id)
      const event = point && (await settlePoint(deps, tx, point))
      if (event === undefined) return
      await deps.followers.emit(tx, 'changedBehind', { event, concerned: { customsPointIds: [id] } })
      done += 1
    })
  return done
}
