import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { SetChip } from '../../ui/filter-chips.tsx'
import { FloatingPanel } from '../../ui/floating-panel.tsx'
import { SearchPill } from '../../ui/search-pill.tsx'
import { sayActor } from './action-words.ts'
import css from './filters.module.css'
import { actorsQuery } from './queries.ts'

interface ActorFilterProps {
  actor: string | undefined
  onChange: (actor: string | undefined) => void
}

const Choices = ({ onChoose }: { onChoose: (actor: string) => void }) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data = [], isPending } = useQuery(actorsQuery(search.trim()))
  return (
    <div className={`${css.panel} pv-stack pv-gap-10`}>
      <SearchPill value={search} placeholder={t('audit.filters.findActor')} onChange={setSearch} />
      <ul className={`${css.choices} pv-stack pv-scroll`}>
        {data.map(({ actor, userName, name }) => (
          <li key={actor}>
            <button type="button" className={`${css.choice} pv-lit pv-inner`} onClick={() => onChoose(actor)}>
              <bdi>{name ?? sayActor(userName, t)}</bdi>
              {name !== null && <Ltr className={`${css.dim} pv-size-12 pv-dim`}>{userName}</Ltr>}
            </button>
          </li>
        ))}
      </ul>
      {data.length === 0 && !isPending && (
        <p className={`${css.dim} pv-size-12 pv-dim`}>{t('audit.filters.noActor')}</p>
      )}
    </div>
  )
}

/** Whose actions: found by any part of the name. */
export const ActorFilter = ({ actor, onChange }: ActorFilterProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...actorsQuery(actor ?? ''), enabled: actor !== undefined })
  const name = t('audit.filters.actor')
  if (actor !== undefined) {
    const known = data?.find((each) => each.actor === actor)
    const value = known?.name ?? sayActor(known?.userName ?? actor, t)
    return <SetChip name={name} value={value} onDrop={() => onChange(undefined)} />
  }
  return (
    <FloatingPanel
      label={name}
      opened={isOpen}
      onChange={setOpen}
      target={<Button icon="search">{name}</Button>}
    >
      <Choices
        onChoose={(chosen) => {
          setOpen(false)
          onChange(chosen)
        }}
      />
    </FloatingPanel>
  )
}
