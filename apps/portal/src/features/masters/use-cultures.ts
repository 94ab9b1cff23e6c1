import { useQuery } from '@tanstack/react-query'
import { languagesQuery } from '../../platform/queries.ts'

/** The languages that rows are named in, the one that every row needs first; undefined while it is not known. */
export const useCultures = (): readonly string[] | undefined => {
  const { data } = useQuery(languagesQuery)
  if (data === undefined) return undefined
  const enabled = data.enabled.map(({ culture }) => culture)
  return [data.default, ...enabled.filter((culture) => culture !== data.default)]
}
