import {
  type InspectionResult,
  inspectionResults,
  longestSummary,
  type PointOutcome,
  pointOutcomes,
} from '@papaver/contract/inspections/rules.ts'
import type { InspectionPage } from '@papaver/contract/inspections/schema.ts'
import { pointSections } from '@papaver/contract/masters/lists.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { explain } from '../../platform/explain.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import type { Account } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Form, FormAlert } from '../../ui/form/form.tsx'
import { type Form as FormState, useForm } from '../../ui/form/use-form.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { sendStep } from '../casework/actions/use-act.ts'
import type { CaseFeature } from '../casework/queries.ts'
import { refreshAround } from '../casework/sending.ts'
import { PointPhotos } from './photos.tsx'
import { inspectionQuery } from './queries.ts'
import { bodyOf, faultsOf, keptReports, newReport, type TypedReport } from './report.ts'

const icons: Readonly<Record<PointOutcome | InspectionResult, IconName>> = {
  inOrder: 'circle-check',
  finding: 'alert-triangle',
  notLooked: 'eye-off',
  withFindings: 'alert-triangle',
  notInOrder: 'ban',
}

interface PartProps {
  form: FormState<TypedReport>
  inspection: InspectionPage
}

const Point = ({ form, inspection, index }: PartProps & { index: number }) => {
  const { t } = useTranslation()
  const point = inspection.points[index]
  if (point === undefined) return null
  const at = <Value,>(part: string) => form.atPath<Value>(`points.${index}.${part}`)
  const outcome = at<PointOutcome | ''>('outcome')
  return (
    <section className="pv-stack pv-gap-12">
      <ChoiceCards<PointOutcome>
        {...outcome}
        label={
          <bdi>
            {index + 1}. {point.name}
          </bdi>
        }
        choices={pointOutcomes.map((value) => ({
          value,
          label: t(`inspections.outcomes.${value}`),
          icon: icons[value],
        }))}
      />
      {outcome.value !== '' && (
        <TextAreaField
          {...at<string>('note')}
          label={t(`inspections.form.${outcome.value === 'finding' ? 'finding' : 'note'}`)}
          rows={2}
          maxLength="remark"
          optional={outcome.value !== 'finding'}
        />
      )}
      {outcome.value === 'finding' && (
        <>
          <DateField {...at<string>('remedyOn')} label={t('inspections.form.remedyOn')} optional />
          <PointPhotos inspection={inspection} position={index + 1} />
        </>
      )}
    </section>
  )
}

/** The points under their headings, in the order of the list. */
const Points = (props: PartProps) => {
  const { t } = useTranslation()
  const { points } = props.inspection
  return pointSections.map((section) => {
    const own = points.flatMap((point, index) => (point.section === section ? [{ ...point, index }] : []))
    return own.length === 0 ? null : (
      <Card key={section} title={t(`inspections.sections.${section}`)}>
        <div className="pv-stack pv-gap-16">
          {own.map(({ code, index }) => (
            <Point key={code} {...props} index={index} />
          ))}
        </div>
      </Card>
    )
  })
}

const Whole = ({ form }: PartProps) => {
  const { t } = useTranslation()
  return (
    <Card title={t('inspections.form.whole')}>
      <div className="pv-stack pv-gap-16">
        <DateField {...form.at('doneOn')} label={t('inspections.form.doneOn')} max={todayHere()} />
        <ChoiceCards<InspectionResult>
          {...form.at('result')}
          label={t('inspections.form.result')}
          choices={inspectionResults.map((value) => ({
            value,
            label: t(`inspections.states.${value}`),
            icon: icons[value],
          }))}
        />
        <TextAreaField
          {...form.at('summary')}
          label={t('inspections.form.summary')}
          hint={t('inspections.form.summaryHint')}
          rows={5}
          maxLength={longestSummary}
        />
      </div>
    </Card>
  )
}

/** Sends the report as a step of its case. Where the case has moved meanwhile, the next press knows of it. */
const useReport = (inspection: InspectionPage, account: Account) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { case: about, id } = inspection
  const feature = about.feature as CaseFeature
  const [send] = useState(() => sendStep(feature, about.id))
  const refresh = () => client.invalidateQueries({ queryKey: ['inspections'] })
  return useSending({
    mutationFn: (typed: TypedReport) =>
      send({
        action: 'reportInspection',
        version: about.version,
        body: { inspectionReport: bodyOf(inspection, typed) },
      }),
    onSuccess: async () => {
      keptReports.keep(account.id, id, null)
      showToast({ tone: 'green', title: t('inspections.form.sent'), text: about.number ?? '' })
      refreshAround(client, feature, '')
      await refresh()
    },
    onError: async (error) => {
      if (isRefusal(error) && error.status !== 0) await client.invalidateQueries(inspectionQuery(id))
    },
  })
}

/** What the inspector fills in on the way: the points one after the other, then the whole. */
export const ReportForm = ({ inspection, account }: { inspection: InspectionPage; account: Account }) => {
  const { t } = useTranslation()
  const today = todayHere()
  const [standing] = useState(() => newReport(inspection, today))
  const [begun] = useState(() => keptReports.read(account.id, inspection.id)?.form)
  const report = useReport(inspection, account)
  const form = useForm<TypedReport>({
    standing,
    begun: begun?.points.length === standing.points.length ? begun : undefined,
    judge: (typed) => faultsOf(inspection, typed, today),
    refusal: report.error,
    onValues: (typed) => keptReports.keep(account.id, inspection.id, { version: 0, form: typed }),
  })
  const open = form.values.points.filter(({ outcome }) => outcome === '').length
  const { failure } = form
  const isMoved = isRefusal(failure, 'caseworkStale')
  return (
    <Form
      form={form}
      onSubmit={(typed) => report.mutate(typed)}
      isBusy={report.isPending}
      className="pv-stack pv-gap-16"
      label={t('inspections.form.title')}
    >
      <Points form={form} inspection={inspection} />
      <Whole form={form} inspection={inspection} />
      <FormAlert>
        {failure === undefined
          ? undefined
          : isMoved
            ? t('inspections.form.moved')
            : explain(failure, t).title}
      </FormAlert>
      <p className="pv-dim" role="status">
        {t(open === 0 ? 'inspections.form.allLooked' : 'inspections.form.left', { number: open })}
      </p>
      <p className="pv-hint">{t('inspections.form.kept')}</p>
      <div>
        <Button type="submit" size={56} kind="primary" icon="send" busy={report.isPending}>
          {t('inspections.form.send')}
        </Button>
      </div>
    </Form>
  )
}
