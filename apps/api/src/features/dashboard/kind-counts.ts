import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { CaseViewName } from '@papaver/contract/casework/views.ts'
import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { answeredFlag, type CaseContext, type CaseFilter, countEach, scopeOf } from '../casework/public.ts'

type KindCounts = Dashboard['kinds'][number]
type Figure = KindCounts['figures'][number]['key']

/** A figure is as long as this view of the kind's own list. */
interface Counted {
  readonly key: Figure
  readonly view: CaseViewName
  readonly flag?: string
  readonly status?: string
}

const ofOffice: readonly Counted[] = [
  { key: 'open', view: 'open' },
  { key: 'unassigned', view: 'unassigned' },
  { key: 'mine', view: 'mine' },
  { key: 'answered', view: 'mine', flag: answeredFlag },
]

const ofHolder = ({ means, stops }: CaseKind): readonly Counted[] => [
  { key: 'open', view: 'open' },
  ...(means.asked === null ? [] : [{ key: 'question', view: 'waiting', status: means.asked } as const]),
  { key: 'active', view: 'active' },
  ...(stops === undefined ? [] : [{ key: 'stopped', view: 'stopped' } as const]),
]

const countedOf = (side: string, kind: CaseKind): readonly Counted[] => {
  if (side === 'office') return ofOffice
  return side === 'holder' ? ofHolder(kind) : []
}

/** Kinds of which the rest of the home page says nothing. */
const others = caseKinds.filter(({ feature }) => feature !== 'authorizations')

/** What stands where in every kind that the reader reads, from the declarations alone and by one statement. */
export const kindCounts = async ({ db, principal, calendar }: CaseContext): Promise<KindCounts[]> => {
  const scope = scopeOf(principal)
  const kinds = others
    .filter(({ rights }) => principal.permissions.has(rights.read))
    .map((kind) => ({ kind, counted: countedOf(scope.kind, kind) }))
    .filter(({ counted }) => counted.length > 0)
  if (kinds.length === 0) return []
  const filters = kinds.flatMap(({ kind, counted }) =>
    counted.map(
      ({ view, flag, status }): CaseFilter => ({
        of: kind,
        view,
        readerId: principal.accountId,
        today: calendar.today,
        ...(flag === undefined ? {} : { flags: [flag] }),
        ...(status === undefined ? {} : { statuses: [status] }),
      }),
    ),
  )
  const counts = (await countEach(db, scope, filters)).values()
  return kinds.map(({ kind: { feature, place }, counted }) => ({
    feature,
    place,
    figures: counted.map(({ key, view, flag, status }) => ({
      key,
      count: counts.next().value?.total ?? 0,
      query: {
        view,
        ...(flag === undefined ? {} : { flag }),
        ...(status === undefined ? {} : { status }),
      },
    })),
  }))
}
