import type { SchedulingArea } from '@papaver/contract/scheduling/rules.ts'
import type {
  SchedulingChange,
  SchedulingDetail,
  SchedulingTask,
} from '@papaver/contract/scheduling/schema.ts'
import { countNotified } from './notice-store.ts'
import type { PlanContext } from './plan.ts'
import { type ChangeRow, countTasks, listChanges, listTasks, type TaskRow } from './store.ts'

const changeView = (
  { masters, culture }: PlanContext,
  row: ChangeRow,
  tasks: { readonly open: number; readonly done: number },
): SchedulingChange => {
  const substance = masters.substance(row.substanceId)
  const form = row.formId === null ? undefined : masters.form(row.formId)
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    substanceId: row.substanceId,
    substanceName: substance ? masters.nameIn(substance.names, culture) : String(row.substanceId),
    formName: form ? masters.nameIn(form.names, culture) : null,
    effectiveOn: row.effectiveOn,
    legalBasis: row.legalBasis,
    note: row.note,
    differences: [...row.differences],
    tasksDueOn: row.tasksDueOn,
    openTasks: tasks.open,
    doneTasks: tasks.done,
    createdAt: row.createdAt.toISOString(),
    createdByName: row.createdByName,
    version: row.version,
  }
}

const taskView = (row: TaskRow, dueOn: string | null): SchedulingTask => ({
  id: row.id,
  area: row.area as SchedulingArea,
  entityId: row.entityId,
  title: row.title,
  holder: row.holder,
  state: row.state,
  endsOn: row.endsOn,
  place: row.place,
  dueOn,
  doneAt: row.doneAt?.toISOString() ?? null,
  doneByName: row.doneByName,
})

export const allChanges = async (context: PlanContext): Promise<SchedulingChange[]> => {
  const [rows, tasks] = [await listChanges(context.db, context.today), await countTasks(context.db)]
  return rows.map((row) => changeView(context, row, tasks.get(row.id) ?? { open: 0, done: 0 }))
}

export const changeDetail = async (context: PlanContext, row: ChangeRow): Promise<SchedulingDetail> => {
  const tasks = await listTasks(context.db, row.id)
  const done = tasks.filter(({ doneAt }) => doneAt !== null).length
  return {
    ...changeView(context, row, { open: tasks.length - done, done }),
    tasks: tasks.map((task) => taskView(task, row.tasksDueOn)),
    companies: await countNotified(context.db, row.id),
  }
}
