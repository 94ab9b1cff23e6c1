import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { useAccount } from '../../../platform/session.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { MovementDemands, MovementDraft, Problems } from './endorse-draft.ts'

export interface MovementFieldsProps {
  draft: MovementDraft
  problems: Problems
  demands: MovementDemands
  onChange: (part: Partial<MovementDraft>) => void
}

/** Own points of a customs officer; the authority may name any. */
const usePoints = () => {
  const account = useAccount()
  const { data } = useQuery(masterQuery('masters.customsPoints'))
  const own = account?.customsPointIds ?? []
  return (data ?? [])
    .filter(({ id }) => own.length === 0 || own.includes(id))
    .map(({ id, name, code }) => ({ value: String(id), label: name, synonyms: [code] }))
}

/** When and where, and by which declaration. */
export const PlaceFields = ({ draft, problems, demands, onChange }: MovementFieldsProps) => {
  const { t } = useTranslation()
  const points = usePoints()
  return (
    <FieldGrid>
      <DateField
        label={t('endorsements.form.date')}
        value={draft.date}
        onChange={(date) => onChange({ date })}
        max={demands.latest}
        {...(demands.earliest === null ? {} : { min: demands.earliest })}
        error={problems.date === undefined ? undefined : t(`endorsements.problem.${problems.date}`)}
      />
      <SelectField
        label={t('endorsements.form.point')}
        options={points}
        value={draft.customsPointId === null ? null : String(draft.customsPointId)}
        onChange={(value) => onChange({ customsPointId: value === null ? null : Number(value) })}
      />
      <TextField
        label={t('endorsements.form.declaration')}
        value={draft.declarationNumber}
        onChange={(declarationNumber) => onChange({ declarationNumber })}
        maxLength={60}
        autoComplete="off"
        optional
        ltr
      />
      <TextField
        label={t('endorsements.form.packages')}
        value={draft.packages}
        onChange={(packages) => onChange({ packages })}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        optional
        ltr
        error={problems.packages === undefined ? undefined : t('endorsements.problem.noNumber')}
      />
    </FieldGrid>
  )
}

/** How the goods looked. */
export const StateFields = ({ draft, onChange }: Pick<MovementFieldsProps, 'draft' | 'onChange'>) => {
  const { t } = useTranslation()
  const seals = (['intact', 'broken'] as const).map((value) => ({
    value,
    label: t(`endorsements.form.seals.${value}`),
  }))
  return (
    <FieldGrid>
      <SelectField
        label={t('endorsements.form.seal')}
        options={seals}
        value={draft.seal}
        onChange={(value) => onChange({ seal: value === 'intact' || value === 'broken' ? value : null })}
        optional
      />
      <TextAreaField
        label={t('endorsements.form.discrepancy')}
        hint={t('endorsements.form.discrepancyHint')}
        value={draft.discrepancyReason}
        onChange={(discrepancyReason) => onChange({ discrepancyReason })}
        maxLength={1000}
        rows={2}
        optional
      />
      <TextAreaField
        label={t('endorsements.form.remark')}
        hint={t('endorsements.form.remarkHint')}
        value={draft.remark}
        onChange={(remark) => onChange({ remark })}
        maxLength={1000}
        rows={2}
        optional
      />
    </FieldGrid>
  )
}
