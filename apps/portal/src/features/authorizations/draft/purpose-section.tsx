import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { SectionCard } from '../../../ui/card.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CertifiedLines } from './certified-lines.tsx'
import css from './draft.module.css'
import { useDraftView } from './draft-context.ts'
import { FoldFoot } from './fold-foot.tsx'
import type { SectionProps } from './section-props.ts'
import { useHeadChoice, useHeadField } from './use-head-field.ts'

/** What for, when, and for exports the certificate of the other country. */
export function PurposeSection({ state, folded, onOpen, onFold }: SectionProps) {
  const { t } = useTranslation()
  const { isImport, group, maxValidityDays } = useDraftView()
  const { data: purposes = [] } = useQuery(masterQuery('masters.purposes'))
  const field = useHeadField()
  const choice = useHeadChoice()
  const context = isImport ? 'import' : 'export'
  const label = (name: string) => t(`authorizations.fields.${name}`, { context })
  const reference = useReferenceWord()
  const needsCertificate = !isImport && group === 'NP'
  return (
    <SectionCard
      number={3}
      title={t('authorizations.draft.sections.purpose')}
      state={state}
      facts={folded ? <PurposeFacts /> : undefined}
      onChange={onOpen}
    >
      <FieldGrid>
        <SelectField
          {...choice('purpose')}
          label={label('purpose')}
          searchable={false}
          options={purposes
            .filter(({ isActive }) => isActive)
            .map(({ code, name }) => ({ value: code, label: name }))}
        />
        <TextField {...field('applicantReference')} label={reference} optional maxLength={60} />
        <DateField {...field('plannedDate')} label={label('plannedDate')} />
        <DateField
          {...field('validUntil')}
          label={label('validUntil')}
          optional
          hint={t('authorizations.draft.validUntilHint', { count: maxValidityDays })}
        />
      </FieldGrid>
      {needsCertificate && <CertificateFields />}
      <FoldFoot state={state} onFold={onFold} />
    </SectionCard>
  )
}

/** The applicant's own reference; to who enters the request for him, the applicant's. */
const useReferenceWord = (): string => {
  const { t } = useTranslation()
  const { entered } = useDraftView().server
  return t(
    entered === null
      ? 'authorizations.fields.applicantReference'
      : 'authorizations.case.field.applicantReference',
  )
}

function PurposeFacts() {
  const { t } = useTranslation()
  const { day } = useFormats()
  const { state, isImport } = useDraftView()
  const { data: purposes = [] } = useQuery(masterQuery('masters.purposes'))
  const reference = useReferenceWord()
  const { head } = state.form
  const context = isImport ? 'import' : 'export'
  const purpose = purposes.find(({ code }) => code === head.purpose)
  const certificate = head['foreignCertificate.number']
  return (
    <Facts
      facts={[
        { label: t('authorizations.fields.purpose'), value: purpose?.name ?? head.purpose },
        {
          label: t('authorizations.fields.plannedDate', { context }),
          value: head.plannedDate === '' ? '–' : day(head.plannedDate),
        },
        {
          label: reference,
          value: head.applicantReference === '' ? '–' : <bdi>{head.applicantReference}</bdi>,
        },
        ...(certificate === ''
          ? []
          : [
              {
                label: t('authorizations.fields.foreignCertificate.number'),
                value: <bdi>{certificate}</bdi>,
              },
            ]),
      ]}
    />
  )
}

/** 1961 art. 31(5), 1971 art. 12(1)(c): no export before the importing country has certified the import. */
function CertificateFields() {
  const { t } = useTranslation()
  const field = useHeadField()
  const label = (name: string) => t(`authorizations.fields.foreignCertificate.${name}`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings an edge and sizes of its own
    <div role="group" aria-labelledby="draft-certificate" className={css.part}>
      <h3 id="draft-certificate">{t('authorizations.draft.certificate')}</h3>
      <p className={css.dim}>{t('authorizations.draft.certificateHint')}</p>
      <FieldGrid>
        <TextField {...field('foreignCertificate.number')} label={label('number')} maxLength={60} ltr />
        <TextField {...field('foreignCertificate.authority')} label={label('authority')} maxLength={200} />
        <DateField {...field('foreignCertificate.issuedOn')} label={label('issuedOn')} />
        <DateField {...field('foreignCertificate.validUntil')} label={label('validUntil')} optional />
        <TextField {...field('foreignCertificate.importer')} label={label('importer')} maxLength={300} />
        <TextField {...field('foreignCertificate.exporter')} label={label('exporter')} maxLength={300} />
      </FieldGrid>
      <CertifiedLines />
    </div>
  )
}
