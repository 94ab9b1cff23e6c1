import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../platform/formats.ts'
import { Card } from '../../../../ui/card.tsx'
import { CountryCode } from '../../../../ui/country-code.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { useConditions } from '../../../authorizations/conditions.tsx'
import { HolderName } from '../../permit/holder-name.tsx'
import { sidesOf } from '../../permit/sides.ts'
import type { DeskPermit } from './desk-permit.ts'

/** Who, where, when and by what means, as of the last connection. */
export const PartiesCard = ({ permit }: { permit: DeskPermit }) => {
  const { t } = useTranslation()
  const { day } = useFormats()
  const conditions = useConditions(permit)
  const { applicant, applicantNow, partner, partnerCountry, direction, kindName } = permit
  const dayOr = (value: string | null) => (value === null ? null : day(value))
  const { points } = permit
  const places =
    points === null
      ? []
      : points.exit === null
        ? [{ label: t('endorsements.form.point'), value: points.entry }]
        : [
            { label: t('endorsements.permit.entryPoint'), value: points.entry },
            { label: t('endorsements.permit.exitPoint'), value: points.exit },
          ]
  const further =
    points === null
      ? []
      : [
          { label: t('endorsements.permit.planned'), value: dayOr(permit.plannedDate) },
          { label: t('endorsements.permit.issued'), value: dayOr(permit.issuedOn) },
          { label: t('authorizations.fields.transportMode'), value: permit.transport },
        ]
  const foreign = <CountryCode code={partnerCountry} name={partner} />
  const facts =
    direction === null
      ? [{ label: t('endorsements.device.partnerCountry'), value: foreign }]
      : [
          {
            label: t(`endorsements.permit.${sidesOf[direction].own}`),
            value: <HolderName name={applicant} nameNow={applicantNow} />,
          },
          {
            label: t(`endorsements.permit.${sidesOf[direction].partner}`),
            value: (
              <>
                {foreign} <bdi>{partner}</bdi>
              </>
            ),
          },
        ]
  return (
    <Card>
      <Facts
        columns={2}
        facts={[
          ...facts,
          ...places,
          ...further,
          { label: t('endorsements.permit.kind'), value: kindName },
          ...conditions,
        ]}
      />
    </Card>
  )
}
