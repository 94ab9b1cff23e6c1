import { type ReactNode, useId } from 'react'
import classes from './choice-cards.module.css'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

export interface Choice<Value extends string> {
  value: Value
  label: string
  /** What choosing it means, in a sentence. */
  text?: string | undefined
  icon?: IconName | undefined
}

export interface ChoiceCardsProps<Value extends string> {
  /** The question. */
  label: ReactNode
  choices: readonly Choice<Value>[]
  value: Value | ''
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  hint?: ReactNode
  error?: ReactNode
  /** Of the radio buttons; each group on a page has its own. */
  name: string
}

/** One of a few, each explained in its own card; radio buttons for keyboard and screen readers. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, choices, hint, error } = props
  const id = useId()
  const hasError = error !== undefined && error !== null
  const describedBy = [hint !== undefined && `${id}-hint`, hasError && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div
      role="radiogroup"
      className="pv-stack pv-fit pv-gap-4 pv-narrow"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy || undefined}
      aria-invalid={hasError || undefined}
      aria-required="true"
    >
      <span id={`${id}-label`} className="pv-table pv-medium">
        {label}
      </span>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="pv-hint">
          {hint}
        </p>
      )}
      <div className={`${classes.cards} pv-stack pv-fit pv-gap-8`}>
        {choices.map((choice) => (
          <ChoiceCard key={choice.value} choice={choice} group={props} id={`${id}-${choice.value}`} />
        ))}
      </div>
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

interface ChoiceCardProps<Value extends string> {
  choice: Choice<Value>
  group: ChoiceCardsProps<Value>
  id: string
}

function ChoiceCard<Value extends string>({ choice, group, id }: ChoiceCardProps<Value>) {
  const { value, label, text, icon } = choice
  const isChosen = group.value === value
  const isWrong = group.error !== undefined && group.error !== null
  return (
    <label
      htmlFor={id}
      className={classNames(`${classes.card} pv-lit`, isChosen && classes.chosen, isWrong && classes.wrong)}
    >
      <input
        id={id}
        type="radio"
        name={group.name}
        value={value}
        className={`${classes.radio} pv-stack pv-rigid pv-circle pv-surface pv-press`}
        checked={isChosen}
        aria-labelledby={`${id}-name`}
        aria-describedby={text === undefined ? undefined : `${id}-text`}
        onChange={() => group.onChange(value)}
        onBlur={group.onBlur}
      />
      <span className="pv-stack pv-gap-2 pv-narrow">
        <span id={`${id}-name`} className="pv-row pv-gap-6 pv-line-20 pv-medium">
          {icon !== undefined && <Icon name={icon} size={20} className={`${classes.sign} pv-dim`} />}
          {label}
        </span>
        {text !== undefined && (
          <span id={`${id}-text`} className="pv-hint">
            {text}
          </span>
        )}
      </span>
    </label>
  )
}
