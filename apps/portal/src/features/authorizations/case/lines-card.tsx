import { statusStyles } from '@papaver/contract/authorizations/life.ts'
import type { Authorization, AuthorizationLine } from '@papaver/contract/authorizations/schema.ts'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../../platform/intl.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { isolated, Ltr } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import shared from '../../casework/casework.module.css'
import { BaseFigure } from '../../masters/goods/base-figure.tsx'
import { DrugBases } from '../../masters/goods/drug-bases.tsx'
import { useUnitWord } from '../../masters/goods/units.ts'

/** Has a permit been issued, so that something can be used and remain? */
const isInUse = (record: Authorization): boolean =>
  record.issuedAt !== null && ['active', 'final'].includes(statusStyles[record.status].group)

const useQuantity = () => {
  const { number } = useMassFormats()
  const unitWord = useUnitWord()
  return (quantity: string | null, unit: string | null) =>
    quantity === null ? (
      <>–</>
    ) : (
      <>
        <Ltr>{number(quantity)}</Ltr>{' '}
        <span className="pv-dim">{unit === null ? '' : unitWord(unit, quantity)}</span>
      </>
    )
}

const Goods = ({ line }: { line: AuthorizationLine }) => {
  const { t, i18n } = useTranslation()
  const money = ({ amount, currency }: { amount: string; currency: string }) =>
    numberFormat(`${i18n.language}-u-nu-latn`, { style: 'currency', currency }).format(Number(amount))
  const second = [
    line.detail,
    line.casNumber === null ? null : `CAS ${line.casNumber}`,
    line.batch === null ? null : t('authorizations.case.batch', { batch: line.batch }),
    line.value === null ? null : money(line.value),
  ].flatMap((part) => (part === null || part === '' ? [] : [part]))
  return (
    <div className="pv-stack pv-block-4">
      <span className="pv-strong">{line.name}</span>
      {second.length > 0 && <span className="pv-hint">{second.map(isolated).join(' · ')}</span>}
    </div>
  )
}

const Base = ({ line }: { line: AuthorizationLine }) => (
  <DrugBases drugs={line.components} figure={(drug) => <BaseFigure {...drug} />} />
)

const useColumns = (record: Authorization): Column<AuthorizationLine>[] => {
  const { t } = useTranslation()
  const { grams, number } = useMassFormats()
  const quantityOf = useQuantity()
  const head = (key: string) => t(`authorizations.case.lines.${key}`)
  const used: Column<AuthorizationLine>[] = [
    {
      key: 'used',
      head: head('used'),
      align: 'number',
      render: (line) => quantityOf(line.usedQuantity, line.unit),
    },
    {
      key: 'remaining',
      head: head('remaining'),
      align: 'number',
      // What was left of a permit is its successor's.
      render: (line) =>
        record.status === 'RPL' ? (
          <span className="pv-hint">{head('passedOn')}</span>
        ) : (
          <b>{quantityOf(line.remainingQuantity, line.unit)}</b>
        ),
    },
  ]
  return [
    {
      key: 'position',
      head: head('position'),
      headHidden: true,
      width: '28px',
      card: 'none',
      render: (line) => <span className="pv-dim">{line.position}</span>,
    },
    { key: 'goods', head: head('goods'), card: 'line', render: (line) => <Goods line={line} /> },
    {
      key: 'quantity',
      head: head(isInUse(record) ? 'authorized' : 'requested'),
      align: 'number',
      render: (line) => quantityOf(line.quantity, line.unit),
    },
    {
      key: 'purity',
      head: head('purity'),
      align: 'number',
      render: (line) => (line.purity === null ? '–' : <Ltr>{number(line.purity)} %</Ltr>),
    },
    {
      key: 'gross',
      head: head('gross'),
      align: 'number',
      render: (line) => (
        <span className="pv-dim">{line.grossGrams === null ? '–' : grams(line.grossGrams)}</span>
      ),
    },
    {
      key: 'base',
      head: head('base'),
      align: 'number',
      render: (line) => <Base line={line} />,
    },
    ...(isInUse(record) ? used : []),
  ]
}

/** The goods line by line. No sum: grams of different drugs do not add up (look §14). */
export const LinesCard = ({ record }: { record: Authorization }) => {
  const { t } = useTranslation()
  const columns = useColumns(record)
  return (
    <Card title={t('authorizations.case.lines.title')} padding="none">
      <DataTable
        inCard
        caption={t('authorizations.case.lines.title')}
        columns={columns}
        rows={record.lines}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={<p className={`${shared.nothing} pv-size-13 pv-dim`}>{t('authorizations.case.lines.none')}</p>}
      />
    </Card>
  )
}
