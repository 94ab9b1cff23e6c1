import type { AuthorizationInput } from '@papaver/contract/authorizations/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { foldText } from '../../platform/fold-text.ts'
import type { Masters } from '../masters/public.ts'
import type { ComputedLine } from './lines.ts'

interface Searched {
  readonly number: string | null
  readonly applicantName: string
  readonly input: AuthorizationInput
  readonly values: { readonly partnerName: string | null; readonly partnerCountry: string | null }
  readonly lines: readonly ComputedLine[]
}

/**
 * What a case is found by: its number, the parties, the reference, and its substances in every language, with
 * the marks on letters taken off so that "ephedrine" finds "éphédrine".
 */
export const searchTextOf = (
  masters: Masters,
  { number, applicantName, input, values, lines }: Searched,
): string => {
  const goods = lines.flatMap(({ input: line, preparation, computed }) => {
    const ids = [line.substanceId, ...(computed?.components.map(({ substanceId }) => substanceId) ?? [])]
    const substances = [...new Set(ids)].flatMap((id) => (id ? [masters.substance(id)] : []))
    const form = line.formId ? masters.form(line.formId) : undefined
    return [
      ...substances.flatMap((found) => (found ? [...Object.values(found.names), found.casNumber ?? ''] : [])),
      ...(form && !form.isBase ? Object.values(form.names) : []),
      ...(preparation ? Object.values(preparation.names) : []),
      line.quantity ? plain(line.quantity) : '',
    ]
  })
  const words = [
    number,
    applicantName,
    values.partnerName,
    values.partnerCountry,
    input.applicantReference,
    ...goods,
  ]
  return foldText(words.filter((word) => word).join(' '))
}
