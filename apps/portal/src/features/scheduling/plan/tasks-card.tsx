import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { SectionCard } from '../../../ui/card.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { ChecksField } from '../../../ui/form/checks-field.tsx'
import type { Plan } from './use-plan.ts'

/** For what of it tasks are made, and until when. */
export const TasksCard = ({ form, preview }: Plan) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const touched = preview.data?.impact.filter(({ total }) => total > 0) ?? []
  return (
    <SectionCard number={3} title={t('scheduling.steps.tasks')} state={touched.length > 0 ? 'here' : 'open'}>
      <div className="pv-stack pv-fit pv-gap-16">
        {touched.length === 0 ? (
          <p className="pv-size-13 pv-dim">{t('scheduling.impact.choose')}</p>
        ) : (
          <ChecksField
            {...form.at('taskAreas')}
            label={t('scheduling.fields.taskAreas')}
            options={touched.map(({ area, total }) => ({
              value: area,
              label: t(`scheduling.areas.${area}`),
              hint: t(`scheduling.areaTasks.${area}`),
              aside: number(total),
            }))}
          />
        )}
        <DateField {...form.at('tasksDueOn')} label={t('scheduling.fields.tasksDueOn')} optional />
      </div>
    </SectionCard>
  )
}
