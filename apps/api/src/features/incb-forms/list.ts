import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { dueOn, isLate, periodsDueIn } from '@papaver/contract/incb-forms/deadlines.ts'
import type { DueForm, DueQuery } from '@papaver/contract/incb-forms/schema.ts'
import type { CaseContext, FeatureDuty } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { hasBegun, listLayouts } from './layouts.ts'
import { listStates } from './store.ts'

/** The forms that are due in a year, by their days, and how far each has come. */
export const listDue = async (
  { db, culture, calendar }: CaseContext,
  { year = Number(calendar.today.slice(0, 4)), code, state, late }: DueQuery,
): Promise<CallOutput<'incb-forms.list'>> => {
  const due = listLayouts().flatMap((layout) =>
    periodsDueIn(layout, year).map((period) => ({ layout, period, day: dueOn(layout, period) })),
  )
  const known = await listStates(
    db,
    due.map(({ period }) => period),
  )
  const items = due.map(({ layout, period, day }): DueForm => {
    const row = known.find((each) => each.code === layout.code && each.period === period)
    const reached = row?.state ?? 'DRA'
    return {
      code: layout.code,
      sign: layout.sign,
      name: nameIn(layout.names, culture),
      period,
      dueOn: day,
      state: reached,
      isLate: isLate(reached, day, calendar.today),
      hasBegun: hasBegun(layout, period, calendar.today),
      sentOn: row?.sentOn ?? null,
    }
  })
  return {
    year,
    items: items
      .filter((item) => code === undefined || item.code === code)
      .filter((item) => state === undefined || item.state === state)
      .filter((item) => late === undefined || item.isLate)
      .toSorted((left, right) => (left.dueOn < right.dueOn ? -1 : left.dueOn > right.dueOn ? 1 : 0)),
  }
}

/** Forms that are not sent yet, for the calendar of deadlines. */
export const unsentForms = async (
  context: CaseContext,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<FeatureDuty[]> => {
  const first = Number(from.slice(0, 4))
  const years = Array.from({ length: Math.max(0, Number(to.slice(0, 4)) - first + 1) }, (_, at) => first + at)
  const found: FeatureDuty[] = []
  for (const year of years)
    for (const form of (await listDue(context, { year })).items) {
      const { code, sign, name, period, dueOn: day, state } = form
      if (state !== 'SNT' && day >= from && day <= to)
        found.push({
          ...{
            id: `${code} ${period}`,
            day,
            number: `${sign} ${period}`,
            subject: name,
            applicantName: null,
          },
          place: form.hasBegun ? `/incb-forms/${code}/${period}` : `/incb-forms?year=${year}`,
        })
    }
  return found
}
