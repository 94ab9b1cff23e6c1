import { findableOf, searchRanked } from '@papaver/contract/forgiving-search.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionList } from './action-list.tsx'
import { CheckField } from './check-field.tsx'
import { classNames } from './class-names.ts'
import classes from './filter-chips.module.css'
import { FloatingPanel } from './floating-panel.tsx'
import { Icon, type IconName } from './icon.tsx'

export interface FilterOption {
  value: string
  label: string
  /** A second word people know it by: an ISO code. */
  code?: string | undefined
  /** Other names of the same thing; shown where it was found by one of them. */
  synonyms?: readonly string[] | undefined
  /** What is near to the reader stands first: his favourites 0, what he is licensed for 1. */
  nearness?: number | undefined
  count?: number | undefined
}

export interface FilterChipProps {
  name: string
  options: readonly FilterOption[]
  /** The chosen values; empty where the filter is not set. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Set: filled with "Name: value + 2" and a cross. Open: an outlined name with an arrow. */
export function FilterChip({ name, options, value, onChange }: FilterChipProps) {
  const { t } = useTranslation()
  const chip = useRef<HTMLSpanElement>(null)
  const isSet = value.length > 0
  const words = options.filter((option) => value.includes(option.value)).map((option) => option.label)
  const shown = words.slice(0, 2).join(t('ui.filter.and'))
  const text = words.length > 2 ? t('ui.filter.plus', { values: shown, more: words.length - 2 }) : shown
  const turn = (option: string, on: boolean) =>
    onChange(on ? [...value, option] : value.filter((other) => other !== option))
  return (
    <span ref={chip} className={classNames(classes.chip, isSet && classes.set)}>
      <FloatingPanel
        label={name}
        // What a printed list was narrowed by belongs to it.
        target={
          <button type="button" className={classes.opener} data-prints={isSet || undefined}>
            {isSet ? (
              <span>
                {t('ui.filter.name', { name })} <b>{text}</b>
              </span>
            ) : (
              <>
                <span>{name}</span>
                <Icon name="chevron-down" size={14} />
              </>
            )}
          </button>
        }
      >
        <Checklist options={options} value={value} onTurn={turn} />
      </FloatingPanel>
      {isSet && (
        <button
          type="button"
          className={`${classes.cross} pv-rigid pv-inline-grid pv-bare pv-circle pv-square-24`}
          aria-label={t('ui.filter.remove', { name })}
          title={t('ui.filter.remove', { name })}
          onClick={() => {
            // The cross leaves with the filter; the chip stays.
            chip.current?.querySelector('button')?.focus()
            onChange([])
          }}
        >
          <Icon name="x" size={14} />
        </button>
      )}
    </span>
  )
}

interface ChecklistProps {
  options: readonly FilterOption[]
  value: readonly string[]
  onTurn: (option: string, on: boolean) => void
}

const findable = ({ label, code, synonyms = [], nearness }: FilterOption) =>
  findableOf(label, [code, ...synonyms], nearness)

function Checklist({ options, value, onTurn }: ChecklistProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = searchRanked(options, findable, search)
  return (
    <>
      {options.length > 8 && (
        <input
          type="search"
          className={`${classes.search} pv-wide pv-text-colour pv-control pv-round pv-surface pv-inline-10 pv-after-8`}
          data-autofocus
          value={search}
          aria-label={t('ui.search')}
          placeholder={t('ui.search')}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={`${classes.options} pv-stack pv-scroll pv-high-320`}>
        {found.map(({ thing: option, by }) => (
          <CheckField
            key={option.value}
            label={
              by.length === 0 ? (
                option.label
              ) : (
                <>
                  {option.label} <bdi className={classes.by}>{by.join(' · ')}</bdi>
                </>
              )
            }
            aside={option.count}
            checked={value.includes(option.value)}
            onChange={(on) => onTurn(option.value, on)}
          />
        ))}
        {found.length === 0 && <p className={`${classes.nothing} pv-dim`}>{t('ui.nothingFound')}</p>}
      </div>
    </>
  )
}

export interface SetChipProps {
  name: string
  value: string
  onDrop: () => void
}

/** A filter that came by a link: what it is, and the way to drop it. */
export function SetChip({ name, value, onDrop }: SetChipProps) {
  const { t } = useTranslation()
  const drop = t('ui.filter.remove', { name })
  return (
    <span className={classNames(classes.chip, classes.set)}>
      <span className={`${classes.text} pv-narrow pv-cut`}>
        {t('ui.filter.name', { name })}{' '}
        <b>
          <bdi>{value}</bdi>
        </b>
      </span>
      <button
        type="button"
        className={`${classes.cross} pv-rigid pv-inline-grid pv-bare pv-circle pv-square-24`}
        aria-label={drop}
        title={drop}
        onClick={onDrop}
      >
        <Icon name="x" size={14} />
      </button>
    </span>
  )
}

export interface ToggleChipProps {
  children: ReactNode
  icon?: IconName | undefined
  pressed: boolean
  onChange: (pressed: boolean) => void
}

/** A chip that is on or off: "Missing 14", "40 kg". */
export function ToggleChip({ children, icon, pressed, onChange }: ToggleChipProps) {
  return (
    <button
      type="button"
      className={classNames(classes.chip, classes.opener, pressed && classes.set)}
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
    >
      {icon !== undefined && <Icon name={icon} size={14} />}
      <span>{children}</span>
    </button>
  )
}

export interface AddFilterProps {
  /** Filters that are not in view yet. */
  filters: readonly { key: string; name: string }[]
  onAdd: (key: string) => void
}

/** "+ Filter", dashed: brings a further chip. */
export function AddFilter({ filters, onAdd }: AddFilterProps) {
  const { t } = useTranslation()
  if (filters.length === 0) return null
  return (
    <ActionList
      label={t('ui.filter.add')}
      actions={filters.map(({ key, name }) => ({ key, label: name, onClick: () => onAdd(key) }))}
      target={
        <button type="button" className={classNames(classes.chip, classes.opener, classes.dashed)}>
          <Icon name="plus" size={14} />
          <span>{t('ui.filter.add')}</span>
        </button>
      }
    />
  )
}

/** The row of search, chips and tools above a table. `end` stands at the inline end. */
export function FilterRow({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="pv-row pv-wrap pv-gap-8">
      {children}
      {end !== undefined && (
        <div className="pv-inline pv-gap-4 pv-push" data-noprint>
          {end}
        </div>
      )}
    </div>
  )
}
