import { fillWords } from '@papaver/contract/help/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../platform/api.ts'
import { masterQuery } from '../../../platform/queries.ts'

type Tree = Record<string, unknown>

const flat = (tree: Tree, before = ''): [key: string, word: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[before + key, value]]
      : typeof value === 'object' && value !== null
        ? flat(value as Tree, `${before}${key}.`)
        : [],
  )

/** Words of buttons and headings are short; mails, reasons of refusals and whole sentences are looked for by nobody. */
const longest = 60
const notOnScreens = /^(?!.*\{\{)/

export interface PortalWords {
  /** `t:…` and `s:…` to the words of one language; undefined where there is none. */
  say: (name: string) => string | undefined
  /** The short ones by key, to choose from. */
  choices: readonly (readonly [key: string, word: string])[]
}

/** The portal's own words in a language, for the preview and the choice of words. */
export const usePortalWords = (culture: string): PortalWords => {
  const { data } = useQuery({
    queryKey: ['help', 'words', culture],
    queryFn: ({ signal }) => call('localization.translations', { params: { culture }, query: {}, signal }),
    staleTime: 60_000,
  })
  const { data: statuses } = useQuery(masterQuery('masters.statuses'))
  return useMemo(() => {
    const words = flat((data ?? {}) as Tree)
    const byKey = new Map(words.map(([key, word]) => [`t:${key}`, word]))
    for (const { entity, code, name } of statuses ?? []) byKey.set(`s:${entity}.${code}`, name)
    const choices = words.filter(([, word]) => word.length <= longest && notOnScreens.test(word))
    return { say: (name) => byKey.get(name), choices }
  }, [data, statuses])
}

/** The text as readers will see it. */
export const useFilled = (markdown: string, words: PortalWords): string => {
  return useMemo(() => fillWords(markdown, words.say), [markdown, words])
}
