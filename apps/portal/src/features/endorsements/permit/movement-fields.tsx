import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { useAccount } from '../../../platform/session.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import type { Form } from '../../../ui/form/use-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { pointsToName } from './closed-points.ts'
import type { MovementDraft, MovementRequirements } from './endorse-draft.ts'

interface MovementFieldsProps {
  form: Form<MovementDraft>
}

/** Own points of a customs officer; the authority may name any. */
const usePoints = (permitPointId: number | null) => {
  const account = useAccount()
  const { data } = useQuery(masterQuery('masters.customsPoints'))
  const places = { permitPointId, ownIds: account?.customsPointIds ?? [] }
  return pointsToName(data ?? [], places).map(({ id, name, code }) => ({
    value: String(id),
    label: name,
    synonyms: [code],
  }))
}

/** When and where, and by which declaration. */
export const PlaceFields = ({
  form,
  requirements,
  permitPointId,
}: MovementFieldsProps & { requirements: MovementRequirements; permitPointId: number | null }) => {
  const { t } = useTranslation()
  const points = usePoints(permitPointId)
  const point = form.at('customsPointId')
  return (
    <FieldGrid>
      <DateField
        {...form.at('date')}
        label={t('endorsements.form.date')}
        max={requirements.latest}
        min={requirements.earliest ?? undefined}
      />
      <SelectField
        {...point}
        label={t('endorsements.form.point')}
        options={points}
        value={point.value === null ? null : String(point.value)}
        onChange={(value) => point.onChange(value === null ? null : Number(value))}
      />
      <TextField
        {...form.at('declarationNumber')}
        label={t('endorsements.form.declaration')}
        maxLength={60}
        autoComplete="off"
        optional
        ltr
      />
      <TextField
        {...form.at('packages')}
        label={t('endorsements.form.packages')}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        optional
        ltr
      />
    </FieldGrid>
  )
}

/** How the goods looked; of others than those of the permit, what they are. */
export const StateFields = ({
  form,
  isOtherGoods = false,
}: MovementFieldsProps & { isOtherGoods?: boolean | undefined }) => {
  const { t } = useTranslation()
  const seals = (['intact', 'broken'] as const).map((value) => ({
    value,
    label: t(`endorsements.form.seals.${value}`),
  }))
  const seal = form.at('seal')
  return (
    <FieldGrid>
      <SelectField
        {...seal}
        label={t('endorsements.form.seal')}
        options={seals}
        onChange={(value) => seal.onChange(value === 'intact' || value === 'broken' ? value : null)}
        optional
      />
      <TextAreaField
        {...form.at('discrepancyReason')}
        label={t(`endorsements.form.${isOtherGoods ? 'otherGoods' : 'discrepancy'}`)}
        hint={t(`endorsements.form.${isOtherGoods ? 'otherGoodsHint' : 'discrepancyHint'}`)}
        maxLength={1000}
        rows={2}
        optional={!isOtherGoods}
      />
      <TextAreaField
        {...form.at('remark')}
        label={t('endorsements.form.remark')}
        hint={t('endorsements.form.remarkHint')}
        maxLength={1000}
        rows={2}
        optional
      />
    </FieldGrid>
  )
}
