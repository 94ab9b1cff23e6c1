import { longestName } from '@papaver/contract/masters/check-row.ts'
import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import { lists } from '@papaver/contract/masters/lists.ts'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { languageName } from '../words.ts'
import type { RowFields } from './use-row-form.ts'

interface NamesProps {
  form: RowFields
  row: EditRow | undefined
  /** The one that every row needs first. */
  cultures: readonly string[]
}

/** The name in one language. */
export const NameField = ({ form, row, cultures, culture }: NamesProps & { culture: string }) => {
  const { t } = useTranslation()
  const path = `names.${culture}`
  const needed = cultures[0] ?? 'en'
  const bound = form.at<string | undefined>(path)
  const value = bound.value ?? ''
  const meanwhile = form.content.names[needed] ?? ''
  const shipped = row?.shipped?.[path]
  const isChanged = typeof shipped === 'string' && shipped !== value
  const isChangedSince = row?.shippedChanged.includes(path) === true
  const missing =
    value.trim() === '' && culture !== needed && meanwhile !== ''
      ? t('masters.row.seenMeanwhile', { name: isolated(meanwhile) })
      : undefined
  const ships = isChanged ? t('masters.row.ships', { text: isolated(shipped) }) : undefined
  const shared = {
    ...bound,
    value,
    label: t('masters.nameIn', { language: languageName(culture) }),
    optional: culture !== needed,
    ...(missing === undefined
      ? ships === undefined || isChangedSince
        ? {}
        : { hint: ships }
      : { hint: missing }),
    ...(isChangedSince && ships !== undefined
      ? { warning: `${t('masters.row.changedSince')} ${ships}` }
      : {}),
  }
  return lists[form.word].longNames ? (
    <TextAreaField {...shared} rows={3} maxLength={longestName.long} />
  ) : (
    <TextField {...shared} maxLength={longestName.short} />
  )
}

/** The names in every language that the authority offers, and those that a row has besides. */
export const NamesCard = (props: NamesProps) => {
  const { t } = useTranslation()
  const { row, cultures } = props
  const others = Object.keys(row?.names ?? {}).filter((culture) => !cultures.includes(culture))
  return (
    <Card title={t(lists[props.form.word].longNames ? 'masters.row.sentences' : 'masters.row.names')}>
      <FieldGrid>
        {[...cultures, ...others].map((culture) => (
          <NameField key={culture} {...props} culture={culture} />
        ))}
      </FieldGrid>
    </Card>
  )
}
