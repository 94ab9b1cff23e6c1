import { IconCheck } from '@tabler/icons-react'
import css from './dropdown.module.css'

interface RadioItemsProps {
  label: string
  isTitled?: boolean
  chosen: string
  items: readonly { value: string; name: string; lang?: string }[]
  onChoose: (value: string) => void
}

/** One of several, inside a menu. */
export const RadioItems = ({ label, isTitled = false, chosen, items, onChoose }: RadioItemsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a menu
  <div role="group" aria-label={label}>
    {isTitled ? (
      <p className={`${css.title} pv-size-12 pv-dim`} aria-hidden>
        {label}
      </p>
    ) : null}
    {items.map(({ value, name, lang }) => (
      <button
        key={value}
        type="button"
        role="menuitemradio"
        aria-checked={value === chosen}
        tabIndex={-1}
        className={css.item}
        lang={lang}
        onClick={() => onChoose(value)}
      >
        <span className={css.mark}>{value === chosen ? <IconCheck size={16} aria-hidden /> : null}</span>
        {name}
      </button>
    ))}
  </div>
)
