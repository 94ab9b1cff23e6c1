import { useQuery } from '@tanstack/react-query'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { acceptOf, kindsOf } from '../../ui/file-kinds.ts'

const nothingKnown = { mediaTypes: [], megabytes: 0 }

/** What the authority takes as a document, as the settings have it: for the field and for the line below it. */
export const useFileRules = () => {
  const limits = useQuery(publicSettingsQuery).data?.registrationLimits ?? nothingKnown
  return {
    accept: acceptOf(limits),
    rules: { kinds: kindsOf(limits), megabytes: limits.megabytes },
  }
}
