import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { ownFavoritesQuery } from '../../../platform/own-queries.ts'
import { masterQuery } from '../../../platform/queries.ts'
import type { Account } from '../../../platform/session.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { focusBeside } from '../../../ui/focus-beside.ts'
import { SavedMark } from '../../../ui/saved-mark.tsx'
import { SearchPill } from '../../../ui/search-pill.tsx'
import {
  type Favorable,
  type FavoriteKind,
  type Favorites,
  fromPreparations,
  fromSubstances,
  isFavorite,
  searchFavorable,
} from './favorites.ts'
import css from './own.module.css'
import { PartState } from './part-state.tsx'
import { useFavorites } from './use-favorites.ts'

interface KindProps {
  kind: FavoriteKind
  all: readonly Favorable[]
  favorites: Favorites
  onToggle: (kind: FavoriteKind, id: string) => void
  isReadOnly: boolean
}

/** What is chosen already, each with a cross. */
const Chosen = ({ kind, all, favorites, onToggle, isReadOnly }: KindProps) => {
  const { t } = useTranslation()
  const chosen = all.filter(({ id }) => isFavorite(favorites, kind, id))
  if (chosen.length === 0) return <p className="pv-size-13 pv-dim">{t('account.own.favorites.none')}</p>
  return (
    <ul className="pv-flex pv-wrap pv-gap-8" aria-label={t('account.own.favorites.chosen')}>
      {chosen.map(({ id, name }) => (
        <li key={id} className={`${css.chip} pv-inline pv-gap-4 pv-within pv-size-13 pv-control pv-tall-28`}>
          {name}
          <IconButton
            icon="x"
            size={24}
            name={t('account.own.favorites.remove', { name })}
            disabled={isReadOnly}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget, currentTarget.closest('section')?.querySelector('input'))
              onToggle(kind, id)
            }}
          />
        </li>
      ))}
    </ul>
  )
}

/** All there is, to search and to tick. */
const Choice = ({ kind, all, favorites, onToggle }: KindProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const [found, more] = useMemo(() => searchFavorable(all, search), [all, search])
  return (
    <>
      <SearchPill value={typed} onChange={setTyped} placeholder={t(`account.own.favorites.search.${kind}`)} />
      <div className={`${css.rows} pv-over pv-scroll pv-high-320 pv-inline-4`}>
        {found.map(({ id, name, code, by }) => (
          <CheckField
            key={id}
            label={
              <>
                {name} {code !== '' && <Ltr className="pv-size-12 pv-one-line pv-dim">{code}</Ltr>}
                {by.length > 0 && <bdi className="pv-size-13 pv-dim"> {by.join(' · ')}</bdi>}
              </>
            }
            checked={isFavorite(favorites, kind, id)}
            onChange={() => onToggle(kind, id)}
          />
        ))}
      </div>
      <p role="status" className="pv-size-13 pv-dim">
        {found.length === 0 && t('account.own.favorites.nothing')}
        {more > 0 && t('account.own.favorites.more', { count: more })}
      </p>
    </>
  )
}

const KindCard = (props: KindProps) => {
  const { t } = useTranslation()
  return (
    <Card title={t(`account.own.favorites.${props.kind}`)}>
      <div className={css.form}>
        <Chosen {...props} />
        {!props.isReadOnly && <Choice {...props} />}
      </div>
    </Card>
  )
}

/** What a person works with most: his lists of substances and preparations begin with it. */
export const FavoritesPart = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const stored = useQuery(ownFavoritesQuery(account.id))
  const substances = useQuery(masterQuery('masters.substances'))
  const preparations = useQuery(masterQuery('masters.preparations'))
  const { save, toggle, chosen } = useFavorites(account.id)
  const goods = useMemo(
    () => ({
      substances: fromSubstances(substances.data ?? []),
      preparations: fromPreparations(preparations.data ?? []),
    }),
    [substances.data, preparations.data],
  )
  const queries = [stored, substances, preparations]
  if (!stored.data || !substances.data || !preparations.data)
    return <PartState title={t('account.own.part.favorites')} queries={queries} />
  const shared = {
    favorites: chosen ?? stored.data,
    onToggle: toggle,
    isReadOnly: account.impersonator?.isReadOnly === true,
  }
  return (
    <>
      <div className={`${css.lead} pv-row pv-wrap pv-apart pv-gap-4-12`}>
        <p className="pv-size-13 pv-dim">{t('account.own.favorites.lead')}</p>
        <SavedMark at={save.isSuccess ? save.submittedAt : undefined} isSaving={save.isPending} />
      </div>
      <div role="alert">{save.isError && <FieldError>{explain(save.error, t).title}</FieldError>}</div>
      <div className={`${css.favorites} pv-stack pv-top pv-gap-12`}>
        <KindCard kind="substances" all={goods.substances} {...shared} />
        <KindCard kind="preparations" all={goods.preparations} {...shared} />
      </div>
    </>
  )
}
