import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { type ReportType, reportTypes } from '@papaver/contract/cultivation/balance.ts'
import {
  type FieldReportFieldKey,
  fieldReportFields,
  fieldReportRules,
  wantedOf,
} from '@papaver/contract/field-reports/fields.ts'
import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import type { FieldReport } from '@papaver/contract/field-reports/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import type { CaseForm, FieldExtras, Values } from '../casework/case-form.ts'
import { DraftPage } from '../casework/draft/draft-page.tsx'
import { filesSection } from '../casework/draft/files-section.tsx'
import { NewCasePage } from '../casework/draft/new-case-page.tsx'
import { feature } from './list.ts'
import { openPermitsQuery } from './queries.ts'

/** What it is about and under which permit is said first, and fixed from then on. */
const start: readonly CaseField[] = [
  { key: 'permitId', type: 'choice', section: '', required: true },
  { key: 'kind', type: 'choice', section: '', required: true },
]

/** Of an officer who enters for a grower, the grower that he has chosen. */
const houseIn = (values: Values): string | undefined =>
  typeof values.establishmentId === 'string' && values.establishmentId !== ''
    ? values.establishmentId
    : undefined

const usePermits = (values: Values) => {
  const house = houseIn(values)
  const isEntry = 'establishmentId' in values
  const query = useQuery({
    ...openPermitsQuery(house),
    enabled: !isEntry || house !== undefined,
    // One that was issued a moment ago is among them.
    refetchOnMount: 'always',
  })
  return query.data ?? []
}

const useChoices = (values: Values) => {
  const { t } = useTranslation()
  const permits = usePermits(values)
  const types = permits.find(({ id }) => id === values.permitId)?.types ?? []
  return {
    permitId: permits.map(({ id, number, substanceName }) => ({
      value: id,
      label: [number, substanceName].filter(Boolean).join(' · '),
    })),
    kind: reportTypes
      .filter((type) => types.includes(type))
      .map((value) => ({ value, label: t(`field-reports.types.${value}`) })),
  }
}

/** What stands and lies there now, before anything is reported of it. */
const Stocks = ({ values }: { values: Values }) => {
  const { t } = useTranslation()
  const { number, mediumDay } = useFormats()
  const permit = usePermits(values).find(({ id }) => id === values.permitId)
  if (permit === undefined) return null
  return (
    <>
      {permit.endedFrom !== null && (
        <p role="status">{t('field-reports.draft.ended', { day: mediumDay(permit.endedFrom) })}</p>
      )}
      <ul className="pv-stack pv-gap-4 pv-dim">
        {permit.stocks.map(({ cycle, plants, fresh, dry }) => (
          <li key={cycle}>
            {t('cultivation.record.cycle', { number: cycle })}:{' '}
            {t('field-reports.draft.stock', {
              plants: number(plants),
              fresh: number(fresh),
              dry: number(dry),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What a type has no word for is not asked; plots and buyers are those of the permit. */
const useFields: NonNullable<CaseForm<FieldReport>['useFields']> = ({ record }) => {
  const house = record.entered === null ? undefined : record.applicant.id
  const permits = useQuery(openPermitsQuery(house)).data ?? []
  const permit = permits.find(({ id }) => id === record.permit.id)
  const wanted = wantedOf[record.kind as ReportType]
  const hidden = fieldReportFields
    .filter(({ key }) => wanted[key as FieldReportFieldKey] === undefined)
    .map(({ key }): [string, FieldExtras] => [key, { isHidden: true }])
  const plots = permit?.plots ?? []
  return {
    ...Object.fromEntries(hidden),
    ...(wanted.plot === undefined || plots.length < 2
      ? {}
      : { plot: { options: plots.map((name) => ({ value: name, label: name })) } }),
    ...(wanted.buyerId === undefined
      ? {}
      : { buyerId: { options: (permit?.buyers ?? []).map(({ id, name }) => ({ value: id, label: name })) } }),
  }
}

/** How a grower reports; what is not said here is alike for every kind of case. */
const reportForm: CaseForm<FieldReport> = {
  kind: fieldReportKind,
  feature,
  fields: fieldReportFields as readonly CaseField[],
  rules: fieldReportRules,
  sections: [{ name: 'what' }, { name: 'amount' }, { name: 'story' }, filesSection],
  start: { fields: start, useChoices, Beside: Stocks },
  useFields,
  bodyOf: (input, { kind, permitId }) => ({ ...input, kind, permitId }),
  useLine: ({ kindName, permit }) => [kindName, permit.number].filter(Boolean).join(' · '),
  companyOf: ({ applicant }) => applicant.name,
  meansEmpty: ['missing', 'explanationMissing', 'nothing'],
}

export const NewReportPage = () => <NewCasePage form={reportForm} />
export const ReportDraftPage = () => <DraftPage form={reportForm} />
