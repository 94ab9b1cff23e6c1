import type { AuthorizationLine } from '../authorizations/schema.ts'

/** By what goods are told apart, as the permit prints it: compared with what stands before the officer. */
export interface LineFacts {
  /** Active ingredients, or the schedule. */
  readonly detail: string | null
  readonly casNumber: string | null
  readonly hsCode: string | null
  readonly batch: string | null
  /** Per cent. */
  readonly purity: string | null
  /** Units in a pack of a preparation. */
  readonly pack: { readonly size: string; readonly unit: string } | null
}

export const factsOfLine = (
  line: Pick<AuthorizationLine, 'detail' | 'casNumber' | 'hsCode' | 'batch' | 'purity' | 'components'>,
): LineFacts => {
  const { detail, casNumber, hsCode, batch, purity, components } = line
  const pack = components[0]?.formula.find(({ factor }) => factor === 'packSize')
  return {
    ...{ detail, casNumber, hsCode, batch, purity },
    pack: pack === undefined ? null : { size: pack.value, unit: pack.unit ?? '' },
  }
}
