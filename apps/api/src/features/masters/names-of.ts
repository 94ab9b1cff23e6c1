import { nameIn } from './names.ts'
import type { Masters } from './snapshot.ts'

export interface Naming {
  readonly masters: Masters
  readonly culture: string
}

/** Names of the rows that something refers to, in one language; a row that there is not goes by its code. */
export const namesOf = ({ masters, culture }: Naming) => ({
  country: (id: string | null): string => {
    const country = id === null ? undefined : masters.country(id)
    return country ? nameIn(country.names, culture) : (id ?? '')
  },
  item: (list: string, code: string | null): string => {
    const item = code === null ? undefined : masters.item(list, code)
    return item ? nameIn(item.names, culture) : (code ?? '')
  },
  unit: (code: string | null): string => {
    const unit = code === null ? undefined : masters.unit(code)
    return unit ? nameIn(unit.names, culture) : (code ?? '')
  },
  substance: (id: number | null): string => {
    const substance = id === null ? undefined : masters.substance(id)
    return substance ? nameIn(substance.names, culture) : ''
  },
  /** Null for the base itself, which the substance names. */
  form: (id: number | null): string | null => {
    const form = id === null ? undefined : masters.form(id)
    return form && !form.isBase ? nameIn(form.names, culture) : null
  },
})
