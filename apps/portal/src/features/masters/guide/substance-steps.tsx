import { lists } from '@papaver/contract/masters/lists.ts'
import { longestCode } from '@papaver/contract/masters/rules.ts'
import { useTranslation } from 'react-i18next'
import { FieldGrid, FieldWide } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ColumnField } from '../row/column-field.tsx'
import { NameField } from '../row/names-card.tsx'
import { AlikeRows } from './alike-rows.tsx'
import { isOfNames, textsOfSubstance } from './guide-form.ts'
import type { Guide } from './use-guide.ts'

const { code: codeRule, columns } = lists.substances
const sample = codeRule.kind === 'given' ? codeRule.sample : ''

/** Names in every language, other names, and the code that follows from them; what is there already is told at once. */
export const NamesStep = ({ guide, cultures }: { guide: Guide; cultures: readonly string[] }) => {
  const { t } = useTranslation()
  const fields = guide.substanceFields
  return (
    <FieldGrid>
      {cultures.map((culture) => (
        <NameField key={culture} form={fields} row={undefined} cultures={cultures} culture={culture} />
      ))}
      {columns.filter(isOfNames).map((column) => (
        <ColumnField key={column.key} form={fields} column={column} />
      ))}
      <TextField
        {...fields.at('code')}
        label={t('masters.columns.code')}
        ltr
        maxLength={longestCode}
        hint={t('masters.hints.code', { sample })}
      />
      <FieldWide>
        <AlikeRows word="substances" texts={textsOfSubstance(fields.content)} />
      </FieldWide>
    </FieldGrid>
  )
}

/** Under which convention it stands, and the numbers that it goes by. */
export const ControlStep = ({ guide }: { guide: Guide }) => {
  const fields = guide.substanceFields
  const { casNumber, incbCode } = fields.content.values
  const numbers = [casNumber, incbCode].filter((text) => typeof text === 'string')
  return (
    <FieldGrid>
      {columns
        .filter((column) => !isOfNames(column))
        .map((column) => (
          <ColumnField key={column.key} form={fields} column={column} />
        ))}
      <FieldWide>
        <AlikeRows word="substances" texts={numbers} />
      </FieldWide>
    </FieldGrid>
  )
}
