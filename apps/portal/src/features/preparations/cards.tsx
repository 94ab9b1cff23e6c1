import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import type {
  CatalogueEntry,
  PreparationComponent,
  PreparationView,
  VersionRow,
} from '@papaver/contract/preparations/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { TwoLines } from '../../ui/cells.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { CaseStatus } from '../casework/status.tsx'
import { BaseFigure } from '../masters/goods/base-figure.tsx'
import { useFigure } from '../masters/goods/units.ts'

type Content = Pick<PreparationView | CatalogueEntry, 'components' | 'confirmed' | 'versions'>

const Base = ({ of }: { of: PreparationComponent['unitBase'] }) =>
  of === null ? <>–</> : <BaseFigure baseGrams={of.grams} formula={of.formula} isUnrounded />

/** What is in a unit, and what comes of it in base; each figure with its formula and factor. */
export const ComponentsCard = ({ components, confirmed }: Content) => {
  const { t } = useTranslation()
  const { number, mediumDay } = useFormats()
  const figure = useFigure()
  const head = (key: string) => t(`preparations.case.components.${key}`)
  const columns: Column<PreparationComponent>[] = [
    {
      key: 'substance',
      head: t('preparations.fields.component.substanceId'),
      card: 'lead',
      width: '40%',
      render: ({ formName, substanceName, schedule }) => (
        <TwoLines
          first={<bdi>{formName ?? substanceName}</bdi>}
          second={[formName === null ? head('asBase') : substanceName, schedule].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'strength',
      head: t('preparations.fields.component.strength'),
      align: 'number',
      render: ({ strength, unit }) => (strength === null || unit === null ? '–' : figure(strength, unit)),
    },
    {
      key: 'factor',
      head: head('factor'),
      align: 'number',
      render: ({ factor }) => (factor === null ? '–' : <Ltr>{number(factor)}</Ltr>),
    },
    {
      key: 'unit',
      head: head('unitBase'),
      align: 'number',
      render: ({ unitBase }) => <Base of={unitBase} />,
    },
    {
      key: 'pack',
      head: head('packBase'),
      align: 'number',
      render: ({ packBase }) => <Base of={packBase} />,
    },
  ]
  return (
    <Card title={head('title')} padding="none">
      <DataTable
        caption={head('title')}
        columns={columns}
        rows={components}
        rowKey={({ substanceId, formId }) => `${substanceId} ${formId}`}
      />
      {confirmed !== null && (
        <p className="pv-dim pv-pad-12-16">
          {t('preparations.case.components.confirmed', { day: mediumDay(confirmed.on) })}
        </p>
      )}
    </Card>
  )
}

/** Every version that has stood in the catalogue, with its days. */
export const VersionsCard = ({
  versions,
  hrefOf,
}: {
  versions: readonly VersionRow[]
  hrefOf: (id: string) => string
}) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const head = (key: string) => t(`preparations.case.versions.${key}`)
  if (versions.length === 0) return null
  const columns: Column<VersionRow>[] = [
    {
      key: 'serial',
      head: t('preparations.fields.serial'),
      align: 'number',
      width: '80px',
      render: ({ serial }) => serial,
    },
    {
      key: 'number',
      head: t('preparations.columns.number'),
      card: 'lead',
      render: ({ id, number }) => <PermitNumber number={number} href={hrefOf(id)} />,
    },
    {
      key: 'status',
      head: t('preparations.columns.status'),
      card: 'status',
      render: ({ status }) => <CaseStatus kind={preparationKind} status={status} />,
    },
    {
      key: 'from',
      head: head('from'),
      render: ({ validFrom }) => (validFrom === null ? '–' : mediumDay(validFrom)),
    },
    {
      key: 'until',
      head: head('until'),
      render: ({ validUntil }) => (validUntil === null ? '–' : mediumDay(validUntil)),
    },
  ]
  return (
    <Card title={head('title')} padding="none">
      <DataTable caption={head('title')} columns={columns} rows={versions} rowKey={({ id }) => id} />
    </Card>
  )
}
