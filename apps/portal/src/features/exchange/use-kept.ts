import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../platform/toasts.ts'
import { type Authorities, authoritiesQuery } from './queries.ts'

/** What came of a change stands in the list at once. */
export const useKept = (title: string, onClose: () => void) => {
  const client = useQueryClient()
  return (fresh: Authorities) => {
    client.setQueryData(authoritiesQuery().queryKey, fresh)
    showToast({ tone: 'green', title })
    onClose()
  }
}
