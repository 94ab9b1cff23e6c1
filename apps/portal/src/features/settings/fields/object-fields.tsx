import { roles } from '@papaver/contract/access/roles.ts'
import { lengths } from '@papaver/contract/lengths.ts'
import { openIdConnectKeys } from '@papaver/contract/settings/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rolesQuery } from '../../../platform/queries.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { definitionOf, useSettingWords } from '../say-value.ts'
import { useCultures } from '../use-cultures.ts'
import { FieldGroup } from './field-group.tsx'
import type { LabelledProps } from './field-props.ts'
import css from './fields.module.css'

interface Entry {
  readonly key: string
  readonly label: string
}

/** Which entries the object has room for. */
const useEntries = ({ id, typed }: LabelledProps): readonly Entry[] => {
  const { t } = useTranslation()
  const words = useSettingWords()
  const cultures = useCultures()
  const { data: named = [] } = useQuery(rolesQuery())
  const { shape } = definitionOf(id)
  if (shape?.kind === 'openIdConnect')
    return openIdConnectKeys.map((key) => ({ key, label: t(`settings.openIdConnect.${key}`) }))
  if (shape?.kind === 'choiceByRole')
    return Object.keys(roles).map((key) => ({
      key,
      label: named.find(({ code }) => code === key)?.name ?? key,
    }))
  const all = [...new Set([...cultures, ...Object.keys(typed)])]
  return all.map((key) => ({ key, label: words.language(key) }))
}

export const ObjectField = (props: LabelledProps) => {
  const { id, typed, onChange, errorAt, label, hint } = props
  const entries = useEntries(props)
  const held = typed as Readonly<Record<string, string>>
  const put = (key: string, text: string): void => {
    const rest = Object.entries(held).filter(([other]) => other !== key)
    const isDropped = text === '' && definitionOf(id).shape?.kind !== 'openIdConnect'
    const order = entries.map((entry) => entry.key)
    const next = isDropped ? rest : [...rest, [key, text] as const]
    // The saved order first, so that typing the same again is no change.
    const place = (each: string): number =>
      each in held ? Object.keys(held).indexOf(each) : 1000 + order.indexOf(each)
    onChange(Object.fromEntries(next.toSorted(([one], [other]) => place(one) - place(other))))
  }
  return (
    <FieldGroup legend={label} hint={hint} error={errorAt('')}>
      <div className={css.entries}>
        {entries.map((entry) => (
          <EntryField
            key={entry.key}
            {...props}
            entry={entry}
            text={held[entry.key] ?? ''}
            onText={(text) => put(entry.key, text)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

interface EntryFieldProps extends LabelledProps {
  entry: Entry
  text: string
  onText: (text: string) => void
}

const EntryField = ({ id, entry, text, onText, isReadOnly, errorAt }: EntryFieldProps) => {
  const { t } = useTranslation()
  const words = useSettingWords()
  const { shape } = definitionOf(id)
  const shared = {
    label: entry.label,
    error: errorAt(entry.key),
    disabled: isReadOnly,
    size: 'dense',
  } as const
  if (shape?.kind === 'choiceByRole' || shape?.kind === 'directionByCulture') {
    const options =
      shape.kind === 'choiceByRole'
        ? shape.choices.map((value) => ({ value, label: words.choice(id, value) }))
        : ['ltr', 'rtl'].map((value) => ({ value, label: t(`settings.page.${value}`) }))
    const unsaid = shape.kind === 'directionByCulture' ? 'ltr' : null
    return (
      <SelectField
        {...shared}
        options={options}
        value={text === '' ? unsaid : text}
        onChange={(value) => onText(value ?? '')}
      />
    )
  }
  const isAddress = shape?.kind === 'openIdConnect'
  return (
    <TextField
      {...shared}
      value={text}
      onChange={onText}
      ltr={isAddress}
      optional
      maxLength={shape?.kind === 'textByCulture' ? shape.max : lengths.note}
    />
  )
}
