import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, newKey } from '../../../platform/api.ts'
import { goOnFrom } from '../../../platform/own-saves.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { useAccount } from '../../../platform/session.ts'
import { useFavorites, useOwnSubstances } from '../../masters/near-substances.ts'
import {
  authorizationQuery,
  balancesQuery,
  checksQuery,
  englishNamesQuery,
  goodsQuery,
  importExportSettingsQuery,
} from '../queries.ts'
import { completed, formOf } from './draft-form.ts'
import { createDraft, type Draft } from './draft-store.ts'
import { goodsOf, type Masters } from './goods.ts'
import { keptDrafts } from './kept-copy.ts'

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

/** Limits of the house; its usual ones until they are here. */
export const useLimits = () => {
  const { data } = useQuery(importExportSettingsQuery)
  return {
    maxLines: numberOf(data?.maxLines, 20),
    maxValidityDays: numberOf(data?.maxValidity, 180),
  }
}

const none: ReadonlyMap<string, string> = new Map()

/**
 * Substances, preparations and units of a group, and what can be chosen from them; undefined on the way. `isEntered`:
 * for somebody else, whose choice the reader's own favourites are not.
 */
export const useGoods = (group: 'NP' | 'PREC', isEntered: boolean) => {
  const { data: goods, error: goodsError } = useQuery(goodsQuery(group))
  const { data: units, error: unitsError } = useQuery(masterQuery('masters.unitsOfMeasure'))
  const { data: english = none } = useQuery(englishNamesQuery(group))
  const mine = useFavorites()
  const favorites = isEntered ? undefined : mine
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
  return { masters, goods: choice, unitNames, error: goodsError ?? unitsError }
}

/** A copy that the tab kept and the server does not have yet comes first; see `settle` for a newer version. */
const openingOf = (
  server: Authorization,
  accountId: string,
  culture: string,
  { maxLines, savesByItself }: { maxLines: number; savesByItself: boolean },
) => {
  const copy = keptDrafts.read(accountId, server.id)
  const form = formOf(server, culture, maxLines)
  if (copy === undefined) return { server, form, isUnsaved: false, savedFrom: newKey() }
  // An answer is given to the case as it stands now; a draft finds out that it was overtaken.
  const { savedFrom, version: known } = goOnFrom(copy, server)
  const version = savesByItself ? known : server.version
  return { server: { ...server, version }, form: completed(copy.form, form), isUnsaved: true, savedFrom }
}

/**
 * The draft of a page: typed text, its saving, the answers to it. Made once per record; later answers of the
 * queries never touch what is being typed.
 */
export const useDraft = (server: Authorization, savesByItself: boolean, maxLines: number): Draft => {
  const { i18n } = useTranslation()
  const queries = useQueryClient()
  const accountId = useAccount()?.id ?? ''
  const { id } = server
  const [draft] = useState(() =>
    createDraft(openingOf(server, accountId, i18n.language, { maxLines, savesByItself }), {
      send: (body) => call('authorizations.save', { params: { id }, body }),
      fetch: () => call('authorizations.get', { params: { id } }),
      keep: (copy) => keptDrafts.keep(accountId, id, copy),
      onSaved: (saved) => {
        queries.setQueryData(authorizationQuery(id).queryKey, saved)
        queries.setQueryData(checksQuery(id).queryKey, saved.checks)
        void queries.invalidateQueries({ queryKey: balancesQuery(id).queryKey })
        void queries.invalidateQueries({ queryKey: ['authorizations', 'list'] })
      },
      now: () => new Date().toISOString(),
      savesByItself,
    }),
  )
  useEffect(() => {
    draft.start()
    const leave = () => {
      if (document.visibilityState === 'hidden') void draft.flush()
    }
    const back = () => void draft.flush()
    const ask = (event: BeforeUnloadEvent) => {
      if (savesByItself && draft.state.get().phase !== 'clean') event.preventDefault()
    }
    document.addEventListener('visibilitychange', leave)
    addEventListener('online', back)
    addEventListener('beforeunload', ask)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('online', back)
      removeEventListener('beforeunload', ask)
      void draft.flush()
      draft.stop()
    }
  }, [draft, savesByItself])
  return draft
}
