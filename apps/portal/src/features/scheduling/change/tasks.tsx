import { schedulingAreas } from '@papaver/contract/scheduling/rules.ts'
import type { SchedulingDetail, SchedulingTask } from '@papaver/contract/scheduling/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { changeQuery } from '../queries.ts'
import css from '../scheduling.module.css'
import { Touched } from '../touched.tsx'

const useTick = (change: SchedulingDetail) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) =>
      call('scheduling.act', {
        params: { id: change.id, action: isDone ? 'finish' : 'reopen' },
        body: { version: change.version, taskIds: [id] },
      }),
    onSuccess: (fresh) => {
      client.setQueryData(changeQuery(change.id).queryKey, fresh)
    },
    onError: (error) => {
      showToast({ tone: 'red', title: explain(error, t).title })
      void client.invalidateQueries({ queryKey: changeQuery(change.id).queryKey })
    },
  })
}

interface TaskProps {
  task: SchedulingTask
  isOff: boolean
  onTick: (isDone: boolean) => void
}

const Task = ({ task, isOff, onTick }: TaskProps) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { doneAt, doneByName } = task
  return (
    <li className={`${css.task} pv-above`} data-done={doneAt !== null || undefined}>
      <CheckField
        label={
          <span className={`pv-flex pv-wrap pv-baseline pv-gap-2-12 ${css.name}`}>
            <Touched area={task.area} item={task} />
          </span>
        }
        checked={doneAt !== null}
        disabled={isOff}
        onChange={onTick}
        hint={
          doneAt === null
            ? t(`scheduling.areaTasks.${task.area}`)
            : t('scheduling.tasks.done', { name: doneByName ?? '', day: mediumDay(doneAt) })
        }
      />
    </li>
  )
}

/** What is to be done because of the change, by area, ticked off one by one. */
export const Tasks = ({ change }: { change: SchedulingDetail }) => {
  const { t } = useTranslation()
  const { number, mediumDay } = useFormats()
  const tick = useTick(change)
  const { tasks, doneTasks, tasksDueOn } = change
  const done = t('scheduling.tasks.progress', { done: number(doneTasks), all: number(tasks.length) })
  const due = tasksDueOn === null ? [] : [t('scheduling.tasks.dueBy', { day: mediumDay(tasksDueOn) })]
  return (
    <Card
      title={t('scheduling.tasks.title')}
      aside={
        tasks.length > 0 ? <span className="pv-size-13 pv-dim">{[done, ...due].join(' · ')}</span> : undefined
      }
      padding={tasks.length > 0 ? 'none' : 'normal'}
    >
      {tasks.length === 0 && <p className="pv-size-13 pv-dim">{t('scheduling.tasks.none')}</p>}
      {schedulingAreas.map((area) => {
        const own = tasks.filter((task) => task.area === area)
        if (own.length === 0) return null
        return (
          <div key={area}>
            <h3 className={css.group}>{t(`scheduling.areas.${area}`)}</h3>
            <ul className="pv-stack pv-fit">
              {own.map((task) => (
                <Task
                  key={task.id}
                  task={task}
                  isOff={change.status === 'withdrawn' || tick.isPending}
                  onTick={(isDone) => tick.mutate({ id: task.id, isDone })}
                />
              ))}
            </ul>
          </div>
        )
      })}
    </Card>
  )
}
