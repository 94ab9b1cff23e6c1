import type { HelpReader } from '@papaver/contract/help/vocabulary.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { session } from '../../platform/session.ts'

const isVisitor = (): boolean => session.get().status !== 'in'

/** Everything of help changes with the language and with who reads. */
const keyOf = (...parts: readonly unknown[]): readonly unknown[] => [
  'help',
  currentCulture.get().culture,
  isVisitor(),
  ...parts,
]

/** What there is for this reader; beside a screen, as the router spells it, where one is given. */
export const helpListQuery = (screen?: string) => {
  const input = { query: screen === undefined ? {} : { screen } }
  return queryOptions({
    queryKey: keyOf('list', screen),
    queryFn: ({ signal }) =>
      isVisitor() ? call('help.visitorList', { ...input, signal }) : call('help.list', { ...input, signal }),
  })
}

export const helpArticleQuery = (key: string) => {
  const input = { params: { key } }
  return queryOptions({
    queryKey: keyOf('article', key),
    queryFn: ({ signal }) =>
      isVisitor()
        ? call('help.visitorArticle', { ...input, signal, isQuiet: true })
        : call('help.article', { ...input, signal, isQuiet: true }),
  })
}

export const helpSearchQuery = (q: string) => {
  const input = { query: { q } }
  return queryOptions({
    queryKey: keyOf('search', q),
    queryFn: ({ signal }) =>
      isVisitor()
        ? call('help.visitorSearch', { ...input, signal })
        : call('help.search', { ...input, signal }),
    enabled: q !== '',
  })
}

export const helpGuideQuery = (role: HelpReader) =>
  queryOptions({
    queryKey: keyOf('guide', role),
    queryFn: ({ signal }) =>
      isVisitor()
        ? call('help.visitorGuide', { signal })
        : call('help.guide', { query: { role }, signal, isQuiet: true }),
  })

/** An attachment's bytes. */
export const fetchHelpFile = (id: string, signal?: AbortSignal): Promise<Blob> => {
  const input = { params: { id }, ...(signal === undefined ? {} : { signal }) }
  return isVisitor() ? call('help.visitorFile', input) : call('help.file', input)
}

export const helpFileQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('file', id),
    queryFn: ({ signal }) => fetchHelpFile(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
