import { useQuery } from '@tanstack/react-query'
import { useSubstanceOptions } from '../../platform/near-substances.ts'
import { masterQuery } from '../../platform/queries.ts'
import { byName } from '../casework/list/use-case-filters.ts'

/** By what all incidents are narrowed: what happened, of which substance, at which border. */
export const useIncidentFilters = () => {
  const types = useQuery(masterQuery('masters.incidentTypes')).data ?? []
  const points = useQuery(masterQuery('masters.customsPoints')).data ?? []
  const substances = useSubstanceOptions().map(({ id, ...option }) => ({ value: String(id), ...option }))
  return {
    types: types.map(({ code, name }) => ({ value: code, label: name })),
    substances,
    points: byName(points.map(({ id, name }) => ({ value: String(id), label: name }))),
  }
}
