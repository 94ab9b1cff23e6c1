import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import { lists } from '@papaver/contract/masters/lists.ts'
import { longestCode } from '@papaver/contract/masters/rules.ts'
import { useTranslation } from 'react-i18next'
import { Ltr } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { DescribedField } from '../../../ui/form/described-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FactorLine } from '../related/factor-line.tsx'
import { ColumnField } from './column-field.tsx'
import type { RowFields } from './use-row-form.ts'

interface ValuesProps {
  form: RowFields
  row: EditRow | undefined
}

const CodeField = ({ form, row }: ValuesProps) => {
  const { t } = useTranslation()
  const { code } = lists[form.word]
  if (code.kind === 'made') return null
  if (row !== undefined)
    return <Facts columns={1} facts={[{ label: t('masters.columns.code'), value: <Ltr>{row.code}</Ltr> }]} />
  const { value, ...field } = form.at<string | null>('code')
  return (
    <TextField
      {...field}
      label={t('masters.columns.code')}
      ltr
      maxLength={longestCode}
      hint={t('masters.hints.code', { sample: code.sample })}
      value={value ?? ''}
    />
  )
}

/** The code, and everything else that a list says of its rows. */
export const ValuesCard = ({ form, row }: ValuesProps) => {
  const { t } = useTranslation()
  const { columns, code } = lists[form.word]
  const shown = columns.filter(({ atFirst }) => form.isNew || !atFirst)
  if (shown.length === 0 && code.kind === 'made') return null
  return (
    <Card title={t('masters.row.values')}>
      <FieldGrid>
        <CodeField form={form} row={row} />
        {shown.map((column) => (
          <ColumnField key={column.key} form={form} column={column} />
        ))}
      </FieldGrid>
      <FactorLine form={form} />
    </Card>
  )
}

/** The days on which a row may be chosen for something new. */
export const ValidityCard = ({ form }: Pick<ValuesProps, 'form'>) => {
  const { t } = useTranslation()
  if (!lists[form.word].hasValidity) return null
  const day = (key: 'validFrom' | 'validUntil') => (
    <DescribedField
      field={{ key, type: 'day' }}
      bound={form.at(key)}
      label={t(`masters.columns.${key}`)}
      hint={t(`masters.hints.${key}`)}
    />
  )
  return (
    <Card title={t('masters.row.validity')}>
      <FieldGrid>
        {day('validFrom')}
        {day('validUntil')}
      </FieldGrid>
    </Card>
  )
}
