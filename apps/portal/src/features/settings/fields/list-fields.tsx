import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { definitionOf, useSettingWords } from '../say-value.ts'
import type { TypedItem } from '../typed.ts'
import { useCultures } from '../use-cultures.ts'
import { ExemptQuantityEntry } from './exempt-quantity-entry.tsx'
import { FieldGroup } from './field-group.tsx'
import type { LabelledProps } from './field-props.ts'
import css from './fields.module.css'
import { OrderedField } from './ordered-field.tsx'

/** The values that a list may hold, where they are few enough to be ticked. */
const useTickable = ({ id }: LabelledProps): readonly { value: string; label: string }[] | undefined => {
  const words = useSettingWords()
  const cultures = useCultures()
  const { items } = definitionOf(id)
  if (items?.kind === 'choice')
    return items.choices.map((value) => ({ value, label: words.choice(id, value) }))
  // Monday first, as a week of work begins.
  if (items?.kind === 'weekday')
    return [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: words.weekday(day) }))
  if (items?.kind === 'text' && items.format === 'culture')
    return cultures.map((value) => ({ value, label: words.language(value) }))
  return undefined
}

export const ListField = (props: LabelledProps) => {
  const tickable = useTickable(props)
  if (definitionOf(props.id).isOrdered) return <OrderedField {...props} />
  return tickable === undefined ? <RowsField {...props} /> : <TicksField {...props} options={tickable} />
}

interface TicksProps extends LabelledProps {
  options: readonly { value: string; label: string }[]
}

const TicksField = ({ typed, onChange, isReadOnly, errorAt, label, hint, options }: TicksProps) => {
  const chosen = typed as readonly string[]
  // In the order in which they are offered, so that ticking off and on again is no change.
  const turn = (value: string, isOn: boolean): void => {
    const rest = chosen.filter((other) => other !== value)
    const next = isOn ? [...rest, value] : rest
    const rank = (each: string): number =>
      chosen.includes(each) ? chosen.indexOf(each) : options.findIndex((option) => option.value === each)
    onChange(isOn ? [...next] : next.toSorted((one, other) => rank(one) - rank(other)))
  }
  return (
    <FieldGroup legend={label} hint={hint} error={errorAt('')}>
      <div className={`${css.boxes} pv-stack pv-gap-2-12`}>
        {options.map((option) => (
          <CheckField
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(isOn) => turn(option.value, isOn)}
            disabled={isReadOnly}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

const partsOf = { link: ['key', 'url'], exemptQuantity: ['substance', 'grams'] } as const
const partWords = { key: 'name', url: 'address' } as const

const RowsField = (props: LabelledProps) => {
  const { id, typed, onChange, isReadOnly, errorAt, label, hint } = props
  const { t } = useTranslation()
  const rows = typed as readonly TypedItem[]
  const { items } = definitionOf(id)
  const fresh: TypedItem =
    items?.kind === 'link' || items?.kind === 'exemptQuantity'
      ? Object.fromEntries(partsOf[items.kind].map((part) => [part, '']))
      : ''
  return (
    <FieldGroup legend={label} hint={hint} error={errorAt('')}>
      {rows.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own
        <div key={index} className={css.line}>
          <Entry
            {...props}
            item={item}
            index={index}
            onItem={(next) => onChange(rows.map((other, place) => (place === index ? next : other)))}
          />
          {!isReadOnly && (
            <IconButton
              icon="x"
              name={t('settings.page.remove', { what: typeof item === 'string' ? item : '' })}
              onClick={() => onChange(rows.filter((_, place) => place !== index))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <div>
          <Button icon="plus" onClick={() => onChange([...rows, fresh])}>
            {t('settings.page.add')}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}

interface EntryProps extends LabelledProps {
  item: TypedItem
  index: number
  onItem: (item: TypedItem) => void
}

const Entry = ({ id, item, index, onItem, isReadOnly, errorAt }: EntryProps) => {
  const { t } = useTranslation()
  const words = useSettingWords()
  const { items } = definitionOf(id)
  const shared = { disabled: isReadOnly, size: 'dense' } as const
  const name = t('settings.page.item', { number: index + 1 })
  if (typeof item !== 'string' && items?.kind === 'exemptQuantity')
    return (
      <ExemptQuantityEntry
        item={item}
        onItem={onItem}
        isReadOnly={isReadOnly}
        errorOf={(part) => errorAt(`${index}.${part}`)}
      />
    )
  if (typeof item !== 'string')
    return (
      <div className={`${css.parts} pv-stack pv-gap-8`}>
        {Object.entries(item).map(([part, text]) => (
          <TextField
            key={part}
            {...shared}
            label={t(`settings.page.${partWords[part as keyof typeof partWords]}`)}
            value={text}
            onChange={(next) => onItem({ ...item, [part]: next })}
            ltr={part === 'url'}
            error={errorAt(`${index}.${part}`)}
          />
        ))}
      </div>
    )
  const own = {
    ...shared,
    label: name,
    labelHidden: true,
    value: item,
    onChange: onItem,
    error: errorAt(String(index)),
  }
  if (items?.kind === 'day') return <DateField {...own} width="12rem" />
  const isNumber = items?.kind === 'number'
  const unit = words.unit(id)
  return (
    <TextField
      {...own}
      ltr={isNumber || (items?.kind === 'text' && items.format !== undefined)}
      width={isNumber ? '14rem' : 'min(100%, 24rem)'}
      {...(isNumber && unit !== '' ? { end: unit } : {})}
    />
  )
}
