import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { ownFavoritesQuery } from '../../../platform/own-queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { type FavoriteKind, type Favorites, withToggled } from './favorites.ts'

/**
 * Saves each favourite as it is chosen. The page shows it at once; the lists are sent one after the other, each
 * whole, and the stored one comes back where the server did not take it.
 */
export const useFavorites = (id: string) => {
  const client = useQueryClient()
  const { queryKey } = ownFavoritesQuery(id)
  const latest = useRef<Favorites>(undefined)
  const [chosen, setChosen] = useState<Favorites>()
  const show = (favorites: Favorites | undefined) => {
    latest.current = favorites
    setChosen(favorites)
  }
  const save = useSending({
    scope: { id: 'ownFavorites' },
    mutationFn: (body: Favorites) => call('users.saveFavorites', { params: { id }, body }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () => {
      show(undefined)
      return client.invalidateQueries({ queryKey })
    },
  })
  const toggle = (kind: FavoriteKind, item: string) => {
    const before = latest.current ?? client.getQueryData(queryKey)
    if (before === undefined) return
    const after = withToggled(before, kind, item)
    show(after)
    save.mutate(after)
  }
  return { save, toggle, chosen }
}
