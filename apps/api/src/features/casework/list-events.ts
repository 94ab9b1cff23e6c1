import type { EventName } from '@papaver/contract/consequences/events.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import type { Masters, RowChange } from '../masters/public.ts'
import type { Concerned } from './events.ts'

interface ListEvent {
  readonly event: EventName
  readonly concerned: Concerned
}
type Fields = RowChange['after']

const isOther = ({ before, after }: RowChange, fields: readonly string[]): boolean =>
  fields.some((field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field] ?? null))

/** Of each field that says when a row is offered, whether it is offered less than before. */
const offeredLess = (before: Fields, after: Fields): boolean[] => {
  const day = (value: Fields[string] | undefined, open: string) => String(value ?? open)
  const ends = ({ validUntil }: Fields) => day(validUntil, '9999-12-31')
  const begins = ({ validFrom }: Fields) => day(validFrom, '0000-01-01')
  return [
    before.isActive === true && after.isActive !== true,
    ends(after) < ends(before),
    begins(after) > begins(before),
  ]
}

const modesOf = ({ modes }: Fields): readonly string[] => (Array.isArray(modes) ? modes : [])

/** What of a customs point crossings rest on: nothing rests on a new one yet. */
const ofCustomsPoint = ({ before, after }: RowChange): EventName[] => {
  if (before === null) return []
  const [was, is] = [modesOf(before), modesOf(after)]
  const events: Partial<Record<EventName, boolean>> = {
    customsPointClosed: offeredLess(before, after).includes(true),
    customsPointReopened: offeredLess(after, before).includes(true),
    customsPointModeRemoved: was.some((mode) => !is.includes(mode)),
    customsPointModeAdded: is.some((mode) => !was.includes(mode)),
  }
  return (Object.keys(events) as EventName[]).filter((event) => events[event])
}

/** In which group and schedule a substance stands, and whether it is still under control. */
const control = ['group', 'convention', 'schedule', 'isActive', 'validFrom', 'validUntil'] as const

const ofSubstance = (ids: readonly number[], isMeant: boolean, event: EventName): ListEvent[] =>
  isMeant && ids.length > 0 ? [{ event, concerned: { substanceIds: ids } }] : []

/** What follows from a row of these lists; of any other list nothing does. */
const ofLists: Partial<Record<ListWord, (row: RowChange, masters: Masters) => ListEvent[]>> = {
  customsPoints: (row) =>
    ofCustomsPoint(row).map((event) => ({ event, concerned: { customsPointIds: [Number(row.id)] } })),
  substances: (row) =>
    ofSubstance([Number(row.id)], row.before !== null && isOther(row, control), 'substanceRescheduled'),
  conversionFactors: (row, masters) => {
    const form = masters.form(Number(row.after.formId))
    const isMeant = isOther(row, ['factor', 'from', 'isActive'])
    return ofSubstance(form ? [form.substanceId] : [], isMeant, 'factorChanged')
  },
  prohibitions: (row) =>
    ofSubstance(
      [Number(row.after.substanceId)],
      isOther(row, ['scope', 'since', 'isActive']),
      'prohibitionChanged',
    ),
}

/** What happened to whatever rests on a row, by its name; nothing where the change concerns no case. */
export const eventsOfRow = (row: RowChange, masters: Masters): ListEvent[] =>
  ofLists[row.list]?.(row, masters) ?? []
