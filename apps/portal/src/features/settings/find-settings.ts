import { folded, matchesForgivingly } from '@papaver/contract/forgiving-search.ts'
import { groupOf, type SettingId, settingIds, shortIdOf } from '@papaver/contract/settings/definitions.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { definitionOf, useSettingWords } from './say-value.ts'

interface ItemWords {
  readonly label: string
  readonly help: string
}
interface Messages {
  readonly items?: Readonly<Record<string, Readonly<Record<string, ItemWords>>>>
}

/** The words as shipped, in each language: fetched with the first search only. */
const shipped = import.meta.glob<{ default: Messages }>(
  '../../../../../packages/contract/src/settings/messages/*.json',
)

const wordsQuery = queryOptions({
  queryKey: ['moduleSettings', 'words'],
  queryFn: async () => Promise.all(Object.values(shipped).map(async (load) => (await load()).default)),
  staleTime: Number.POSITIVE_INFINITY,
})

const said = (messages: readonly Messages[], id: SettingId): string[] =>
  messages.flatMap(({ items }) => {
    const item = items?.[groupOf(id)]?.[shortIdOf(id)]
    return item === undefined ? [] : [item.label, item.help]
  })

/** `lateReportDays` is found by "late report", too. */
const spaced = (id: string): string => id.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[._]/g, ' ')

/** Settings whose texts hold all the words; if none does, those that hold the most of them: people ask in sentences. */
export const fitting = <Id>(
  search: string,
  textsOf: (id: Id) => readonly string[],
  ids: readonly Id[],
): Id[] => {
  const all = ids.filter((id) => matchesForgivingly(search, textsOf(id)))
  if (all.length > 0) return all
  const words = folded(search).split(' ')
  const counts = ids.map((id) => {
    const texts = textsOf(id)
    return words.filter((word) => word.length > 1 && matchesForgivingly(word, texts)).length
  })
  const most = Math.max(...counts)
  return most === 0 ? [] : ids.filter((_, index) => counts[index] === most)
}

/**
 * The settings that a search fits: by name, explanation and id, in any language, and by their value ("why is there
 * 90?"). Undefined while nothing is searched.
 */
export const useFoundSettings = (
  search: string | undefined,
  valueAt: (id: SettingId) => unknown,
): ReadonlySet<SettingId> | undefined => {
  const words = useSettingWords()
  const isSearching = search !== undefined && folded(search) !== ''
  const { data: messages = [] } = useQuery({ ...wordsQuery, enabled: isSearching })
  return useMemo(() => {
    if (!isSearching) return undefined
    const textsOf = (id: SettingId): string[] => [
      id,
      spaced(id),
      words.label(id),
      words.help(id),
      words.value(id, valueAt(id)),
      words.value(id, definitionOf(id).default),
      ...said(messages, id),
    ]
    return new Set(fitting(search, textsOf, settingIds))
  }, [isSearching, search, messages, words, valueAt])
}
