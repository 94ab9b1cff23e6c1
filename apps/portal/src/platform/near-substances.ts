import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { balancesQuery } from './balances-query.ts'
import { ownFavoritesQuery } from './own-queries.ts'
import { englishSubstancesQuery, masterQuery } from './queries.ts'
import { mayDo, useAccount } from './session.ts'
import { sideOf } from './side.ts'

/** What the reader has said he works with most, where he wants that first; no choice waits for it. */
export const useFavorites = () => {
  const account = useAccount()
  const { data } = useQuery({
    ...ownFavoritesQuery(account?.id ?? ''),
    enabled: account?.isUseFavorites === true,
  })
  return account?.isUseFavorites === true ? data : undefined
}

/** The substances that the reader's own licence has a quota of; no choice waits for them either. */
export const useOwnSubstances = (): ReadonlySet<number> => {
  const account = useAccount()
  const { data } = useQuery({
    ...balancesQuery(undefined),
    // The authority reads everybody's quotas, and has none of its own.
    enabled: mayDo(account, 'balance.read') && sideOf(account) === 'holder',
  })
  return useMemo(
    () => new Set(data?.filter(({ kind }) => kind === 'quota').map(({ substanceId }) => substanceId)),
    [data],
  )
}

/** Favourites 0, what the reader is licensed for 1, all else 2: the same order in every choice of substances. */
export const useNearness = (): ((substanceId: number) => number) => {
  const favorites = useFavorites()
  const own = useOwnSubstances()
  return useMemo(() => {
    const first = new Set(favorites?.substances)
    return (id) => {
      if (first.has(id)) return 0
      return own.has(id) ? 1 : 2
    }
  }, [favorites, own])
}

const none: ReadonlyMap<number, string> = new Map()

export interface SubstanceOption {
  id: number
  slug: string
  label: string
  /** CAS number. */
  code: string | undefined
  /** Synonyms, the slug and the international name in English. */
  synonyms: readonly string[]
  nearness: number
}

/** Substances as every choice and search of them knows them, those near to the reader first. */
export const useSubstanceOptions = (): readonly SubstanceOption[] => {
  const { data } = useQuery(masterQuery('masters.substances'))
  const { data: english = none } = useQuery(englishSubstancesQuery())
  const nearnessOf = useNearness()
  return useMemo(() => {
    const options = (data ?? []).map(({ id, code, name, casNumber, synonyms }) => ({
      id,
      slug: code,
      label: name,
      code: casNumber ?? undefined,
      synonyms: [english.get(id) ?? [], synonyms, code].flat(),
      nearness: nearnessOf(id),
    }))
    return options.toSorted((left, right) => left.nearness - right.nearness)
  }, [data, english, nearnessOf])
}
