import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import css from './case-page.module.css'
import { useFieldWords, useValueWords } from './field-words.ts'

interface Row {
  field: string
  label: string
  now: string
  before: string
}

const heads = [
  'customsPointId',
  'purpose',
  'transportMode',
  'countryOfOrigin',
  'countryOfDispatch',
  'manufacturer',
  'ultimateConsignee',
  'agent',
  'carrier',
  'foreignPoint',
  'transitCountries',
  'itinerary',
  'plannedDate',
  'validUntil',
] as const

const textOf = (record: Authorization, field: (typeof heads)[number]): string => {
  if (field === 'customsPointId') return String(record.customsPoint?.id ?? '')
  return field === 'transitCountries' ? record.transitCountries.join(', ') : (record[field] ?? '')
}

/** A line is found again by what it is of, not by its place. */
const goodsOf = (record: Authorization) =>
  new Map(
    record.lines.map((line) => [line.preparationId ?? `${line.substanceId} ${line.formId}`, line] as const),
  )

const useRows = (now: Authorization, earlier: Authorization): Row[] => {
  const { t } = useTranslation()
  const fieldOf = useFieldWords(now.direction)
  const sayValue = useValueWords()
  const head = heads.map((field) => ({
    field,
    label: fieldOf(field),
    now: sayValue(field, textOf(now, field)),
    before: sayValue(field, textOf(earlier, field)),
  }))
  const ours = goodsOf(now)
  const theirs = goodsOf(earlier)
  const quantity = (line: Authorization['lines'][number] | undefined) =>
    line?.quantity
      ? sayValue('quantity', [line.quantity, line.unit ?? ''].join(' ').trim())
      : t('authorizations.case.compare.notThere')
  const lines = [...new Set([...ours.keys(), ...theirs.keys()])].map((key) => ({
    field: key,
    label: ours.get(key)?.name ?? theirs.get(key)?.name ?? '',
    now: quantity(ours.get(key)),
    before: quantity(theirs.get(key)),
  }))
  return [...lines, ...head]
}

/** This case beside the permit before it; what differs is marked by word, not by colour alone. */
export const CompareTab = ({ record, earlier }: { record: Authorization; earlier: Authorization }) => {
  const { t } = useTranslation()
  const rows = useRows(record, earlier)
  const say = (key: string) => t(`authorizations.case.compare.${key}`)
  const columns: Column<Row>[] = [
    {
      key: 'label',
      head: say('field'),
      card: 'lead',
      render: ({ label }) => <span className={css.dim}>{label}</span>,
    },
    {
      key: 'before',
      head: earlier.number ?? say('before'),
      render: ({ before }) => before,
    },
    {
      key: 'now',
      head: say('now'),
      render: ({ now, before }) => <span className={now === before ? undefined : css.strong}>{now}</span>,
    },
    {
      key: 'differs',
      head: say('differs'),
      headHidden: true,
      card: 'status',
      width: '130px',
      render: ({ now, before }) => (now === before ? null : <Flag severity="warning">{say('differs')}</Flag>),
    },
  ]
  return (
    <Card
      title={say(record.replaces === null ? 'withLast' : 'withReplaced')}
      aside={<PermitNumber number={earlier.number ?? ''} href={`#/import-export/${earlier.id}`} />}
      padding="none"
    >
      <DataTable
        inCard
        caption={say('withLast')}
        columns={columns}
        rows={rows}
        rowKey={({ field }) => field}
        rowName={({ label }) => label}
      />
    </Card>
  )
}
