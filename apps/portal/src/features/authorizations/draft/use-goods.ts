import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFavorites, useOwnSubstances } from '../../../platform/near-substances.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { goodsOf, type Masters } from '../../masters/goods/goods.ts'
import { englishNamesQuery, goodsQuery, importExportSettingsQuery } from '../queries.ts'
import type { Loaded } from './lines-view.ts'

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

const none: ReadonlyMap<string, string> = new Map()

/** Substances, preparations and units of the case's group, what can be chosen from them, and the limits of the house. */
export const useLoaded = (record: Authorization): { loaded: Loaded | undefined; error?: unknown } => {
  const { group } = record
  const { data: limits, isPending: isWaiting } = useQuery(importExportSettingsQuery)
  const { data: goods, error: goodsError } = useQuery(goodsQuery(group))
  const { data: units, error: unitsError } = useQuery(masterQuery('masters.unitsOfMeasure'))
  const { data: english = none } = useQuery(englishNamesQuery(group))
  const mine = useFavorites()
  // For somebody else the reader's own favourites are none.
  const favorites = record.entered === null ? mine : undefined
  const own = useOwnSubstances()
  const masters = useMemo((): Masters | undefined => {
    if (goods === undefined || units === undefined) return undefined
    return { ...goods, units: units.filter(({ isActive }) => isActive), english }
  }, [goods, units, english])
  const choice = useMemo(
    () => (masters === undefined ? [] : goodsOf(masters, favorites, own)),
    [masters, favorites, own],
  )
  const unitNames = useMemo(() => new Map(units?.map(({ code, name }) => [code, name])), [units])
  const loaded = useMemo(
    (): Loaded | undefined =>
      masters === undefined || isWaiting
        ? undefined
        : {
            masters,
            goods: choice,
            unitNames,
            maxLines: numberOf(limits?.maxLines, 20),
          },
    [masters, isWaiting, choice, unitNames, limits],
  )
  return { loaded, error: goodsError ?? unitsError }
}
