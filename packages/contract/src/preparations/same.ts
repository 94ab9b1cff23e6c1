import { plain } from '../quantities/base.ts'

/** What tells a product from others (product §6). */
export interface Product {
  readonly tradeName?: string | null | undefined
  readonly marketingNumber?: string | null | undefined
  readonly marketingHolder?: string | null | undefined
  readonly packSize?: string | null | undefined
  readonly packUnit?: string | null | undefined
  readonly components: readonly {
    readonly substanceId?: number | null | undefined
    readonly formId?: number | null | undefined
    readonly strength?: string | null | undefined
    readonly unit?: string | null | undefined
  }[]
}

/** Letters and digits alone: "MA 12/345-6" and "ma12 3456" are one number, "Ça-Va" and "ca va" one name. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const strengths = ({ components }: Product): string =>
  components
    .map(({ substanceId, formId, strength, unit }) =>
      [substanceId, formId, strength ? plain(strength) : '', unit].join(':'),
    )
    .toSorted()
    .join('+')

/**
 * The two ways in which products are the same: marketing authorization, strength and pack; or name, composition and
 * holder with the pack. Null where the product does not say enough for one.
 */
export const keysOf = (product: Product): { byAuthorization: string | null; byName: string | null } => {
  const { tradeName, marketingNumber, marketingHolder, packSize, packUnit } = product
  const pack = packSize ? `${plain(packSize)} ${packUnit ?? null}` : ''
  const content = [strengths(product), pack]
  const number = bare(marketingNumber ?? '')
  const name = bare(tradeName ?? '')
  const isComplete = product.components.length > 0 && Boolean(packSize)
  return {
    byAuthorization: number === '' || !isComplete ? null : [number, ...content].join('|'),
    byName: name === '' || !isComplete ? null : [name, bare(marketingHolder ?? ''), ...content].join('|'),
  }
}
