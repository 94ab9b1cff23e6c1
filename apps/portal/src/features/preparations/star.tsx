import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownFavoritesQuery } from '../../platform/own-queries.ts'
import { useAccount } from '../../platform/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { isFavorite } from '../account/own/favorites.ts'
import { useFavorites } from '../account/own/use-favorites.ts'
import css from './preparations.module.css'

/** Makes an entry one of the reader's favourites, or takes it away. */
export const Star = ({ id, name }: { id: string; name: string }) => {
  const { t } = useTranslation()
  const account = useAccount()
  const stored = useQuery({ ...ownFavoritesQuery(account?.id ?? ''), enabled: account !== undefined })
  const { toggle, chosen } = useFavorites(account?.id ?? '')
  const favorites = chosen ?? stored.data
  if (favorites === undefined || account?.impersonator?.isReadOnly === true) return null
  const isChosen = isFavorite(favorites, 'preparations', id)
  return (
    <span className={isChosen ? css.chosen : undefined}>
      <IconButton
        icon="star"
        size={24}
        name={t(`preparations.favorite.${isChosen ? 'remove' : 'add'}`, { name })}
        onClick={(event) => {
          event.stopPropagation()
          toggle('preparations', id)
        }}
      />
    </span>
  )
}
