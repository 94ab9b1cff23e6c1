import type { IncomingItem } from '@papaver/contract/exchange/schema.ts'
import { CountryCode } from '../../ui/country-code.tsx'

/** The country of an authority, by its code and its name. */
export const CountryLine = ({ country: { id, name } }: Pick<IncomingItem, 'country'>) => (
  <span className="pv-inline pv-gap-6">
    <CountryCode code={id} name={name} /> <bdi>{name}</bdi>
  </span>
)
