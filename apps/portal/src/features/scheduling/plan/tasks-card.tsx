import type { SchedulingArea } from '@papaver/contract/scheduling/rules.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { SectionCard } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import css from '../scheduling.module.css'
import type { Plan } from './use-plan.ts'

/** For what of it tasks are made, and until when. */
export const TasksCard = ({ form, change, leave, errorOf, preview }: Plan) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const touched = preview.data?.impact.filter(({ total }) => total > 0) ?? []
  const toggle = (area: SchedulingArea, isChosen: boolean) =>
    change({
      taskAreas: isChosen ? [...form.taskAreas, area] : form.taskAreas.filter((each) => each !== area),
    })
  return (
    <SectionCard number={3} title={t('scheduling.steps.tasks')} state={touched.length > 0 ? 'here' : 'open'}>
      <div className={css.form}>
        {touched.length === 0 ? (
          <p className={css.dim}>{t('scheduling.impact.choose')}</p>
        ) : (
          <CheckGroup legend={t('scheduling.fields.taskAreas')}>
            {touched.map(({ area, total }) => (
              <CheckField
                key={area}
                label={t(`scheduling.areas.${area}`)}
                hint={t(`scheduling.areaTasks.${area}`)}
                aside={number(total)}
                checked={form.taskAreas.includes(area)}
                onChange={(isChosen) => toggle(area, isChosen)}
              />
            ))}
          </CheckGroup>
        )}
        <DateField
          label={t('scheduling.fields.tasksDueOn')}
          optional
          value={form.tasksDueOn}
          onChange={(tasksDueOn) => change({ tasksDueOn })}
          onBlur={() => leave('tasksDueOn')}
          error={errorOf('tasksDueOn')}
        />
      </div>
    </SectionCard>
  )
}
