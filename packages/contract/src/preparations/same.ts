import { plain } from '../quantities/base.ts'

/** What tells a product from others (product §6). */
export interface Product {
  readonly tradeName: string | null
  readonly marketingNumber: string | null
  readonly marketingHolder: string | null
  readonly packSize: string | null
  readonly packUnit: string | null
  readonly components: readonly {
    readonly substanceId: number | null
    readonly formId: number | null
    readonly strength: string | null
    readonly unit: string | null
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
      [substanceId, formId, strength === null ? '' : plain(strength), unit].join(':'),
    )
    .toSorted()
    .join('+')

/**
 * The two ways in which products are the same: marketing authorization, strength and pack; or name, composition and
 * holder with the pack. Null where the product does not say enough for one.
 */
export const keysOf = (product: Product): { byAuthorization: string | null; byName: string | null } => {
  const { tradeName, marketingNumber, marketingHolder, packSize, packUnit } = product
  const pack = packSize === null ? '' : `${plain(packSize)} ${packUnit}`
  const content = [strengths(product), pack]
  const number = bare(marketingNumber ?? '')
  const name = bare(tradeName ?? '')
  const isComplete = product.components.length > 0 && packSize !== null
  return {
    byAuthorization: number === '' || !isComplete ? null : [number, ...content].join('|'),
    byName: name === '' || !isComplete ? null : [name, bare(marketingHolder ?? ''), ...content].join('|'),
  }
}
