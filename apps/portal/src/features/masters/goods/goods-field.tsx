import { Combobox, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import input from '../../../ui/input.module.css'
import select from '../../../ui/select-field.module.css'
import type { Goods } from './goods.ts'
import css from './goods-field.module.css'
import { searchGoods } from './search-goods.ts'

interface GoodsFieldProps {
  id: string
  label: string
  goods: readonly Goods[]
  /** What is chosen, in words. */
  chosen: string
  /** Only these may be chosen: the forms of the substance. */
  within: number | undefined
  onChoose: (goods: Goods) => void
  disabled: boolean
  invalid: boolean
  describedBy: string | undefined
  /** Enter on a closed list. */
  onEnter: () => void
}

interface Family {
  family: string
  isFavorite: boolean
  options: Goods[]
}

/** Runs of options that belong to one substance, in the order of the search; favourite preparations by themselves. */
const familiesOf = (found: readonly Goods[]): Family[] => {
  const families = new Map<string, Family>()
  for (const each of found) {
    const { family, isFavorite } = each
    const key = `${isFavorite} ${family}`
    const options = [...(families.get(key)?.options ?? []), each]
    families.set(key, { family, isFavorite, options })
  }
  return [...families.values()]
}

/** Substance in its form, or preparation: found by any of its names, INN, CAS or code. */
export function GoodsField(props: GoodsFieldProps) {
  const { id, label, goods, chosen, within, disabled, invalid } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const search = useDeferredValue(typed ?? '')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped(undefined)
    },
  })
  const isOpen = combobox.dropdownOpened
  const choice = useMemo(
    () => (within === undefined ? goods : goods.filter(({ substanceId }) => substanceId === within)),
    [goods, within],
  )
  const found = useMemo(() => (isOpen ? searchGoods(choice, search) : []), [isOpen, choice, search])
  const families = useMemo(() => familiesOf(found), [found])
  const headOf = ({ family, isFavorite }: Family): string => {
    const name = family === '' ? t('authorizations.draft.preparations') : family
    return isFavorite ? `${name} · ${t('account.own.part.favorites')}` : name
  }
  const open = () => {
    if (disabled) return
    combobox.openDropdown()
    combobox.updateSelectedOptionIndex('active')
  }
  const choose = (value: string) => {
    const picked = goods.find((each) => each.value === value)
    if (picked) props.onChoose(picked)
    combobox.closeDropdown()
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isOpen) return
    event.preventDefault()
    props.onEnter()
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      offset={4}
      width="min(400px, calc(100vw - 32px))"
      position="bottom-start"
      transitionProps={{ duration: 0 }}
    >
      {/* Only the field itself hears the keys: two that do would go two options further. */}
      <Combobox.DropdownTarget>
        <span
          className={classNames(input.box, input.dense, css.box)}
          data-invalid={invalid || undefined}
          data-disabled={disabled || undefined}
        >
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              id={id}
              type="text"
              className={input.bare}
              aria-label={label}
              role="combobox"
              aria-expanded={isOpen}
              aria-invalid={invalid || undefined}
              aria-describedby={props.describedBy}
              autoComplete="off"
              spellCheck={false}
              title={chosen === '' ? undefined : chosen}
              placeholder={chosen === '' ? t('authorizations.draft.goodsPlaceholder') : chosen}
              value={typed ?? chosen}
              disabled={disabled}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                combobox.openDropdown()
                combobox.selectFirstOption()
              }}
              onClick={() => {
                setTyped((now) => now ?? '')
                open()
              }}
              onKeyDown={enter}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
          <span className={css.chevron}>
            <Icon name="chevron-down" />
          </span>
        </span>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={`${select.dropdown} pv-float pv-pad-4`} hidden={disabled}>
        <Combobox.Options
          className={css.options ?? ''}
          aria-label={t('authorizations.fields.line.substanceId')}
        >
          {found.length === 0 && (
            <Combobox.Empty className={select.empty ?? ''}>
              {t('authorizations.draft.goodsNone')}
            </Combobox.Empty>
          )}
          {families.map((family) => (
            <Combobox.Group
              key={headOf(family)}
              label={headOf(family)}
              classNames={{ groupLabel: css.family ?? '' }}
            >
              {family.options.map((option) => (
                <Combobox.Option
                  key={option.value}
                  value={option.value}
                  active={option.name === chosen}
                  className={select.option ?? ''}
                >
                  <span className="pv-stack pv-narrow">
                    <span>{option.name}</span>
                    {option.hint !== '' && (
                      <span className={select.optionHint}>
                        <bdi>{option.hint}</bdi>
                      </span>
                    )}
                  </span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
