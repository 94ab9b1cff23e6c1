import { shippedCultures } from '@papaver/contract/features.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allSettingsQuery } from './queries.ts'

/** The languages that a setting can name: those shipped, and those that the authority offers beside them. */
export const useCultures = (): readonly string[] => {
  const { data } = useQuery(allSettingsQuery)
  return useMemo(() => {
    const offered = data?.find(({ settingId }) => settingId === 'languages.enabled')?.settingValue
    const others = Array.isArray(offered) ? offered.map(String) : []
    return [...new Set<string>([...shippedCultures, ...others])]
  }, [data])
}
