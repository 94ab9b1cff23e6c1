import { type DutyDeclaration, type DutyName, duties } from '@papaver/contract/calendar/duties.ts'
import type { CalendarQuery } from '@papaver/contract/calendar/schema.ts'
import { sideOfRights } from '@papaver/contract/casework/sides.ts'
import { namesIn } from '@papaver/contract/listed-names.ts'
import type { CaseContext, DateFilter, DutyDate, FeatureDuty } from '../casework/public.ts'
import { awaitedReceipts } from '../field-reports/public.ts'
import { unsentForms } from '../incb-forms/public.ts'
import { unbegunReports } from '../statistics/public.ts'

export interface Narrowing {
  /** Features, and names of dates; with commas between them. */
  readonly kind?: string | undefined
  readonly what?: string | undefined
  /** Only what somebody owes. */
  readonly isDuty?: boolean
}

/** A day of which there is no case, with what its feature says of it. */
export interface Duty extends DutyDate, Omit<FeatureDuty, 'day'> {
  readonly feature: string
}

type Span = Pick<DateFilter, 'from' | 'to'>

const finders: Readonly<Record<DutyName, (context: CaseContext, span: Span) => Promise<FeatureDuty[]>>> = {
  figures: unbegunReports,
  receipt: awaitedReceipts,
  form: unsentForms,
}

const isOf =
  ({ principal: { permissions, establishmentId } }: CaseContext, { kind, what }: Narrowing) =>
  ({ name, feature, side, right }: DutyDeclaration): boolean => {
    const kinds = namesIn(kind)
    const names = namesIn(what)
    return (
      permissions.has(right) &&
      sideOfRights((permission) => permissions.has(permission), establishmentId !== null) === side &&
      (kinds.length === 0 || kinds.includes(feature)) &&
      (names.length === 0 || names.includes(name))
    )
  }

/** What this reader's house, or the authority, owes in these days without a case. Nobody's own: not among what is "mine". */
export const dutiesIn = async (
  context: CaseContext,
  span: Span,
  { whose = 'all', ...narrowing }: Narrowing & Partial<Pick<CalendarQuery, 'whose'>> = {},
): Promise<Duty[]> => {
  if (whose === 'mine') return []
  const found: Duty[] = []
  for (const { name, feature } of duties.filter(isOf(context, narrowing)))
    for (const each of await finders[name](context, span))
      found.push({ ...each, key: `${feature} ${each.id}`, what: name, feature })
  return found
}
