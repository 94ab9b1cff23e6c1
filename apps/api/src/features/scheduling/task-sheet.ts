import type { SchedulingTask } from '@papaver/contract/scheduling/schema.ts'
import type { SheetToWrite } from '../../platform/spreadsheets.ts'
import type { Words } from '../localization/public.ts'

const columns = ['area', 'title', 'holder', 'endsOn', 'dueOn', 'done', 'doneBy'] as const

/** The tasks of one change as a sheet in the reader's language. */
export const taskSheet = (words: Words, tasks: readonly SchedulingTask[]): SheetToWrite => ({
  name: words('scheduling.tasks.title'),
  frozenRows: 1,
  rows: [
    columns.map((column) => words(`scheduling.columns.${column}`)),
    ...tasks.map((task) => [
      words(`scheduling.areas.${task.area}`),
      task.title,
      task.holder ?? '',
      task.endsOn ?? '',
      task.dueOn ?? '',
      task.doneAt?.slice(0, 10) ?? '',
      task.doneByName ?? '',
    ]),
  ],
})
