import { listed } from '../platform/listed.ts'

/** Kinds of files by their media types. */
interface Kinds {
  readonly mediaTypes: readonly string[]
}

const endings: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
}
export const endingsOf = ({ mediaTypes }: Kinds): string[] =>
  mediaTypes.flatMap((type) => endings[type] ?? [])

/** As the `accept` attribute of a file field. */
export const acceptOf = (kinds: Kinds): string => endingsOf(kinds).join(',')
/** "PDF, JPG, PNG", isolated so that it keeps its order between Arabic words (UAX #9). */
export const kindsOf = ({ mediaTypes }: Kinds): string => {
  const kinds = mediaTypes.flatMap((type) => endings[type]?.[0]?.slice(1).toUpperCase() ?? [])
  return `\u2066${listed(kinds)}\u2069`
}
